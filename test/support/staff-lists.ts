import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../server/db/sql.js'
import { dbOf } from '../../server/db/typed-queries.js'
import { mustExist } from '../../server/domain/must-exist.js'
import { encodeCursor as feedCursor } from '../../server/domain/event/feed-position.js'
import { encodeId } from '../../server/domain/id.js'
import { listDevelopers } from '../../server/queries/developer/list-developers.js'
import { encodeCursor } from '../../server/queries/escrow/list-cursor.js'
import { listEscrows } from '../../server/queries/escrow/list-escrows.js'
import { readRecordedEvents } from '../../server/queries/event/read-recorded-events.js'
import { readAccounts } from '../../server/queries/ledger/read-books.js'
import { readAuditLog } from '../../server/queries/staff/read-audit-log.js'
import { listUsers } from '../../server/queries/user/list-users.js'
import { readWithdrawals } from '../../server/queries/withdrawal/read-withdrawals.js'

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

/** A list of everything that there is, newest first, as staff page through it. */
export interface StaffList {
  name: string
  /** The cursor of whoever has come half-way. */
  middle(em: EntityManager): Promise<string>
  read(em: EntityManager, asked: Asked): Promise<ReadPage>
  /** How many rows of tables make one row of the list. */
  rowsEach: number
}

const halfOf = (table: string) => `offset (select count(*) / 2 from ${table}) limit 1`

async function first<Row>(em: EntityManager, text: string): Promise<Row> {
  return mustExist((await sql<Row>(em, text))[0], 'a row half-way')
}

/** By their ids, which tell their time. */
const byId =
  (table: string, prefix: Parameters<typeof encodeId>[0]): StaffList['middle'] =>
  async (em) =>
    encodeId(prefix, (await first<{ id: string }>(em, `select id from ${table} order by id ${halfOf(table)}`)).id)

const byNumber =
  (table: string): StaffList['middle'] =>
  async (em) =>
    (await first<{ id: string }>(em, `select id::text from ${table} order by id ${halfOf(table)}`)).id

export const staffLists: readonly StaffList[] = [
  {
    name: 'escrows',
    middle: async (em) => {
      const text = `select id, created_at::text as at from escrow order by created_at, id ${halfOf('escrow')}`
      const { id, at } = await first<{ id: string; at: string }>(em, text)
      return encodeCursor('createdAt', at, id)
    },
    read: async (em, { after, ...asked }) => {
      const scope = { userId: null, developerId: null, isStaff: true }
      const { escrows, cursors } = await listEscrows(em, { scope, filter: {}, sort: '-createdAt', ...asked, ...(after ? { after } : {}) })
      return { rows: escrows.length, end: cursors.at(-1) ?? null }
    },
    // With its parties and what else its view is put together of.
    rowsEach: 6,
  },
  {
    name: 'events',
    middle: async (em) => {
      const text = `select xid::text, seq::text from domain_event order by xid, seq ${halfOf('domain_event')}`
      const { xid, seq } = await first<{ xid: string; seq: string }>(em, text)
      return feedCursor({ xid: BigInt(xid), seq: BigInt(seq) })
    },
    read: async (em, { after, limit }) => {
      const { events, next } = await readRecordedEvents(dbOf(em), { type: null, escrowId: null, limit, after })
      return { rows: events.length, end: next }
    },
    rowsEach: 1,
  },
  {
    name: 'entries of the audit log',
    middle: byNumber('audit_log'),
    read: async (em, { after, limit }) => {
      const { entries } = await readAuditLog(em, { limit, after })
      return { rows: entries.length, end: entries.at(-1)?.id ?? null }
    },
    // With who of staff it was.
    rowsEach: 2,
  },
  {
    name: 'users',
    middle: byId('app_user', 'usr'),
    read: async (em, { after, limit }) => {
      const { users } = await listUsers(em, { search: '', isWhole: false, limit, after })
      return { rows: users.length, end: users.at(-1)?.id ?? null }
    },
    rowsEach: 1,
  },
  {
    name: 'developers',
    middle: byId('developer', 'dev'),
    read: async (em, { after, limit }) => {
      const { developers } = await listDevelopers(em, { search: '', isWhole: false, limit, after })
      return { rows: developers.length, end: developers.at(-1)?.id ?? null }
    },
    rowsEach: 1,
  },
  {
    name: 'withdrawals',
    middle: byId('withdrawal', 'wd'),
    read: async (em, { after, limit }) => {
      const { withdrawals } = await readWithdrawals(dbOf(em), { userId: null, status: null, isNewestFirst: true, limit, after })
      return { rows: withdrawals.length, end: withdrawals.at(-1)?.id ?? null }
    },
    // With its bank account.
    rowsEach: 2,
  },
  {
    name: 'accounts of the ledger',
    middle: byNumber('ledger.account'),
    read: async (em, { after, limit }) => {
      const { rows } = await readAccounts(em, { kind: null, ownerId: null, limit, after })
      return { rows: rows.length, end: rows.at(-1)?.id ?? null }
    },
    rowsEach: 1,
  },
]
