import { Client } from 'pg'
import { expect, it } from 'vitest'
import { anEscrow } from '../support/escrow-builder.js'
import { databaseWorld } from '../support/database-world.js'

const world = databaseWorld()

it('no function takes its operators and tables from whoever calls it', async () => {
  const functions = await world.query<{ name: string; path: string | null; isBound: boolean }>(
    `select p.oid::regprocedure::text as name, p.prosqlbody is not null as "isBound",
       (select setting from unnest(p.proconfig) setting where setting like 'search_path=%') as path
     from pg_proc p where p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace) order by 1`,
  )
  expect(functions.length).toBeGreaterThan(8)
  const isFixed = ({ path, isBound }: (typeof functions)[number]) =>
    isBound || /^search_path=pg_catalog(, public)?, pg_temp$/.test(path ?? '')
  expect(functions.filter((one) => !isFixed(one))).toEqual([])
})

it('times are still written out in place', async () => {
  const plan = await world.query<Record<string, string>>('explain (verbose) select iso(created_at) from mail')
  expect(JSON.stringify(plan)).toContain('to_char(')
})

it('an ended escrow stays ended for a login that brings operators of its own', async () => {
  const escrowId = await anEscrow(world.services, world.cast).mode('quick').completed()
  const client = new Client({ connectionString: world.appUrl })
  await client.connect()
  try {
    await client.query('create function jobs.never(text, text) returns boolean language sql return false')
    await client.query('create operator jobs.<> (leftarg = text, rightarg = text, function = jobs.never)')
    await client.query('set search_path = jobs, pg_catalog, public')
    const reopen = client.query(`update escrow set status = 'paid' where id = $1`, [escrowId])
    await expect(reopen).rejects.toMatchObject({ constraint: 'escrow_transition' })
  } finally {
    await client.end()
  }
})
