import { Payment } from '../db/entities/payment.entity.js'
import { chargePayments } from './charge/charge-payments.js'
import { escrowPayments } from './escrow/escrow-payments.js'
import type { LockedSubject, PaymentSubject } from './payment/payment-subject.js'
import { subjectId } from './payment/payment-subject.js'
import { askAndSettle } from './payment/settle-payment.js'
import type { Operation } from './operation.js'
import type { Workflow } from './workflow.js'

/** Everything that is paid for by card. Here, above the nouns, because a payment knows none of them and each of them knows payments. */
const paymentSubjects: readonly PaymentSubject[] = [escrowPayments, chargePayments]

function subjectOf(payment: Payment): PaymentSubject {
  const subject = paymentSubjects.find(({ key }) => payment[key])
  if (!subject) throw new Error(`Nobody knows what payment ${payment.id} pays for`)
  return subject
}

/** Asks the provider about a payment, whatever it pays for, and settles the answer. Safe to call at any time and any number of times. */
export const settleAnyPayment: Workflow<{ paymentId: string }, void> = async (context, { paymentId }) => {
  const payment = await context.services.database.fork().findOneOrFail(Payment, { id: paymentId })
  await askAndSettle(context, subjectOf(payment), { paymentId })
}

/** Locks what a payment pays for. */
export async function lockPaidFor(tx: Operation, { paymentId }: { paymentId: string }): Promise<LockedSubject> {
  const payment = await tx.em.findOneOrFail(Payment, { id: paymentId })
  const subject = subjectOf(payment)
  return subject.lock(tx, subjectId(subject, payment))
}
