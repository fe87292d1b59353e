import { LockMode } from '@mikro-orm/postgresql'
import { Payment } from '../../db/entities/payment.entity.js'
import { PaymentRefund } from '../../db/entities/payment-refund.entity.js'
import { account } from '../../domain/ledger/transfer.js'
import { endOfCase } from '../../domain/payment/finance-case.js'
import { paymentRefundMachine } from '../../domain/payment/payment-refund.js'
import { PaymentProviderError, type RefundOutcome } from '../../ports/payment/payment.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { refuseOther } from './ask-provider.js'

interface RefundAtProvider {
  refundId: string
}

/**
 * Has the provider give money back to a card, and writes down what it answered. Safe to call at any time and any number of times, as the
 * refund's id is the provider's idempotency key; what is decided is not asked again.
 *
 * @throws PaymentProviderError when what became of it is unknown: then it is asked again.
 */
export const refundAtProvider: Workflow<RefundAtProvider, void> = async ({ run, services }, { refundId }) => {
  const em = services.database.fork()
  const refund = await em.findOneOrFail(PaymentRefund, { id: refundId })
  if (refund.status !== paymentRefundMachine.status.requested) return
  const payment = await em.findOneOrFail(Payment, { id: refund.paymentId })
  const outcome = await ask(services.payments, { refund, payment, now: services.clock() })
  await run(writeRefund, { refundId, outcome })
}

type Answer = RefundOutcome | { kind: 'refused'; reference: null; reason: string }

/** A request that the provider does not take is refused as well: staff look into it, since asking again would not help. */
async function ask(
  payments: Parameters<typeof refundAtProvider>[0]['services']['payments'],
  { refund, payment, now }: { refund: PaymentRefund; payment: Payment; now: Date },
): Promise<Answer> {
  const { id: refundId, faceAmountMinor: amountMinor } = refund
  refuseOther(payments, payment)
  if (!payment.providerReference) throw new Error(`Payment ${payment.id} was captured without a reference`)
  try {
    return await payments.refund({ refundId, reference: payment.providerReference, amountMinor, currency: payment.currency, now })
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.effect === 'unknown') throw error
    return { kind: 'refused', reference: null, reason: error.message }
  }
}

async function writeRefund(tx: Operation, { refundId, outcome }: RefundAtProvider & { outcome: Answer }): Promise<void> {
  const refund = await tx.em.findOneOrFail(PaymentRefund, { id: refundId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (refund.status !== paymentRefundMachine.status.requested) return
  const payment = await tx.em.findOneOrFail(Payment, { id: refund.paymentId })
  if (outcome.reference !== null) refund.reference = outcome.reference
  if (outcome.kind === 'processing') {
    refund.askAt = outcome.until
    tx.enqueue({ queue: 'payment_refund', data: { refundId }, startAfter: outcome.until })
  } else if (outcome.kind === 'refused') {
    refund.status = paymentRefundMachine.take('refuse', refund.status, 'provider')
    refund.refusal = outcome.reason.slice(0, longestRefusal)
    tx.services.log.error(
      { refundId, paymentId: payment.id, reason: outcome.reason },
      'a refund to a card was refused, and waits for staff',
    )
  } else {
    refund.status = paymentRefundMachine.take('refund', refund.status, 'provider')
    refund.settledAt = tx.wallNow
    await giveBack(tx, { refund, payment, account: account.pspClearing(payment.provider) })
  }
  await tx.em.flush()
}

const longestRefusal = 2_000

interface GivenBack {
  refund: PaymentRefund
  payment: Payment
  /** Where the money has left us. */
  account: string
}

/** The money has left: it is due no longer. */
export function giveBack(tx: Operation, { refund, payment, account: left }: GivenBack): Promise<void> {
  const { amountMillimes } = refund
  return postTransfer(
    tx,
    {
      key: endOfCase({ kind: 'refund', id: refund.id }),
      kind: left === account.bank ? 'bank_refund' : 'card_refund',
      postings: [
        { account: account.refundDue(refund.id), amountMillimes: -amountMillimes },
        { account: left, amountMillimes },
      ],
    },
    { escrowId: payment.escrowId ?? null, at: tx.wallNow },
  )
}
