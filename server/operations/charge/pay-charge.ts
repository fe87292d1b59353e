import { chargeMachine } from '../../domain/charge/charge.js'
import { emailOf } from '../../domain/email-address.js'
import { DomainError } from '../../domain/errors.js'
import type { Language } from '../../domain/language.js'
import type { ChargeSnapshot } from '../../../schema/charge/charge-document.js'
import { chargeUrl } from '../../queries/charge/charge-view.js'
import { encodeId } from '../../domain/id.js'
import type { Operation } from '../operation.js'
import { askAndSettle, type SettledPayment } from '../payment/settle-payment.js'
import { requireCardPayments, startPayment } from '../payment/start-payment.js'
import type { Workflow } from '../workflow.js'
import { chargePayments } from './charge-payments.js'
import { hasExpired } from './charge-link.js'
import { lockChargeOf } from './lock-charge.js'

export interface PayCharge {
  /** A uuid: the session of the charge's link. */
  linkId: string
  /** Where the receipt goes; nowhere when null. */
  receiptEmail: string | null
  /** In which language whoever pays reads. */
  locale: Language
}

/**
 * Anybody who has the link of a charge pays it by card, once (specification, Charges; decisions 9). Of two at the same instant one pays; the other
 * is CHARGE_ALREADY_PAID, or PAYMENT_IN_PROGRESS while that is undecided, and is not charged. What the provider declined is PAYMENT_DECLINED,
 * and the link works on; a link that has ended, or was replaced, is CHARGE_EXPIRED.
 */
export const payCharge: Workflow<PayCharge, { charge: ChargeSnapshot; redirectUrl: string | null }> = async (context, input) => {
  const { paymentId } = await context.run(startChargePayment, input, { isAnswer: false })
  const settled: SettledPayment<ChargeSnapshot> = await askAndSettle(context, chargePayments, { paymentId })
  if (settled.declined) throw new DomainError('PAYMENT_DECLINED')
  return { charge: settled.answer, redirectUrl: settled.redirectUrl }
}

async function startChargePayment(tx: Operation, { linkId, receiptEmail, locale }: PayCharge): Promise<{ paymentId: string }> {
  const locked = await lockChargeOf(tx, linkId)
  const receipt = receiptEmail === null ? {} : { receiptEmail: emailOf(receiptEmail, 'receiptEmail') }
  const { row, link, isPaying, now } = locked
  if (row.status !== chargeMachine.status.pending) throw new DomainError('CHARGE_ALREADY_PAID')
  if (hasExpired(locked) || link.id !== linkId) throw new DomainError('CHARGE_EXPIRED')
  if (isPaying) throw new DomainError('PAYMENT_IN_PROGRESS')
  requireCardPayments(tx)
  row.payerLocale = locale
  const { id: paymentId } = await startPayment(tx, {
    of: { chargeId: row.id },
    payerId: null,
    ...receipt,
    description: row.title,
    amountMillimes: row.amountMillimes,
    faceAmountMinor: row.faceAmountMinor,
    currency: row.currency,
    returnUrl: `${chargeUrl(tx.services.config, encodeId('cs', linkId))}?paid=1`,
    testClockId: row.testClockId ?? null,
    now,
  })
  return { paymentId }
}
