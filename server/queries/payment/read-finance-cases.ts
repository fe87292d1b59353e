import { constant, type Db } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { decodeId, encodeId } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import { formatAmount } from '../../domain/money/money.js'
import { financeCaseKinds, waitingStatuses, type FinanceCaseKind, type FinanceCaseStatus } from '../../domain/payment/finance-case.js'
import { paymentRefundMachine, type PaymentRefundStatus } from '../../domain/payment/payment-refund.js'
import type { FinanceCaseSnapshot } from '../../../schema/payment/finance-case-document.js'

/** A case by its uuid. */
export interface CaseKey {
  id: string
  kind: FinanceCaseKind
}

const prefixes = { refund: 'rfd', chargeback: 'cbk' } as const satisfies Record<FinanceCaseKind, string>

/** How a case is called outside. */
export const caseIdOf = ({ id, kind }: CaseKey): string => encodeId(prefixes[kind], id)

/** Which case an id names: its prefix tells the kind; null for no id of one. */
export function caseKeyOf(text: string): CaseKey | null {
  for (const kind of financeCaseKinds) {
    const id = decodeId(prefixes[kind], text)
    if (id) return { id, kind }
  }
  return null
}

/** A case by itself, also one that is decided. @throws DomainError FINANCE_CASE_NOT_FOUND */
export async function readFinanceCase(db: Db, { id, kind }: CaseKey): Promise<FinanceCaseSnapshot> {
  if (kind === 'refund') {
    const row = await refunds(db).where('c.id', '=', id).executeTakeFirst()
    if (row) return refundView(row)
  } else {
    const row = await chargebacks(db).where('c.id', '=', id).executeTakeFirst()
    if (row) return chargebackView(row)
  }
  throw new DomainError('FINANCE_CASE_NOT_FOUND')
}

interface Listing {
  kind: FinanceCaseKind | null
  limit: number
  /** Reads on after this cursor, the id of a case. */
  after: string | null
}

/**
 * What waits for staff of finance, oldest first: refunds that were refused, and payments that were taken back. Ids of both tell their time, so
 * that they are one order. @throws DomainError VALIDATION_ERROR
 */
export async function listFinanceCases(
  db: Db,
  { kind, limit, after }: Listing,
): Promise<{ cases: FinanceCaseSnapshot[]; hasMore: boolean }> {
  const beyond = after === null ? null : placeOf(after)
  const found: Array<{ id: string; view: FinanceCaseSnapshot }> = []
  if (kind !== 'chargeback') {
    const open = refunds(db).where('c.status', '=', constant(waitingStatuses.refund))
    const rows = await (beyond ? open.where('c.id', '>', beyond) : open)
      .orderBy('c.id')
      .limit(limit + 1)
      .execute()
    found.push(...rows.map((row) => ({ id: row.id, view: refundView(row) })))
  }
  if (kind !== 'refund') {
    const open = chargebacks(db).where('c.status', '=', constant(waitingStatuses.chargeback))
    const rows = await (beyond ? open.where('c.id', '>', beyond) : open)
      .orderBy('c.id')
      .limit(limit + 1)
      .execute()
    found.push(...rows.map((row) => ({ id: row.id, view: chargebackView(row) })))
  }
  const cases = found.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ view }) => view)
  return { cases: cases.slice(0, limit), hasMore: cases.length > limit }
}

function placeOf(cursor: string): string {
  const key = caseKeyOf(cursor)
  if (!key) throw invalidField('after', 'is not a cursor of this list')
  return key.id
}

const refunds = (db: Db) =>
  db
    .selectFrom('payment_refund as c')
    .innerJoin('payment as p', 'p.id', 'c.paymentId')
    .select([
      'c.id',
      'c.status',
      'c.amountMillimes',
      'c.faceAmountMinor',
      'c.reason',
      'c.refusal',
      'c.reference',
      'c.createdAt',
      'c.settledAt',
    ])
    .select(['p.id as paymentId', 'p.currency', 'p.provider', 'p.providerReference', 'p.escrowId', 'p.chargeId', 'p.topUpId'])

const chargebacks = (db: Db) =>
  db
    .selectFrom('chargeback as c')
    .innerJoin('payment as p', 'p.id', 'c.paymentId')
    .select(['c.id', 'c.status', 'c.difference', 'c.bankReference', 'c.noticedAt', 'c.decidedAt', 'p.amountMillimes', 'p.faceAmountMinor'])
    .select(['p.id as paymentId', 'p.currency', 'p.provider', 'p.providerReference', 'p.escrowId', 'p.chargeId', 'p.topUpId'])

type RefundRow = Awaited<ReturnType<ReturnType<typeof refunds>['execute']>>[number]
type ChargebackRow = Awaited<ReturnType<ReturnType<typeof chargebacks>['execute']>>[number]

const refundStatuses = { refused: 'open', requested: 'retrying', refunded: 'settled' } as const satisfies Record<
  PaymentRefundStatus,
  FinanceCaseStatus
>

const refundView = (row: RefundRow): FinanceCaseSnapshot => ({
  ...commonView(row),
  id: encodeId(prefixes.refund, row.id),
  kind: 'refund',
  status: refundStatuses[row.status],
  why: row.reason,
  problem: row.refusal,
  // Of a refund that the provider has made after all, it is the provider's.
  bankReference: row.status === paymentRefundMachine.status.refunded && row.refusal !== null ? row.reference : null,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.settledAt?.toISOString() ?? null,
})

const chargebackView = (row: ChargebackRow): FinanceCaseSnapshot => ({
  ...commonView(row),
  id: encodeId(prefixes.chargeback, row.id),
  kind: 'chargeback',
  status: row.status,
  why: 'the provider has taken back what it had captured',
  problem: row.difference,
  bankReference: row.bankReference,
  createdAt: row.noticedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

const commonView = (row: RefundRow | ChargebackRow) => ({
  amountTnd: formatAmount(row.amountMillimes, 'TND'),
  amount: formatAmount(row.faceAmountMinor, row.currency),
  currency: row.currency,
  provider: row.provider,
  paymentReference: row.providerReference,
  paymentId: encodeId('pay', row.paymentId),
  escrowId: row.escrowId && encodeId('esc', row.escrowId),
  chargeId: row.chargeId && encodeId('ch', row.chargeId),
  topUpId: row.topUpId && encodeId('top', row.topUpId),
})
