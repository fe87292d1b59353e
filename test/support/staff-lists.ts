import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../server/db/sql.js'
import { dbOf } from '../../server/db/typed-queries.js'
import { mustExist } from '../../server/domain/must-exist.js'
import { encodeCursor as feedCursor } from '../../server/domain/event/feed-position.js'
import { encodeId, type IdPrefix } from '../../server/domain/id.js'
import { readBusinesses } from '../../server/queries/business/read-businesses.js'
import { listCharges } from '../../server/queries/charge/read-charges.js'
import { readComingDeadlines } from '../../server/queries/deadline/read-coming-deadlines.js'
import { readDepositProofs } from '../../server/queries/deposit-proof/read-deposit-proofs.js'
import { listDevelopers } from '../../server/queries/developer/list-developers.js'
import { listDisputes } from '../../server/queries/dispute/list-disputes.js'
import { encodeCursor } from '../../server/queries/escrow/list-cursor.js'
import { listEscrows } from '../../server/queries/escrow/list-escrows.js'
import { readProofsToReview } from '../../server/queries/escrow/read-proofs-to-review.js'
import { readLatestEvents } from '../../server/queries/event/feed.js'
import { readRecordedEvents } from '../../server/queries/event/read-recorded-events.js'
import { readVerificationsToReview } from '../../server/queries/identity-verification/read-identity-verifications.js'
import { readAccounts, readStatement, readTransfers } from '../../server/queries/ledger/read-books.js'
import { listFinanceCases } from '../../server/queries/payment/read-finance-cases.js'
import { readRequests } from '../../server/queries/request-log/read-requests.js'
import { readAuditLog } from '../../server/queries/audit-entry/read-audit-log.js'
import { readWaitingActions } from '../../server/queries/staff-action/read-waiting-actions.js'
import { listTopUps } from '../../server/queries/top-up/read-top-ups.js'
import { listUsers } from '../../server/queries/user/list-users.js'
import { readDeliveriesOfEvents } from '../../server/queries/webhook/read-deliveries.js'
import { readFailingWebhooks } from '../../server/queries/webhook/read-failing-webhooks.js'
import { readWithdrawals } from '../../server/queries/withdrawal/read-withdrawals.js'
import { busyCharge, busyId } from './fill-staff-lists.js'

/** A page of a list, and where it ended. */
interface ReadPage {
  rows: number
  end: string | null
}

interface Asked {
  after: string | null
  limit: number
  now: Date
}

/** A list of the console, as it is paged through. */
export interface StaffList {
  name: string
  /** The cursor of whoever has come half-way; null for a queue of which only the beginning is read. */
  middle: ((em: EntityManager) => Promise<string>) | null
  read(em: EntityManager, asked: Asked): Promise<ReadPage>
  /** How many rows of tables make one row of the list. */
  rowsEach: number
}

/** One row of what `from` names, half-way in this order. */
async function half<Row>(em: EntityManager, columns: string, from: string, order: string): Promise<Row> {
  const text = `select ${columns} from ${from} order by ${order} offset (select count(*) / 2 from ${from}) limit 1`
  return mustExist((await sql<Row>(em, text))[0], 'a row half-way')
}

/** Known by their ids; `order`: what they are listed by, where it is not their ids, which tell their time. */
const byId =
  (from: string, prefix: IdPrefix, order = 'id') =>
  async (em: EntityManager) =>
    encodeId(prefix, (await half<{ id: string }>(em, 'id', from, order)).id)

const byNumber = (from: string) => async (em: EntityManager) => (await half<{ id: string }>(em, 'id::text', from, 'id')).id

const byCreation = (table: string) => async (em: EntityManager) => {
  const { id, at } = await half<{ id: string; at: string }>(em, 'id, created_at::text as at', table, 'created_at, id')
  return encodeCursor('createdAt', at, id)
}

const byEvent = (where: string) => async (em: EntityManager) => {
  const { xid, seq } = await half<{ xid: string; seq: string }>(em, 'xid::text, seq::text', `domain_event ${where}`, 'xid, seq')
  return feedCursor({ xid: BigInt(xid), seq: BigInt(seq) })
}

