import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsByHeading } from '../../server/config/settings-table.js'
import { outdatedRows } from '../../server/operations/deployment/outdated-rows.js'
import { onConnection } from '../support/database/on-connection.js'
import { createDatabase, type TestDatabase } from '../support/database.js'

// Everything that is written has an end, or a reason to stay: a table that docs/retention.md does not name grows where nobody looks.

const page = readFileSync(new URL('../../docs/retention.md', import.meta.url), 'utf8')

interface Row {
  table: string
  bound: string
  kept: string
}
const rows: Row[] = [...page.matchAll(/^\| `([a-z_.*]+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, table, bound, kept]) => ({
  table: table!,
  bound: bound!.trim(),
  kept: kept!.trim(),
}))

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

describe('the page of what is kept', () => {
  it('names every table, and no other', async () => {
    const { rows: found } = await onConnection(database.ownerUrl, (client) =>
      client.query<{ schema: string; name: string }>(
        `select table_schema as schema, table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'jobs')`,
      ),
    )
    const tables = found.map(({ schema, name }) => (schema === 'public' ? name : `${schema}.${name}`))
    expect(
      rows
        .map(({ table }) => table)
        .filter((table) => table !== 'jobs.*')
        .toSorted(),
    ).toEqual(tables.toSorted())
  })

  it('tells of each table that is cleaned how long, and of every other why it stays or who else removes it', () => {
    const elsewhere = [
      'blocked_email_domain',
      'case_visit',
      'developer_signature',
      'escrow_tally_change',
      'exchange_rate',
      'file',
      'oauth_client',
      'oauth_consent',
    ]
    const byOthers = [...elsewhere, 'oauth_signing_key', 'simulated_challenge', 'staff_recovery_code', 'jobs.*']
    const isCleaned = (table: string) => table in outdatedRows || byOthers.includes(table)
    expect(rows.filter(({ table, kept }) => !isCleaned(table) && !kept.startsWith('for good'))).toEqual([])
    expect(Object.keys(outdatedRows).filter((table) => rows.find((row) => row.table === table)?.kept === 'for good')).toEqual([])
  })

  it('names settings that exist', () => {
    const known = new Set(Object.values(settingsByHeading).flatMap((settings) => Object.values(settings).map(({ name }) => name)))
    const named = new Set([...page.matchAll(/`([A-Z][A-Z_]{5,})`/g)].map(([, name]) => name!))
    expect([...named].filter((name) => !known.has(name) && name !== 'DATA_DIR')).toEqual([])
  })

  it('says of each what bounds it for one caller', () => {
    expect(rows.length).toBeGreaterThan(60)
    expect(rows.filter(({ bound }) => bound.length < 5)).toEqual([])
  })
})
