import { randomBytes } from 'node:crypto'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { connectionOptions } from '../../server/db/connection-options.js'
import { migrate, migrationNames } from '../../server/db/migrate.js'
import { AppMigration } from '../../server/db/migrations/app.migration.js'
import { DeliveryIndexMigration } from '../../server/db/migrations/delivery-index.migration.js'
import { EventBytesMigration } from '../../server/db/migrations/event-bytes.migration.js'
import { LedgerMigration } from '../../server/db/migrations/ledger.migration.js'
import { createDatabase, type TestDatabase } from '../support/database.js'
import { databaseUrl } from '../support/database/database-url.js'

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createDatabase()
  client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/**
 * Written where the application writes it down for an escrow among others, or before there is one, or numbered over all of them; all else that
 * has an escrow belongs to it. A payment and a deadline may be those of a charge or a top-up, and a mail that of anybody.
 */
const keptOnOneNode = ['domain_event', 'event_recipient', 'file', 'invoice', 'payment', 'deadline', 'mail']

/** Of each table that belongs to an escrow: its unique indexes, and its keys to others of them, with their columns. */
const keysOfEscrows = `
with owned as (
  select c.oid, c.relname as name, case c.relname when 'escrow' then 'id' else 'escrow_id' end as escrow
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all ($1)
    and (c.relname = 'escrow' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'escrow_id'))
), columns as (
  select o.name, o.escrow, i.indexrelid::regclass::text as key, i.indkey::int2[] as numbers, o.oid from owned o join pg_index i on i.indrelid = o.oid and i.indisunique
  union all
  select o.name, o.escrow, k.conname, k.conkey, o.oid from owned o join pg_constraint k on k.conrelid = o.oid and k.contype = 'f'
    and k.confrelid in (select oid from owned)
)
select name, key, exists (
  select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(c.numbers) and a.attname = c.escrow) as "hasEscrow"
from columns c order by name, key`

test('every key and unique index of what belongs to an escrow has the escrow as a column', async () => {
  const { rows } = await client.query<{ name: string; key: string; hasEscrow: boolean }>(keysOfEscrows, [keptOnOneNode])
  expect(new Set(rows.map(({ name }) => name)).size).toBe(18)
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ hasEscrow }) => !hasEscrow)).toEqual([])
})

test.each(['escrow', 'deadline', 'payment', 'contract', 'dispute', 'checkout_session'])('%s is found by its id alone', async (table) => {
  const { rows } = await client.query(
    `select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = $1::regclass and a.attname = 'id' and i.indpred is null`,
    [table],
  )
  expect(rows).toHaveLength(1)
})

const escrowA = '00000000-0000-7000-8000-00000000000a'
const escrowB = '00000000-0000-7000-8000-00000000000b'

/** Two escrows with a contract and a dispute each; what belongs to them is not there yet. */
async function insertEscrows(to: Client) {
  for (const id of [escrowA, escrowB]) {
    await to.query(
      `insert into escrow (id, title, mode, status, currency, face_amount_minor, amount_millimes, fx_rate, fx_source, fx_locked_at, fee_schedule_id,
         fee_rate_ppm, tax_percent, fee_bearer, escrow_fee_millimes, service_tax_millimes, developer_fee_millimes, buyer_funding_millimes,
         seller_net_millimes, seller_email, buyer_email, expires_at, created_at, updated_at)
       values ($1, 'Camera', 'standard', 'pending', 'TND', 1000, 1000, 1, 'fixed', now(), 1, 50000, 19, 'seller', 50, 8, 0, 1000, 950,
         'seller@example.com', 'buyer@example.com', now(), now(), now())`,
      [id],
    )
    await to.query(
      `insert into contract (id, escrow_id, terms, language, content_sha256, created_at, updated_at) values ($1, $1, '', 'en', '', now(), now())`,
      [id],
    )
    await to.query(
      `insert into dispute (id, ticket_number, escrow_id, type, status, category, subject, reason, opened_by, previous_status, created_at, updated_at)
       values ($1::uuid, $1::uuid::text, $1::uuid, 'escrow_dispute', 'open', 'other', '', '', 'buyer', 'paid', now(), now())`,
      [id],
    )
  }
}

