import { LockMode } from '@mikro-orm/postgresql'
import { Payment } from '../../db/entities/payment.entity.js'
import { DomainError } from '../../domain/errors.js'
import { account } from '../../domain/ledger/transfer.js'
import { formatAmount } from '../../domain/money/money.js'
import { paymentMachine, type PaymentStatus } from '../../domain/payment/payment.js'
import type { CaptureOutcome } from '../../ports/payment/payment.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import type { WorkflowContext } from '../workflow.js'
import { askProvider } from './ask-provider.js'
import { endPaymentAlarm, setPaymentAlarm } from './payment-alarm.js'
import { subjectId, type LockedSubject, type PaymentSubject } from './payment-subject.js'
import { purseOf } from './purse-of.js'
import { requestRefund } from './request-refund.js'

/** What settling has written down, and what an idempotency key keeps of it. */
export interface SettledPayment<Answer> {
  answer: Answer
  declined: boolean
  /** The provider's page, while the payer still has to enter the card there. */
  redirectUrl: string | null
}

/**
 * Brings a card payment to its end: asks the provider, then settles the answer in one transaction. Asking again is safe at any time, as
 * the payment's id is the provider's idempotency key. What was declined is answered, not thrown, as it has been written down.
 */
export async function askAndSettle<Locked extends LockedSubject, Answer>(
  context: WorkflowContext,
  subject: PaymentSubject<Locked, Answer>,
  { paymentId }: { paymentId: string },
): Promise<SettledPayment<Answer>> {
  const outcome = await askProvider(context, paymentId)
  return context.run((tx: Operation) => settlePayment(tx, subject, { paymentId, outcome }), undefined)
}

/** The answer to the payer, given for the first time or again: what was paid for, or PAYMENT_DECLINED. */
export function answerOf<Answer>({ answer, declined }: SettledPayment<Answer>): Answer {
  if (declined) throw new DomainError('PAYMENT_DECLINED')
  return answer
}

/** Settles what the provider has answered: whatever was settled before stays as it is. */
export async function settlePayment<Locked extends LockedSubject, Answer>(
  tx: Operation,
  subject: PaymentSubject<Locked, Answer>,
  { paymentId, outcome }: { paymentId: string; outcome: CaptureOutcome },
): Promise<SettledPayment<Answer>> {
  const known = await tx.em.findOneOrFail(Payment, { id: paymentId })
  const locked = await subject.lock(tx, subjectId(subject, known))
  const payment = await tx.em.findOneOrFail(Payment, { id: paymentId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  const { processing, declined } = paymentMachine.status
  if (payment.status === processing) await write(tx, subject, { locked, payment, outcome })
  else if (payment.status === declined && outcome.kind === 'captured') await keepForPayer(tx, subject, { locked, payment })
  return {
    answer: await subject.answer(tx, locked),
    declined: payment.status === declined,
    redirectUrl: payment.status === processing ? (payment.redirectUrl ?? null) : null,
  }
}

interface Settling<Locked> {
  locked: Locked
  payment: Payment
  outcome: CaptureOutcome
}

async function write<Locked extends LockedSubject>(
  tx: Operation,
  subject: PaymentSubject<Locked>,
  { locked, payment, outcome }: Settling<Locked>,
): Promise<void> {
  const { now } = locked
  payment.providerReference = outcome.reference
  await endPaymentAlarm(tx, payment, now)
  if (outcome.kind === 'processing') {
    // Only what starts a payment answers with the page; whoever asks for it later does not lose it.
    payment.redirectUrl = outcome.redirectUrl ?? payment.redirectUrl ?? null
    await tx.em.flush()
    return setPaymentAlarm(tx, payment, { at: outcome.until, now })
  }
  if (outcome.kind === 'declined') return end(tx, subject, { locked, payment, move: 'decline' })
  if (!subject.wants(locked, payment)) return keepForPayer(tx, subject, { locked, payment })
  await end(tx, subject, { locked, payment, move: 'succeed' })
  await enter(tx, subject, { payment, now })
  await subject.fund(tx, locked, payment)
}

/** Money that came for nothing is the payer's: too late, for another version, or after the provider had said that it would not come. */
async function keepForPayer<Locked extends LockedSubject>(
  tx: Operation,
  subject: PaymentSubject<Locked>,
  { locked, payment }: Omit<Settling<Locked>, 'outcome'>,
): Promise<void> {
  const { now } = locked
  await end(tx, subject, { locked, payment, move: payment.payerId ? 'credit' : 'return' })
  await enter(tx, subject, { payment, now })
  await subject.keep?.(tx, locked)
  if (!payment.payerId) await requestRefund(tx, payment, { ...wholeOf(payment), reason: 'paid for what could not be paid any more', now })
}

const wholeOf = ({ amountMillimes, faceAmountMinor }: Payment) => ({ amountMillimes, faceAmountMinor })

async function end<Locked extends LockedSubject>(
  tx: Operation,
  subject: PaymentSubject<Locked>,
  { locked, payment, move }: { locked: Locked; payment: Payment; move: keyof typeof paymentMachine.moves },
): Promise<void> {
  const wasInFlight = payment.status === paymentMachine.status.processing
  const status: PaymentStatus = paymentMachine.take(move, payment.status, 'provider')
  Object.assign(payment, { status, settledAt: locked.now })
  await tx.em.flush()
  if (wasInFlight) await subject.end(tx, locked, payment)
}

/**
 * The money has come. It enters the payer's wallet, or the account of the payment itself, keyed by the provider's reference; from there it
 * goes on if what was paid for still is what the payer saw (decisions 8).
 */
async function enter(
  tx: Operation,
  { capture }: Pick<PaymentSubject, 'capture'>,
  { payment, now }: { payment: Payment; now: Date },
): Promise<void> {
  const { amountMillimes, provider, providerReference, faceAmountMinor, currency, escrowId } = payment
  await postTransfer(
    tx,
    {
      key: `psp:${provider}:${providerReference}`,
      kind: capture,
      memo: `${formatAmount(faceAmountMinor, currency)} ${currency}`,
      postings: [
        { account: account.pspClearing(provider), amountMillimes: -amountMillimes },
        { account: purseOf(payment), amountMillimes },
      ],
    },
    { escrowId: escrowId ?? null, at: now },
  )
}
