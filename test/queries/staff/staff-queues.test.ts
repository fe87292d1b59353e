import type { EntityManager } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/orm.js'
import { dbOf } from '../../../server/db/typed-queries.js'
import { encodeId } from '../../../server/domain/id.js'
import { readBusinesses } from '../../../server/queries/business/read-businesses.js'
import { readDepositProof, readDepositProofs } from '../../../server/queries/deposit-proof/read-deposit-proofs.js'
import { listDisputes } from '../../../server/queries/dispute/list-disputes.js'
import { readVerificationsToReview } from '../../../server/queries/identity-verification/read-identity-verifications.js'
import { countWaiting } from '../../../server/queries/staff/count-waiting.js'
import { queuesOf } from '../../../server/domain/staff/waiting-queue.js'
import { listFinanceCases } from '../../../server/queries/payment/read-finance-cases.js'
import { readWaitingActions } from '../../../server/queries/staff-action/read-waiting-actions.js'
import { readWithdrawals } from '../../../server/queries/withdrawal/read-withdrawals.js'
import { rowsRead } from '../../support/database/rows-read.js'
import { onConnection } from '../../support/database/on-connection.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { aCast, anEscrow } from '../../support/escrow-builder.js'
import { staffLists } from '../../support/staff-lists.js'
import { testServices } from '../../support/services.js'

// What waits for staff, among much that has been decided: each queue is read no further than its page. Counted are the rows of tables that the
// transaction of the reader has read, whatever the plan.

const limit = 20
/** Of each noun, so many are over; then come those that wait. */
const over = 4_000
const waiting = 200
const isWaiting = `n > ${over}`

let own: TestDatabase
let database: Database
const now = new Date('2026-01-10T00:00:00Z')

