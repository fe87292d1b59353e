import { Client } from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../../server/db/migrate.js'
import { createDatabase } from '../support/database.js'

/** What a dump brings along: an event of a transaction that this server has not come to. */
async function anEventOf(ownerUrl: string, xid: string) {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    `insert into domain_event (xid, id, type, body, occurred_at) values (${xid}, gen_random_uuid(), 'webhook.test', '{}', now())`,
  )
  await client.end()
}

test('a database that counts its transactions from the start again is refused, because its feed would be silent', async () => {
  const { ownerUrl, drop } = await createDatabase()
  await anEventOf(ownerUrl, 'pg_current_xact_id()')
  await migrate({ url: ownerUrl })
  await anEventOf(ownerUrl, `(pg_current_xact_id()::text::bigint + 1000000000)::text::xid8`)
  await expect(migrate({ url: ownerUrl })).rejects.toThrow('restored from a dump')
  await drop()
})