const pageOf = (rows: ReadonlyArray<{ id: string }>): ReadPage => ({ rows: rows.length, end: rows.at(-1)?.id ?? null })

const pages = { publicUrl: 'https://amana.example.com' }

const everyEntry = { staffEmail: null, action: null, subject: null, from: null, until: null }

/** Everything that there is, newest first. */
const everything: readonly StaffList[] = [
  {
    name: 'escrows',
    middle: byCreation('escrow'),
    read: async (em, { after, ...asked }) => {
      const scope = { userId: null, developerId: null, isStaff: true }
      const { escrows, cursors } = await listEscrows(em, { scope, filter: {}, sort: '-createdAt', ...asked, ...(after ? { after } : {}) })
      return { rows: escrows.length, end: cursors.at(-1) ?? null }
    },
    // With its parties and what else its view is put together of.
    rowsEach: 6,
  },
  {
    name: 'charges',
    middle: byCreation('charge'),
    read: async (em, { after, limit }) => {
      const listing = { scope: { developerId: null }, filter: {}, sort: '-createdAt', limit, offset: 0, pages } as const
      const { rows } = await listCharges(em, { ...listing, ...(after ? { after } : {}) })
      return { rows: rows.length, end: rows.at(-1)?.cursor ?? null }
    },
    // With its link.
    rowsEach: 2,
  },
  {
    name: 'events',
    middle: byEvent(''),
    read: async (em, { after, limit }) => {
      const { events, next } = await readRecordedEvents(dbOf(em), { type: null, escrowId: null, limit, after })
      return { rows: events.length, end: next }
    },
    rowsEach: 1,
  },
  {
    name: 'entries of the audit log',
    middle: byNumber('audit_log'),
    read: async (em, { after, limit }) => pageOf((await readAuditLog(em, { filter: everyEntry, limit, after })).entries),
    // With who of staff it was.
    rowsEach: 2,
  },
  {
    name: 'entries of the audit log of one kind',
    middle: byNumber('audit_log'),
    read: async (em, { after, limit }) =>
      pageOf((await readAuditLog(em, { filter: { ...everyEntry, action: 'look' }, limit, after })).entries),
    rowsEach: 2,
  },
  {
    name: 'users',
    middle: byId('app_user', 'usr'),
    read: async (em, { after, limit }) => pageOf((await listUsers(em, { search: '', isWhole: false, limit, after })).users),
    rowsEach: 1,
  },
  {
    name: 'developers',
    middle: byId('developer', 'dev'),
    read: async (em, { after, limit }) => pageOf((await listDevelopers(em, { search: '', isWhole: false, limit, after })).developers),
    rowsEach: 1,
  },
  {
    name: 'withdrawals',
    middle: byId('withdrawal', 'wd'),
    read: async (em, { after, limit }) =>
      pageOf((await readWithdrawals(dbOf(em), { userId: null, status: null, isNewestFirst: true, limit, after })).withdrawals),
    // With its bank account.
    rowsEach: 2,
  },
  {
    name: 'top-ups',
    middle: byId('top_up', 'top'),
    read: async (em, { after, limit }) => pageOf((await listTopUps(em, { userId: null, status: null, limit, after, pages })).topUps),
    rowsEach: 1,
  },
  {
    name: 'disputes',
    middle: byId('dispute', 'dsp'),
    read: async (em, { after, limit }) => pageOf((await listDisputes(em, { isOpen: null, limit, after })).cases),
    // With its escrow, and its payout request where it is about one.
    rowsEach: 3,
  },
  {
    name: 'bank deposits',
    middle: byId('deposit_proof', 'dep', 'submitted_at, id'),
    read: async (em, { after, limit }) => pageOf((await readDepositProofs(em, { status: null, refundDue: false, limit, after })).proofs),
    // With its file and what the guest has on the books.
    rowsEach: 3,
  },
]

