import type { Payment } from '../../db/entities/payment.entity.js'
import { PaymentRefund } from '../../db/entities/payment-refund.entity.js'
import { account } from '../../domain/ledger/transfer.js'
import { paymentRefundMachine } from '../../domain/payment/payment-refund.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'

interface RefundWish {
  amountMillimes: bigint
  /** The same in minor units of the payment's currency: what the card gets back. */
  faceAmountMinor: bigint
  /** For staff: why it goes back. */
  reason: string
  /** In the time of what was paid for. */
  now: Date
}

/**
 * Money that lies on a guest's payment is to go back to the card (decisions 8). It is set aside in the ledger at once, so that no more goes
 * back than was paid; a job asks the provider until it has answered.
 */
export async function requestRefund(tx: Operation, payment: Payment, { now, ...wish }: RefundWish): Promise<PaymentRefund> {
  const refund = Object.assign(new PaymentRefund(), {
    ...wish,
    id: tx.newId(),
    paymentId: payment.id,
    status: paymentRefundMachine.status.requested,
    askAt: tx.wallNow,
    createdAt: now,
  })
  tx.em.persist(refund)
  await tx.em.flush()
  await postTransfer(
    tx,
    {
      key: `refund:${refund.id}:request`,
      kind: 'refund_request',
      postings: [
        { account: account.guestPayment(payment.id), amountMillimes: -wish.amountMillimes },
        { account: account.refundDue(refund.id), amountMillimes: wish.amountMillimes },
      ],
    },
    { escrowId: payment.escrowId ?? null, at: now },
  )
  tx.enqueue({ queue: 'payment_refund', data: { refundId: refund.id }, startAfter: refund.askAt })
  return refund
}
