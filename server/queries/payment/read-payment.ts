import { statement, type Db, type Given } from '../../db/typed-queries.js'
import { formatAmount, type Currency } from '../../domain/money/money.js'
import { paymentMachine, type PaymentStatus } from '../../domain/payment/payment.js'

/** A card payment as its page shows it, to whoever holds its link. */
export interface PaymentView {
  status: PaymentStatus
  /** What is paid for, as it is called; null for a top-up, which has no name but that. */
  title: string | null
  /** What the card is charged, as decimal text. */
  amount: string
  currency: Currency
  /** The provider's page, while the payer still has to enter the card there. */
  cardPageUrl: string | null
  /** Where the payer goes on, if that does not follow from the session. */
  returnUrl: string | null
  /** The checkout session that it was begun in, as a uuid. */
  sessionUuid: string | null
}

export async function readPayment(db: Db, paymentUuid: string): Promise<PaymentView | null> {
  const [row] = await selectPayment(db, { id: paymentUuid })
  if (!row) return null
  const { faceAmountMinor, redirectUrl, sessionId, topUpId, description, ...payment } = row
  return {
    ...payment,
    title: topUpId === null ? description : null,
    amount: formatAmount(faceAmountMinor, payment.currency),
    cardPageUrl: payment.status === 'processing' ? redirectUrl : null,
    sessionUuid: sessionId,
  }
}

const selectPayment = statement((db, { id }: Given<{ id: string }>) =>
  db
    .selectFrom('payment')
    .select(['status', 'description', 'topUpId', 'faceAmountMinor', 'currency', 'redirectUrl', 'returnUrl', 'sessionId'])
    .where('id', '=', id),
)

/** The uuid of the newest card payment of a checkout session, in flight or not; null when there is none. */
export async function readPaymentOfSession(db: Db, sessionUuid: string): Promise<{ id: string; isInFlight: boolean } | null> {
  const [row] = await selectOfSession(db, { sessionUuid })
  return row ? { id: row.id, isInFlight: row.status === 'processing' } : null
}

const selectOfSession = statement((db, { sessionUuid }: Given<{ sessionUuid: string }>) =>
  db.selectFrom('payment').select(['id', 'status']).where('sessionId', '=', sessionUuid).orderBy('createdAt', 'desc').limit(1),
)

/** What a card payment is for: as a charge is paid by a link of it, and an escrow by one of its people. All uuids. */
export type PaidFor = { escrowId: string; payerId: string } | { chargeLinkId: string } | { topUpId: string }

/** The uuid of the card payment of it that its provider has not decided, of which there is one at most; else null. */
export async function readPaymentInFlight(db: Db, of: PaidFor): Promise<string | null> {
  const inFlight = db.selectFrom('payment as p').select('p.id').where('p.status', '=', paymentMachine.status.processing)
  const row = await (
    'escrowId' in of
      ? inFlight.where('p.escrowId', '=', of.escrowId).where('p.payerId', '=', of.payerId)
      : 'topUpId' in of
        ? inFlight.where('p.topUpId', '=', of.topUpId)
        : inFlight.innerJoin('charge_link as l', 'l.chargeId', 'p.chargeId').where('l.id', '=', of.chargeLinkId)
  ).executeTakeFirst()
  return row?.id ?? null
}
