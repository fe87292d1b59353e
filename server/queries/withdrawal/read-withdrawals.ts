import type { Destination } from '../../db/entities/destination.entity.js'
import type { Withdrawal } from '../../db/entities/withdrawal.entity.js'
import { fragment, type Db } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { decodeId, encodeId } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import { formatAmount } from '../../domain/money/money.js'
import { mustExist } from '../../domain/must-exist.js'
import { withdrawalMachine, type WithdrawalStatus } from '../../domain/withdrawal/withdrawal.js'
import type { WithdrawalSnapshot } from '../../../schema/withdrawal/withdrawal-document.js'
import { destinationView, shownOfDestination } from '../destination/destination-view.js'

/** Whose they are; null: everybody's, for those of staff who decide. */
interface Scope {
  userId: string | null
}

interface Listing extends Scope {
  status: WithdrawalStatus | null
  /** Of everybody's, those of the user with this address. */
  email?: string
  isNewestFirst: boolean
  limit: number
  /** Reads on after this cursor. */
  after: string | null
}

/** A user's, or everybody's: what staff work off. @throws DomainError VALIDATION_ERROR */
export async function readWithdrawals(
  db: Db,
  { userId, status, email, isNewestFirst, limit, after }: Listing,
): Promise<{ withdrawals: WithdrawalSnapshot[]; hasMore: boolean }> {
  let page = withdrawalsOf(db, { userId })
  if (status) page = page.where('status', '=', status)
  if (email !== undefined)
    page = page.where('userId', '=', (eb) => eb.selectFrom('app_user').select('app_user.id').where('app_user.email', '=', email))
  if (after !== null) page = page.where(isBeyond(placeOf(after), isNewestFirst))
  const order = isNewestFirst ? 'desc' : 'asc'
  const rows = await page
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute()
  return { withdrawals: await viewsOf(db, rows.slice(0, limit)), hasMore: rows.length > limit }
}

/** One of them, by its uuid. @throws DomainError WITHDRAWAL_NOT_FOUND, for those of others, too */
export async function readWithdrawal(db: Db, { id, userId }: Scope & { id: string }): Promise<WithdrawalSnapshot> {
  const row = await withdrawalsOf(db, { userId }).where('id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('WITHDRAWAL_NOT_FOUND')
  const [view] = await viewsOf(db, [row])
  return mustExist(view, 'the withdrawal')
}

function withdrawalsOf(db: Db, { userId }: Scope) {
  const all = db.selectFrom('withdrawal').selectAll()
  return userId === null ? all : all.where('userId', '=', userId)
}

type Row = Pick<
  Withdrawal,
  'id' | 'destinationId' | 'amountMillimes' | 'status' | 'reference' | 'reason' | 'createdAt' | 'decidedAt' | 'paidAt' | 'bankReference'
>

async function viewsOf(db: Db, rows: readonly Row[]): Promise<WithdrawalSnapshot[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ destinationId }) => destinationId))]
  const destinations = await db.selectFrom('destination').select(shownOfDestination).where('id', 'in', ids).execute()
  const byId = new Map(destinations.map((destination) => [destination.id, destination]))
  return rows.map((row) => withdrawalView(row, mustExist(byId.get(row.destinationId), 'the destination')))
}

const withdrawalView = (row: Row, destination: Pick<Destination, (typeof shownOfDestination)[number]>): WithdrawalSnapshot => ({
  id: encodeId('wd', row.id),
  amountTnd: formatAmount(row.amountMillimes, 'TND'),
  destinationId: encodeId('dst', row.destinationId),
  status: row.status,
  reference: row.reference,
  reason: row.reason ?? null,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  paidAt: row.paidAt?.toISOString() ?? null,
  // What was noted with an approval counts once it is confirmed.
  bankReference: row.status === withdrawalMachine.status.paid ? (row.bankReference ?? null) : null,
  destination: destinationView(destination),
})

function placeOf(cursor: string): string {
  const id = decodeId('wd', cursor)
  if (!id) throw invalidField('after', 'is not a cursor of this list')
  return id
}

const isBeyond = (id: string, isNewestFirst: boolean) => {
  const place = fragment`(select w.created_at, w.id from withdrawal w where w.id = ${id})`
  return isNewestFirst ? fragment<boolean>`(created_at, id) < ${place}` : fragment<boolean>`(created_at, id) > ${place}`
}
