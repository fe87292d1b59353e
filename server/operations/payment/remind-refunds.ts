import { paymentRefundMachine } from '../../domain/payment/payment-refund.js'
import type { Operation } from '../operation.js'

/** Longer than a job that runs needs. */
const forgottenAfterMs = 600_000
const most = 1_000

/** Asks again for refunds that the provider has not decided: what a lost job would have left lying. Answers how many there were. */
export async function remindRefunds(tx: Operation): Promise<number> {
  const open = await tx.db
    .selectFrom('payment_refund')
    .select('id')
    .where('status', '=', paymentRefundMachine.status.requested)
    .where('askAt', '<', new Date(tx.wallNow.getTime() - forgottenAfterMs))
    .orderBy('askAt')
    .limit(most)
    .execute()
  for (const { id } of open) tx.enqueue({ queue: 'payment_refund', data: { refundId: id }, startAfter: tx.wallNow })
  return open.length
}
