import { Payment } from '../../db/entities/payment.entity.js'
import { DomainError } from '../../domain/errors.js'
import type { Currency } from '../../domain/money/money.js'
import { paymentMachine } from '../../domain/payment/payment.js'
import { countPaymentTry } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { setPaymentAlarm } from './payment-alarm.js'

/** Whoever asks the provider has the answer written down within this time, or has died: then the alarm has somebody else ask. */
export const settleWithinMs = 60_000

export interface NewPayment {
  /** What is paid for: one of the three. */
  of: { escrowId: string; escrowVersion: number } | { chargeId: string } | { topUpId: string }
  /** Null for a guest. */
  payerId: string | null
  /** Where a guest is sent the receipt. */
  receiptEmail?: string
  /** What the payer reads on the provider's page. */
  description: string
  amountMillimes: bigint
  /** What the card is charged, in minor units of `currency`. */
  faceAmountMinor: bigint
  currency: Currency
  /** The page that it was begun on, where the payer goes on after the provider's; of a checkout session it follows from the session. */
  returnUrl?: string
  sessionId?: string | null
  acceptsRelease?: boolean
  testClockId: string | null
  /** In the time of what is paid for. */
  now: Date
}

/**
 * Notes a card payment, of something that is locked and may be paid; the provider is asked outside any transaction, by `askAndSettle`. If this
 * process dies before the provider answers, the alarm has another one ask what became of it.
 *
 * @throws DomainError DAILY_LIMIT_REACHED, at the commit, once it was tried as often as it may be in a day
 */
export async function startPayment(tx: Operation, { of, now, ...given }: NewPayment): Promise<Payment> {
  countPaymentTry(tx, idOf(of))
  const payment = Object.assign(new Payment(), {
    ...of,
    ...given,
    id: tx.newId(),
    description: given.description.slice(0, longestDescription),
    method: 'card' as const,
    status: paymentMachine.status.processing,
    provider: tx.services.payments.provider,
    createdAt: now,
  })
  tx.em.persist(payment)
  await tx.em.flush()
  await setPaymentAlarm(tx, payment, { at: new Date(now.getTime() + settleWithinMs), now })
  return payment
}

const idOf = (of: NewPayment['of']): string => ('escrowId' in of ? of.escrowId : 'chargeId' in of ? of.chargeId : of.topUpId)

const longestDescription = 500

/** A deployment without a payment provider refuses before anything is written (docs/payment-provider.md). */
export function requireCardPayments({ services: { payments } }: Operation): void {
  if (payments.provider === 'none')
    throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE', {
      message: 'This deployment takes no card payments: no payment provider is configured.',
    })
}
