import { Payment } from '../../db/entities/payment.entity.js'
import { dbOf } from '../../db/typed-queries.js'
import { chargebackMachine } from '../../domain/payment/chargeback.js'
import { differenceOf, paymentMachine } from '../../domain/payment/payment.js'
import { paymentRefundMachine } from '../../domain/payment/payment-refund.js'
import { PaymentProviderError } from '../../ports/payment/payment.js'
import { clockTime } from '../../queries/test-clock/clock-times.js'
import type { Services } from '../services.js'

/** Something that the provider says otherwise than we do, or that has been open for too long, in words for staff. */
export interface PaymentDifference {
  /** A uuid: of a payment, or of a refund. */
  id: string
  kind: 'payment' | 'refund'
  status: string
  reference: string | null
  difference: string
  /** Of one that was captured and that the provider has no longer: what it says of it, in its own word. */
  takenBack?: string
}

/** How far back it looks: longer than a card payment can be disputed over its amount without anybody having noticed. */
const lookBackDays = 35
const dayMs = 86_400_000
/** Open for longer, a payment or a refund is told to staff. */
const tooLongMs = dayMs
const pageSize = 200

type World = Pick<Services, 'database' | 'payments' | 'clock'>

/**
 * The daily reconciliation with the payment provider: asks it about every payment of the last weeks and names each difference. It
 * changes nothing; what is only late is settled before (`payment-check.ts`).
 */
export async function comparePayments(world: World): Promise<PaymentDifference[]> {
  const found: PaymentDifference[] = []
  const since = new Date(world.clock().getTime() - lookBackDays * dayMs)
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = await world.database
      .fork()
      .find(
        Payment,
        { id: { $gt: after }, $or: [{ createdAt: { $gte: since } }, { status: paymentMachine.status.processing }] },
        { orderBy: { id: 'asc' }, limit: pageSize },
      )
    for (const payment of page) {
      const difference = await comparePayment(world, payment)
      if (difference) found.push(difference)
      after = payment.id
    }
    if (page.length < pageSize) return [...(await withoutSettled(world, found)), ...(await openRefunds(world))]
  }
}

/** What staff have settled is no difference any more, though the provider goes on saying so. */
async function withoutSettled({ database }: World, found: PaymentDifference[]): Promise<PaymentDifference[]> {
  if (!found.some(({ takenBack }) => takenBack !== undefined)) return found
  const rows = await database.db
    .selectFrom('chargeback')
    .select('paymentId')
    .where('status', '=', chargebackMachine.status.settled)
    .execute()
  const settled = new Set(rows.map(({ paymentId }) => paymentId))
  return found.filter(({ id, takenBack }) => takenBack === undefined || !settled.has(id))
}

/** In what the provider differs about one payment; null when both say the same. */
export async function comparePayment(world: World, payment: Payment): Promise<PaymentDifference | null> {
  const { id, status, providerReference } = payment
  const found = payment.difference ?? (await differenceWith(world, payment))
  if (found === null) return null
  return {
    id,
    kind: 'payment',
    status,
    reference: providerReference ?? null,
    ...(typeof found === 'string' ? { difference: found } : found),
  }
}

async function differenceWith(
  { database, payments, clock }: World,
  payment: Payment,
): Promise<string | Pick<PaymentDifference, 'difference' | 'takenBack'> | null> {
  const { status, providerReference, provider } = payment
  const { processing, declined } = paymentMachine.status
  if (provider !== payments.provider) return status === processing ? `begun with "${provider}", which is not configured any more` : null
  if (!providerReference) return status === processing && isOld(payment, clock()) ? 'the provider has not answered that it knows it' : null
  const { id: paymentId, faceAmountMinor: amountMinor, currency, createdAt: startedAt } = payment
  const em = database.fork()
  const asked = { paymentId, reference: providerReference, amountMinor, currency, startedAt }
  try {
    const outcome = await payments.status({ ...asked, now: await clockTime(dbOf(em), payment, clock()) })
    if (outcome.kind === 'captured' && (status === processing || status === declined))
      return `the provider has taken it, here it is ${status}`
    if (outcome.kind === 'captured') return differenceOf({ amountMinor, currency }, outcome)
    if (status === processing || status === declined)
      return status === processing && isOld(payment, clock()) ? 'the provider has not decided it for a day' : null
    const difference = `here it is ${status}, and the provider says ${outcome.kind}`
    return outcome.kind === 'declined' ? { difference: `${difference}: ${outcome.reason}`, takenBack: outcome.reason } : difference
  } catch (error) {
    if (error instanceof PaymentProviderError) return error.message
    throw error
  }
}

const isOld = ({ createdAt }: Payment, now: Date): boolean => now.getTime() - createdAt.getTime() > tooLongMs

async function openRefunds({ database, clock }: World): Promise<PaymentDifference[]> {
  const { requested, refused } = paymentRefundMachine.status
  const rows = await database.db
    .selectFrom('payment_refund')
    .select(['id', 'status', 'reference', 'refusal'])
    .where(({ eb, or, and }) =>
      or([eb('status', '=', refused), and([eb('status', '=', requested), eb('createdAt', '<', new Date(clock().getTime() - tooLongMs))])]),
    )
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, status, reference, refusal }) => ({
    id,
    kind: 'refund',
    status,
    reference,
    difference: refusal ?? 'the provider has not decided it for a day',
  }))
}