const books: readonly StaffList[] = [
  {
    name: 'accounts of the ledger',
    middle: byNumber('ledger.account'),
    read: async (em, { after, limit }) => pageOf((await readAccounts(em, { kind: null, ownerId: null, limit, after })).rows),
    rowsEach: 1,
  },
  {
    name: 'accounts of a kind of which there are few',
    middle: byNumber(`ledger.account where kind = 'escrow_guest'`),
    read: async (em, { after, limit }) => pageOf((await readAccounts(em, { kind: 'escrow_guest', ownerId: null, limit, after })).rows),
    rowsEach: 1,
  },
  ...(['wallet', 'sink'] as const).map((which): StaffList => {
    const [code, place] = which === 'sink' ? [`'suspense'`, 'id'] : [`'user_pending:01900000-0000-7000-8000-000000000001'`, 'account_seq']
    const account = `select a.id::text from ledger.account a where a.code = ${code}`
    const postings = `ledger.posting where account_id = (${account})::bigint and ${place} is not null`
    return {
      name: `movements of a ${which}`,
      middle: async (em) => (await half<{ place: string }>(em, `${place}::text as place`, postings, place)).place,
      read: async (em, { after, limit }) => {
        const [row] = await sql<{ id: string }>(em, account)
        return pageOf((await readStatement(em, { id: mustExist(row, 'the account').id, limit, after })).rows)
      },
      // With its transfer.
      rowsEach: 2,
    }
  }),
  ...([null, busyId] as const).map((escrowId): StaffList => {
    const ofEscrow = escrowId === null ? '' : `where transfer_id in (select id from ledger.transfer where escrow_id = '${escrowId}')`
    return {
      name: escrowId === null ? 'transfers of the ledger' : 'transfers of an escrow',
      middle: byNumber(`ledger.posting ${ofEscrow}`),
      read: async (em, { after, limit }) => {
        const { rows } = await readTransfers(em, { escrowId, limit, after })
        return { rows: rows.length, end: rows.at(-1)?.place ?? null }
      },
      // With its postings, mostly two, and their accounts.
      rowsEach: 5,
    }
  }),
]

const technical: readonly StaffList[] = [
  {
    name: 'deliveries of an escrow',
    middle: byId(`webhook_delivery where lane = '${busyId}'`, 'dlv', 'event_seq'),
    read: async (em, { after, limit }) => pageOf((await readDeliveriesOfEvents(em, { of: { escrowId: busyId }, limit, after })).deliveries),
    // With its event and an attempt.
    rowsEach: 3,
  },
  {
    name: 'events of a developer',
    middle: byEvent(`where escrow_id = '${busyId}'`),
    read: async (em, { after, limit }) => {
      const events = await readLatestEvents(em, { developerId: busyId, before: after, escrowId: null, chargeId: null, limit: limit + 1 })
      return { rows: Math.min(events.length, limit), end: events.at(limit - 1)?.cursor ?? null }
    },
    // With what says that they may read it.
    rowsEach: 2,
  },
  {
    name: 'events of a charge',
    middle: byEvent(`where escrow_id is null and body::jsonb #>> '{data,charge,id}' = '${busyCharge}'`),
    read: async (em, { after, limit }) => {
      const events = await readLatestEvents(em, {
        developerId: busyId,
        before: after,
        escrowId: null,
        chargeId: busyCharge,
        limit: limit + 1,
      })
      return { rows: Math.min(events.length, limit), end: events.at(limit - 1)?.cursor ?? null }
    },
    // Found by its charge, with what says that they may read it, and read.
    rowsEach: 3,
  },
  {
    name: 'requests of a developer',
    middle: async (em) => (await half<{ id: string }>(em, 'id', `logged_request where developer_id = '${busyId}'`, 'id')).id,
    read: async (em, { after, limit }) => {
      const { requests } = await readRequests(em, { developerId: busyId, filter: {}, limit, after })
      return { rows: requests.length, end: requests.at(-1)?.cursor ?? null }
    },
    // With its key.
    rowsEach: 2,
  },
]

