import type { EntityManager } from '@mikro-orm/postgresql'
import { Payment } from '../db/entities/payment.entity.js'
import { PaymentRefund } from '../db/entities/payment-refund.entity.js'
import { DomainError } from '../domain/errors.js'
import { isUuid } from '../domain/id.js'
import { paymentMachine } from '../domain/payment/payment.js'
import type { SentCallback } from '../ports/payment/payment.js'
import { chargePayments } from './charge/charge-payments.js'
import { escrowPayments } from './escrow/escrow-payments.js'
import { topUpPayments } from './top-up/top-up-payments.js'
import type { LockedSubject, PaymentSubject } from './payment/payment-subject.js'
import { subjectId } from './payment/payment-subject.js'
import { refundAtProvider } from './payment/refund-at-provider.js'
import { askAndSettle } from './payment/settle-payment.js'
import type { Operation } from './operation.js'
import type { Workflow } from './workflow.js'

/** Everything that is paid for by card. Here, above the nouns, because a payment knows none of them and each of them knows payments. */
const paymentSubjects: readonly PaymentSubject[] = [escrowPayments, chargePayments, topUpPayments]

function subjectOf(payment: Payment): PaymentSubject {
  const subject = paymentSubjects.find(({ key }) => payment[key])
  if (!subject) throw new Error(`Nobody knows what payment ${payment.id} pays for`)
  return subject
}

/**
 * Asks the provider about a payment, whatever it pays for, and settles the answer. Safe to call at any time and any number of times. One that
 * was declined is asked about as well: what comes after all must not be lost.
 */
export const settleAnyPayment: Workflow<{ paymentId: string }, void> = async (context, { paymentId }) => {
  const payment = await context.services.database.fork().findOneOrFail(Payment, { id: paymentId })
  const { processing, declined } = paymentMachine.status
  if (payment.status === processing || payment.status === declined) await askAndSettle(context, subjectOf(payment), { paymentId })
}

/**
 * A callback of the provider. Whatever it says, all that it does is that we ask: so one that is forged, late, early or sent twice moves nothing
 * (docs/payment-provider.md). One about a payment that is not ours is NOT_FOUND.
 *
 * @throws DomainError UNAUTHORIZED, VALIDATION_ERROR, NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE: then the provider calls again.
 */
export const answerCallback: Workflow<SentCallback, void> = async (context, sent) => {
  const { payments, database } = context.services
  const about = payments.readCallback(sent)
  const em = database.fork()
  if ('refundId' in about) {
    const refund = isUuid(about.refundId) ? await em.findOne(PaymentRefund, { id: about.refundId }) : null
    if (!refund) throw new DomainError('NOT_FOUND')
    return refundAtProvider(context, { refundId: refund.id })
  }
  const payment = await findPayment(em, payments.provider, about)
  if (!payment) throw new DomainError('NOT_FOUND')
  await settleAnyPayment(context, { paymentId: payment.id })
}

async function findPayment(
  em: EntityManager,
  provider: string,
  about: { paymentId: string } | { reference: string },
): Promise<Payment | null> {
  if ('reference' in about) return em.findOne(Payment, { provider, providerReference: about.reference })
  return isUuid(about.paymentId) ? em.findOne(Payment, { provider, id: about.paymentId }) : null
}

/** Locks what a payment pays for. */
export async function lockPaidFor(tx: Operation, { paymentId }: { paymentId: string }): Promise<LockedSubject> {
  const payment = await tx.em.findOneOrFail(Payment, { id: paymentId })
  const subject = subjectOf(payment)
  return subject.lock(tx, subjectId(subject, payment))
}