test('what belongs to the dispute or the contract of another escrow is refused', async () => {
  await insertEscrows(client)
  const offer = (id: string, escrowId: string, disputeId: string) =>
    client.query(
      `insert into settlement_offer (id, escrow_id, dispute_id, offered_by, seller_award_millimes, status, created_at)
       values ($1, $2, $3, 'buyer', 1, 'open', now())`,
      [id, escrowId, disputeId],
    )
  await offer(escrowA, escrowA, escrowA)
  await expect(offer(escrowB, escrowB, escrowA)).rejects.toMatchObject({ constraint: 'settlement_offer_escrow_id_dispute_id_fkey' })
  await expect(client.query('update escrow set dispute_id = $1 where id = $2', [escrowA, escrowB])).rejects.toMatchObject({
    constraint: 'escrow_id_dispute_id_fkey',
  })
  await expect(
    client.query(
      `insert into contract_version (escrow_id, contract_id, version, content, content_sha256, created_at) values ($1, $2, 1, '{}', '', now())`,
      [escrowB, escrowA],
    ),
  ).rejects.toMatchObject({ constraint: 'contract_version_escrow_id_contract_id_fkey' })
})

/** Of a version before the keys had the escrow, with rows of every table that gains it. */
async function olderDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { ownerUrl } = inject('databaseServer')
  const name = `older_${randomBytes(8).toString('hex')}`
  const server = new Client({ connectionString: ownerUrl })
  await server.connect()
  await server.query(`create database ${name}`)
  const url = databaseUrl(ownerUrl, name)
  const classes = [LedgerMigration, AppMigration, EventBytesMigration, DeliveryIndexMigration]
  const orm = await MikroORM.init({
    ...connectionOptions(url),
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: classes.map((migration, place) => ({ name: migrationNames[place]!, class: migration })),
      snapshot: false,
      silent: true,
      tableName: 'migration',
    },
  })
  await orm.migrator.up()
  await orm.close(true)
  const drop = async () => {
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
  return { url, drop }
}

test('rows of an older version are given their escrow', async () => {
  const { url, drop } = await olderDatabase()
  onTestFinished(drop)
  const older = new Client({ connectionString: url })
  await older.connect()
  await insertEscrows(older)
  await older.query('update escrow set dispute_id = id')
  await older.query(
    `insert into app_user (id, email, created_at, updated_at) values (gen_random_uuid(), 'seller@example.com', now(), now());
     insert into dispute_message (id, dispute_id, author_role, author_id, body, created_at) select gen_random_uuid(), id, 'buyer', id, '', now() from dispute;
     insert into settlement_offer (id, dispute_id, offered_by, seller_award_millimes, status, created_at)
       select gen_random_uuid(), id, 'buyer', 1, 'open', now() from dispute;
     insert into contract_version (contract_id, version, content, content_sha256, created_at) select id, 1, '{}', '', now() from contract;
     insert into contract_signature (contract_id, version, role, user_id, content_sha256, signed_at)
       select c.id, 1, 'seller', u.id, '', now() from contract c, app_user u`,
  )
  await migrate({ url })
  for (const [table, owner] of [
    ['dispute_message', 'dispute_id'],
    ['settlement_offer', 'dispute_id'],
    ['contract_version', 'contract_id'],
    ['contract_signature', 'contract_id'],
  ] as const) {
    // The ids of disputes and contracts here are those of their escrows.
    const { rows } = await older.query(
      `select count(*)::int as all, count(*) filter (where escrow_id = ${owner})::int as own from ${table}`,
    )
    expect(rows, table).toEqual([{ all: 2, own: 2 }])
  }
  await expect(older.query('update contract_version set version = 2')).rejects.toThrow('contract_version')
  await older.end()
})
