import { Client } from 'pg'
import { expect, it } from 'vitest'
import { sql } from '../../../server/db/sql.js'
import { decodeId } from '../../../server/domain/id.js'
import type { Operation } from '../../../server/operations/operation.js'
import { firstWebhook } from '../../../server/operations/webhook/claim-statements.js'
import { createWebhook } from '../../../server/operations/webhook/create-webhook.js'
import { finishAttempts } from '../../../server/operations/webhook/finish-attempts.js'
import { takeTurns } from '../../../server/operations/webhook/take-turns.js'
import { databaseWorld } from '../../support/database-world.js'
import { anEscrow } from '../../support/escrow-builder.js'

const world = databaseWorld({ config: { WEBHOOK_CONCURRENCY: '20' } })
let webhookId: string
const ended = 5_000
const waiting = 2_000

/** Sends deliveries together, and answers how many entries of the table and its indexes were read for that. */
async function send(tx: Operation, { count }: { count: number }): Promise<number> {
  const before = await entriesRead(tx)
  const share = () => new Map([[webhookId, count]])
  const { begun } = await takeTurns(tx, { results: [], share, leaseMs: 15_000, after: firstWebhook })
  // Claims go out with the next statement.
  await sql(tx.em, 'select 1')
  const { started } = await begun()
  const outcome = { status: 200, durationMs: 1 }
  const results = started.map(({ deliveryId, number, startedAt }) => ({ deliveryId, webhookId, number, startedAt, outcome }))
  await finishAttempts(
    tx,
    results.map((result) => ({ ...result, next: { kind: 'delivered' } })),
  )
  expect(results).toHaveLength(count)
  return (await entriesRead(tx)) - before
}

async function entriesRead(tx: Operation): Promise<number> {
  const [row] = await sql<{ read: string }>(
    tx.em,
    `select sum(pg_stat_get_xact_tuples_returned(id)) as read from (
       select 'webhook_delivery'::regclass::oid as id union all
       select indexrelid from pg_index where indrelid = 'webhook_delivery'::regclass) read`,
  )
  return Number(row!.read)
}

/** Replays of the one delivery there is, each as if of an escrow of its own. */
const copies = (count: number, end: { status: string; finishedAt: string }) =>
  `insert into webhook_delivery (id, webhook_id, event_id, event_type, event_seq, lane, created_at, is_manual, status, finished_at)
   select gen_random_uuid(), webhook_id, event_id, event_type, event_seq, gen_random_uuid(), created_at, true, '${end.status}', ${end.finishedAt}
   from (select * from webhook_delivery limit 1) one cross join generate_series(1, ${count})`

it('a delivery among many that wait is found by its keys, though statistics say that none waits', async () => {
  const { services, cast, ownerUrl } = world
  const { webhook } = await services.runAs({ kind: 'developer', developerId: cast.developerId })(createWebhook, {
    url: 'https://hooks.example.com/',
    events: ['escrow.created'],
  })
  webhookId = decodeId('wh', webhook.id)!
  await anEscrow(services, cast).mode('quick').pending()
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('alter table webhook_delivery set (autovacuum_enabled = false)')
  await owner.query(copies(ended, { status: 'delivered', finishedAt: 'now()' }))
  await owner.query(`analyze webhook_delivery`)
  await owner.query(copies(waiting, { status: 'pending', finishedAt: 'null' }))
  await owner.end()
  // From the third time on a statement is prepared, and after five more its plan may be one for any parameters.
  for (const count of [1, 20, 1, 1, 1, 1, 1, 1, 1, 1, 20]) {
    // What has ended a moment ago is still read by the way.
    expect(await services.runAs({ kind: 'timer' })(send, { count })).toBeLessThan(waiting / 2)
  }
})

it('a delivery among many that wait is found by its keys, though the plans are of when hardly any did: at worst an index is read whole', async () => {
  const owner = new Client({ connectionString: world.ownerUrl })
  await owner.connect()
  const round = (count: number) => world.services.runAs({ kind: 'timer' })(send, { count })
  await owner.query('truncate webhook_attempt; delete from webhook_delivery where id <> (select min(id::text)::uuid from webhook_delivery)')
  await owner.query('vacuum full analyze webhook_delivery')
  await owner.query(copies(8, { status: 'pending', finishedAt: 'null' }))
  for (let count = 0; count < 8; count++) await round(1)
  await owner.query(copies(waiting, { status: 'pending', finishedAt: 'null' }))
  await owner.end()
  expect(await round(20)).toBeLessThan(waiting * 10)
})