beforeAll(async () => {
  own = await createDatabase({ booksMayBeWrong: true })
  database = await openDatabase({ url: own.appUrl, poolSize: 2 })
  const services = testServices({ database })
  const cast = await aCast(services)
  await anEscrow(services, cast).paid()
  await onConnection(own.ownerUrl, async (owner) => {
    // What the rows refer to is not there: nobody pays for thousands of escrows here.
    await owner.query(`set session_replication_role = 'replica'`)
    for (const statement of [...helpers, ...filled]) await owner.query(statement)
    await owner.query('analyze')
  })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const helpers = [
  `create function pg_temp.uid(n int) returns uuid language sql as $$ select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$`,
  `create temp table each as select n, ${isWaiting} as waits, pg_temp.uid(n) as id, timestamptz '2026-01-01' + n * interval '1 minute' as at
     from generate_series(1, ${over + waiting}) n`,
]

/** As many of each as there are in `each`; copies of the one escrow have ids of their own. */
const filled = [
  `insert into escrow select (jsonb_populate_record(e, jsonb_build_object('id', each.id))).* from (select e from escrow e limit 1) one, each`,
  `insert into payment (id, escrow_id, payer_id, method, status, amount_millimes, face_amount_minor, currency, description, provider, provider_reference,
       escrow_version, created_at, settled_at)
     select id, id, id, 'card', 'credited', 1, 1, 'TND', 'Escrow payment', 'simulated', 'p-' || n, 1, at, at from each`,
  `insert into dispute (id, escrow_id, ticket_number, type, status, category, subject, reason, opened_by, previous_status, created_at, updated_at)
     select id, id, 'T-' || n, 'escrow_dispute', case when waits then 'open' else 'withdrawn' end, 'other', 'About', 'Because', 'buyer', 'paid', at, at from each`,
  `insert into staff (id, email, password_hash, role, created_at) values (pg_temp.uid(0), 'owner@example.com', 'x', 'owner', now())`,
  `insert into pending_staff_action (id, action, payload, maker_id, status, expires_at, created_at)
     select id, 'resolve_dispute', '{"reason": "Because."}', pg_temp.uid(0), case when waits then 'pending' else 'expired' end, at + interval '10 years', at from each`,
  `insert into payment_refund (id, payment_id, status, amount_millimes, face_amount_minor, reason, reference, refusal, ask_at, created_at, settled_at)
     select id, id, case when waits then 'refused' else 'refunded' end, 1, 1, 'Because', 'R-' || n, 'No', at, at, case when not waits then at end from each`,
  `insert into chargeback (id, payment_id, status, difference, noticed_at, decided_at)
     select id, id, case when waits then 'open' else 'withdrawn' end, 'Taken back', at, case when not waits then at end from each`,
  `insert into destination (id, user_id, type, holder_name, number_sealed, number_digest, last4, status, usable_from, created_at)
     select id, id, 'rib', 'Amel', '', int4send(n), '0000', 'active', at, at from each`,
  `insert into withdrawal (id, user_id, destination_id, amount_millimes, reference, status, created_at)
     select id, id, id, 1, 'W-' || n, case when waits then 'pending' else 'cancelled' end, at from each`,
  `insert into business (id, developer_id, name, registration_number, tax_id, status, created_at, updated_at)
     select id, id, 'Atelier', '1', '1', case when waits then 'pending' else 'approved' end, at, at from each`,
  `insert into deposit_proof (id, escrow_id, session_id, status, amount_millimes, reason, submitted_at, decided_at)
     select id, id, id, case when waits then 'pending' else 'rejected' end, 1, 'Because', at, case when not waits then at end from each`,
  `insert into audit_log (actor_kind, action, subject, occurred_at) select 'timer', 'look', n::text, at from each order by n`,
  `insert into app_user (id, email, created_at, updated_at) select id, n || '@people.example.com', at, at from each`,
  `insert into developer (id, email, password_hash, company_name, created_at, updated_at)
     select id, n || '@shops.example.com', 'x', 'Shop ' || n, at, at from each`,
  `insert into domain_event (id, type, escrow_id, aggregate_seq, body, occurred_at)
     select id, 'escrow.updated', id, 9, '{"data": {}}', at from each order by n`,
  `insert into ledger.account (code, kind, owner_id, currency, floor_minor, maintained)
     select 'user_pending:' || id, 'user_pending', id, 'TND', 0, true from each order by n`,
  `insert into ledger.transfer (id, key, kind, escrow_id, occurred_at) select id, 'seed:' || n, 'fund', id, at from each`,
  `insert into ledger.posting (transfer_id, account_id, currency, amount)
     select each.id, a.id, 'TND', v.amount from each join ledger.account a on a.code = 'user_pending:' || each.id
     cross join (values (1), (-1)) as v(amount) order by n, v.amount`,
  `insert into identity_verification (id, developer_id, email, kyc_status, decided_by, needs_admin_review, created_at, updated_at, expires_at)
     select id, id, n || '@example.com', case when waits then 'pending' else 'approved' end, case when not waits then 'staff' end, waits, at, at, at from each`,
]

/** In the middle of those that wait. */
const placed = '01900000-0000-7000-8000-000000004100'

interface Queue {
  name: string
  read(em: EntityManager): Promise<{ length: number }>
}

const queues: Queue[] = [
  { name: 'open disputes', read: async (em) => (await listDisputes(em, { isOpen: true, limit, after: null })).cases },
  {
    name: 'open disputes, from the middle',
    read: async (em) => (await listDisputes(em, { isOpen: true, limit, after: encodeId('dsp', placed) })).cases,
  },
  { name: 'disputes that are over', read: async (em) => (await listDisputes(em, { isOpen: false, limit, after: null })).cases },
  { name: 'all disputes', read: async (em) => (await listDisputes(em, { isOpen: null, limit, after: null })).cases },
  { name: 'decisions for a second person', read: (em) => readWaitingActions(em, { staffId: placed, now, limit }) },
  { name: 'refused refunds', read: async (em) => (await listFinanceCases(dbOf(em), { kind: 'refund', limit, after: null })).cases },
  {
    name: 'chargebacks, from the middle',
    read: async (em) => (await listFinanceCases(dbOf(em), { kind: 'chargeback', limit, after: encodeId('cbk', placed) })).cases,
  },
  ...(['pending', null] as const).map((status) => ({
    name: `withdrawals, ${status ?? 'all'}`,
    read: async (em: EntityManager) =>
      (await readWithdrawals(dbOf(em), { userId: null, status, isNewestFirst: false, limit, after: null })).withdrawals,
  })),
  ...(['pending', null] as const).map((status) => ({
    name: `businesses, ${status ?? 'all'}`,
    read: (em: EntityManager) => readBusinesses(em, { status, page: 1, limit }),
  })),
  ...(['pending', null] as const).map((status) => ({
    name: `deposits, ${status ?? 'all'}`,
    read: async (em: EntityManager) => (await readDepositProofs(em, { status, refundDue: false, limit, after: null })).proofs,
  })),
  { name: 'identities', read: (em) => readVerificationsToReview(em, { limit, now }) },
]

describe.each(staffLists)('all $name', ({ middle, read, rowsEach }) => {
  it.each(['first', 'far down'])('%s: a page is read, and at most twice that', async (place) => {
    const after = place === 'first' ? null : await middle(database.fork())
    const { found, rowsRead: rows } = await rowsRead(database, (em) => read(em, { after, limit, now }))
    expect(found.rows).toBe(limit)
    expect(rows).toBeLessThanOrEqual(2 * rowsEach * (limit + 1))
    // It goes on where it ended.
    expect((await read(database.fork(), { after: found.end, limit, now })).rows).toBe(limit)
  })
})

it.each(queues)('$name: a page is read, and no more', async ({ read }) => {
  const { found, rowsRead: rows } = await rowsRead(database, read)
  expect(found.length).toBe(limit)
  // Of each that is shown, and one more, its own row and what is shown beside it.
  expect(rows).toBeLessThan(6 * (limit + 1))
})

it('they are counted to the first that is not shown as a number', async () => {
  const { found, rowsRead: rows } = await rowsRead(database, (em) => countWaiting(dbOf(em), queuesOf('owner')))
  const oldest = new Date(Date.parse('2026-01-01T00:00:00Z') + (over + 1) * 60_000).toISOString()
  const full = { count: 99, isMore: true, oldestAt: oldest }
  const none = { count: 0, isMore: false, oldestAt: null }
  expect(found).toEqual(queuesOf('owner').map((queue) => ({ queue, ...(queue === 'proofs' ? none : full) })))
  // Refused refunds and payments taken back are one queue.
  expect(rows).toBeLessThanOrEqual(2 * 700)
  expect((await countWaiting(dbOf(database.fork()), queuesOf('support'))).map(({ queue }) => queue)).toEqual(['disputes'])
})

it('a deposit is found by its own id', async () => {
  const { rowsRead: rows } = await rowsRead(database, (em) => readDepositProof(em, placed))
  expect(rows).toBeLessThan(10)
})
