import { Payment } from '../db/entities/payment.entity.js'
import { DomainError } from '../domain/errors.js'
import { paymentMachine } from '../domain/payment/payment.js'
import { takeStatements } from './ledger/take-statements.js'
import { settleAnyPayment } from './payment-subjects.js'
import { Chargeback } from '../db/entities/chargeback.entity.js'
import { chargebackMachine } from '../domain/payment/chargeback.js'
import { comparePayment, comparePayments, type PaymentDifference } from './payment/compare-payments.js'
import { noteChargeback, withdrawChargeback } from './payment/note-chargebacks.js'
import type { Workflow } from './workflow.js'

const dayMs = 86_400_000

/**
 * Every night: what is open, or was declined lately, is asked for once more and settled, so that nothing that came unnoticed is lost; then its
 * statements are kept, which the books are held against (R11), and every difference with the provider is an error in the log (docs/payment-provider.md).
 */
export const checkPayments: Workflow<undefined, PaymentDifference[]> = async (context) => {
  const { services } = context
  const { processing, declined } = paymentMachine.status
  const since = new Date(services.clock().getTime() - 2 * dayMs)
  const open = await services.database
    .fork()
    .find(Payment, { $or: [{ status: processing }, { status: declined, createdAt: { $gte: since } }] }, { fields: ['id'] })
  for (const { id: paymentId } of open) await settleQuietly(context, paymentId)
  await takeStatements(services)
  const differences = await comparePayments(services)
  await keepChargebacks(context, differences)
  for (const difference of differences) services.log.error(difference, 'the payment provider says otherwise than we do')
  if (differences.length === 0) services.log.info('the payments agree with the payment provider')
  return differences
}

/** What was taken back waits for staff of finance; what the provider has again does not (decisions 8). */
async function keepChargebacks({ run, services }: Parameters<typeof checkPayments>[0], differences: PaymentDifference[]): Promise<void> {
  for (const { id: paymentId, takenBack } of differences)
    if (takenBack !== undefined) await run(noteChargeback, { paymentId, difference: takenBack })
  const em = services.database.fork()
  for (const { paymentId } of await em.find(Chargeback, { status: chargebackMachine.status.open })) {
    const payment = await em.findOneOrFail(Payment, { id: paymentId })
    const isAsked = payment.provider === services.payments.provider
    if (isAsked && (await comparePayment(services, payment)) === null) await run(withdrawChargeback, { paymentId })
  }
}

/** One that cannot be settled is among the differences, and does not hold up the others. */
async function settleQuietly(context: Parameters<typeof checkPayments>[0], paymentId: string): Promise<void> {
  try {
    await settleAnyPayment(context, { paymentId })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}