/** What waits for staff, the one that waits longest first. */
const queues: readonly StaffList[] = [
  {
    name: 'open disputes',
    middle: byId(`dispute where status = 'open'`, 'dsp', 'created_at, id'),
    read: async (em, { after, limit }) => pageOf((await listDisputes(em, { isOpen: true, limit, after })).cases),
    rowsEach: 3,
  },
  {
    name: 'disputes that are over',
    middle: byId(`dispute where status = 'withdrawn'`, 'dsp', 'created_at, id'),
    read: async (em, { after, limit }) => pageOf((await listDisputes(em, { isOpen: false, limit, after })).cases),
    rowsEach: 3,
  },
  {
    name: 'disputes about whole escrows',
    middle: byId('dispute', 'dsp'),
    read: async (em, { after, limit }) => pageOf((await listDisputes(em, { isOpen: null, type: 'escrow_dispute', limit, after })).cases),
    rowsEach: 3,
  },
  ...(['refund', 'chargeback'] as const).map((kind): StaffList => ({
    name: `cases of finance: ${kind}s`,
    middle: kind === 'refund' ? byId(`payment_refund where status = 'refused'`, 'rfd') : byId(`chargeback where status = 'open'`, 'cbk'),
    read: async (em, { after, limit }) => pageOf((await listFinanceCases(dbOf(em), { kind, limit, after })).cases),
    // With its payment.
    rowsEach: 2,
  })),
  {
    name: 'withdrawals to decide',
    middle: byId(`withdrawal where status = 'pending'`, 'wd', 'created_at, id'),
    read: async (em, { after, limit }) =>
      pageOf((await readWithdrawals(dbOf(em), { userId: null, status: 'pending', isNewestFirst: false, limit, after })).withdrawals),
    rowsEach: 2,
  },
  {
    name: 'bank deposits to decide',
    middle: byId(`deposit_proof where status = 'pending'`, 'dep', 'submitted_at, id'),
    read: async (em, { after, limit }) =>
      pageOf((await readDepositProofs(em, { status: 'pending', refundDue: false, limit, after })).proofs),
    rowsEach: 3,
  },
  {
    name: 'bank deposits to send back',
    middle: byId('deposit_proof where owed_at is not null and refunded_at is null', 'dep', 'owed_at, id'),
    read: async (em, { after, limit }) => pageOf((await readDepositProofs(em, { status: null, refundDue: true, limit, after })).proofs),
    rowsEach: 3,
  },
  {
    name: 'decisions for a second person',
    middle: null,
    read: async (em, { limit }) =>
      pageOf(
        await readWaitingActions(em, {
          reader: { kind: 'staff', staffId: busyId, role: 'owner' },
          now: new Date('2026-01-01T00:00:00Z'),
          limit: limit + 1,
        }),
      ),
    // With who has made it.
    rowsEach: 2,
  },
  {
    name: 'identities to review',
    middle: null,
    read: async (em, { limit, now }) => pageOf(await readVerificationsToReview(em, { limit: limit + 1, now })),
    rowsEach: 2,
  },
  ...(['pending', null] as const).map((status): StaffList => ({
    name: status === null ? 'businesses' : 'businesses to review',
    middle: null,
    read: async (em, { limit }) => pageOf(await readBusinesses(em, { status, page: 1, limit: limit + 1 })),
    // With its document.
    rowsEach: 2,
  })),
  {
    name: 'proofs left to staff',
    middle: null,
    read: async (em, { limit, now }) => pageOf(await readProofsToReview(em, { limit: limit + 1, now })),
    // With its escrow.
    rowsEach: 7,
  },
  {
    name: 'deadlines to come',
    middle: null,
    read: async (em, { limit }) =>
      pageOf(await readComingDeadlines(dbOf(em), { until: new Date('2100-01-01T00:00:00Z'), limit: limit + 1 })),
    // With its escrow.
    rowsEach: 2,
  },
  {
    name: 'webhooks that fail',
    middle: null,
    read: async (em, { limit }) => pageOf(await readFailingWebhooks(dbOf(em), limit + 1)),
    // With its developer.
    rowsEach: 2,
  },
]

/** Every list that the console pages through, of what `fillStaffLists` has filled. */
export const staffLists: readonly StaffList[] = [...everything, ...books, ...technical, ...queues]
