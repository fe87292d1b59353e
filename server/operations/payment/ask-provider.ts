import { Payment } from '../../db/entities/payment.entity.js'
import { dbOf } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { differenceOf } from '../../domain/payment/payment.js'
import { PaymentProviderError, type CaptureOutcome } from '../../ports/payment/payment.js'
import { clockTime } from '../../queries/test-clock/clock-times.js'
import type { Operation } from '../operation.js'
import type { WorkflowContext } from '../workflow.js'
import { paymentPath } from './payment-link.js'

/**
 * What the provider says of a payment, now. Never asked inside a transaction. An answer about another amount or currency is written down for
 * staff and taken for none: nothing moves by it (docs/payment-provider.md).
 *
 * @throws DomainError PAYMENT_PROVIDER_UNAVAILABLE
 */
export async function askProvider({ run, services }: WorkflowContext, paymentId: string): Promise<CaptureOutcome> {
  const em = services.database.fork()
  const payment = await em.findOneOrFail(Payment, { id: paymentId })
  const outcome = await ask(services, payment, await clockTime(dbOf(em), payment, services.clock()))
  const difference = outcome.kind === 'captured' ? differenceOf(chargedBy(payment), outcome) : null
  if (difference !== (payment.difference ?? null)) await run(noteDifference, { paymentId, difference }, { isAnswer: false })
  if (difference === null) return outcome
  services.log.error(
    { paymentId, reference: outcome.reference, difference },
    'the payment provider took another amount than it was asked to',
  )
  throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE')
}

const chargedBy = ({ faceAmountMinor, currency }: Payment) => ({ amountMinor: faceAmountMinor, currency })

async function ask(services: WorkflowContext['services'], payment: Payment, now: Date): Promise<CaptureOutcome> {
  const { payments } = services
  refuseOther(payments, payment)
  const request = { paymentId: payment.id, amountMinor: payment.faceAmountMinor, currency: payment.currency }
  try {
    if (payment.providerReference)
      return await payments.status({ ...request, reference: payment.providerReference, startedAt: payment.createdAt, now })
    return await payments.capture({
      ...request,
      amountMillimes: payment.amountMillimes,
      description: payment.description,
      returnUrl: `${services.config.publicUrl}${paymentPath(services, payment.id)}`,
      ...(payment.receiptEmail ? { receiptEmail: payment.receiptEmail } : {}),
      now: payment.createdAt,
    })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE', { cause: error })
  }
}

async function noteDifference(tx: Operation, { paymentId, difference }: { paymentId: string; difference: string | null }): Promise<void> {
  await tx.db.updateTable('payment').set({ difference }).where('id', '=', paymentId).execute()
}

/** One provider's reference says nothing to another: after a change of the provider its open payments are finished with it configured again. */
export function refuseOther({ provider }: { provider: string }, payment: Pick<Payment, 'id' | 'provider'>): void {
  if (provider !== payment.provider)
    throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE', {
      message: `Payment ${payment.id} was begun with the provider "${payment.provider}", and "${provider}" is configured.`,
    })
}
