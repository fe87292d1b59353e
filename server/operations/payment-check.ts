import { Payment } from '../db/entities/payment.entity.js'
import { DomainError } from '../domain/errors.js'
import { paymentMachine } from '../domain/payment/payment.js'
import { settleAnyPayment } from './payment-subjects.js'
import { comparePayments, type PaymentDifference } from './payment/compare-payments.js'
import type { Workflow } from './workflow.js'

const dayMs = 86_400_000

/**
 * Every night: what is open, or was declined lately, is asked for once more and settled, so that nothing that came unnoticed is lost; then every
 * difference with the provider is an error in the log (docs/payment-provider.md).
 */
export const checkPayments: Workflow<undefined, PaymentDifference[]> = async (context) => {
  const { services } = context
  const { processing, declined } = paymentMachine.status
  const since = new Date(services.clock().getTime() - 2 * dayMs)
  const open = await services.database
    .fork()
    .find(Payment, { $or: [{ status: processing }, { status: declined, createdAt: { $gte: since } }] }, { fields: ['id'] })
  for (const { id: paymentId } of open) await settleQuietly(context, paymentId)
  const differences = await comparePayments(services)
  for (const difference of differences) services.log.error(difference, 'the payment provider says otherwise than we do')
  if (differences.length === 0) services.log.info('the payments agree with the payment provider')
  return differences
}

/** One that cannot be settled is among the differences, and does not hold up the others. */
async function settleQuietly(context: Parameters<typeof checkPayments>[0], paymentId: string): Promise<void> {
  try {
    await settleAnyPayment(context, { paymentId })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}
