import { LockMode, type EntityManager } from '@mikro-orm/postgresql'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { Payment } from '../../db/entities/payment.entity.js'
import { dbOf } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { pay } from '../../domain/escrow/commands/pay.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import { paymentMachine, type PaymentStatus } from '../../domain/payment/payment.js'
import { account } from '../../domain/ledger/transfer.js'
import { formatAmount } from '../../domain/money/money.js'
import type { CaptureOutcome } from '../../ports/payment/payment.js'
import { PaymentProviderError } from '../../ports/payment/payment.js'
import { clockTime } from '../../queries/test-clock/clock-times.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { carryOut } from './carry-out.js'
import { endDeadlines, setDeadlines } from './apply-deadlines.js'
import { lockEscrow, type LockedEscrow } from './lock-escrow.js'
import { viewOf } from './give-command.js'

/**
 * Brings a card payment to its end: asks the provider, then settles the answer in one transaction. Asking again is safe at any time, as
 * the payment's id is the provider's idempotency key. A decline is told to the payer after it has been written down.
 */
export const settleCardPayment: Workflow<{ paymentId: string }, EscrowView> = async (context, payment) =>
  answerOf(await askAndSettle(context, payment))

/** Whoever asks the provider has the answer written down within this time, or has died: then the alarm has somebody else ask. */
export const settleWithinMs = 60_000

/** What settling has written down, and what an idempotency key keeps of it. */
export interface SettledPayment {
  escrow: EscrowView
  declined: boolean
}

export const askAndSettle: Workflow<{ paymentId: string }, SettledPayment> = async ({ run, services }, { paymentId }) => {
  const outcome = await askProvider(services, paymentId)
  return run(writeOutcome, { paymentId, outcome })
}

/** The answer to the payer, given for the first time or again: the escrow, or PAYMENT_DECLINED. */
export function answerOf({ escrow, declined }: SettledPayment): EscrowView {
  if (declined) throw new DomainError('PAYMENT_DECLINED')
  return escrow
}

async function askProvider(
  { database, payments, clock }: Parameters<typeof settleCardPayment>[0]['services'],
  paymentId: string,
): Promise<CaptureOutcome> {
  const em = database.fork()
  const payment = await em.findOneOrFail(Payment, { id: paymentId })
  const request = {
    paymentId,
    amountMinor: payment.faceAmountMinor,
    currency: payment.currency,
    amountMillimes: payment.amountMillimes,
    description: `Escrow payment ${paymentId}`,
    now: payment.createdAt,
  }
  try {
    if (!payment.providerReference) return await payments.capture(request)
    return await payments.status({
      ...request,
      reference: payment.providerReference,
      startedAt: payment.createdAt,
      now: await timeOf(em, payment, clock()),
    })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE', { cause: error })
  }
}

async function timeOf(em: EntityManager, { escrowId }: Payment, wallNow: Date): Promise<Date> {
  return clockTime(dbOf(em), await em.findOneOrFail(Escrow, { id: escrowId }, { fields: ['testClockId'] }), wallNow)
}

/** Settles what the provider has answered. */
export async function writeOutcome(
  tx: Operation,
  { paymentId, outcome }: { paymentId: string; outcome: CaptureOutcome },
): Promise<SettledPayment> {
  const known = await tx.em.findOneOrFail(Payment, { id: paymentId })
  const locked = await lockEscrow(tx, known.escrowId)
  const payment = await tx.em.findOneOrFail(Payment, { id: paymentId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  const { processing, declined } = paymentMachine.status
  if (payment.status !== processing) return { escrow: await viewOf(tx, locked), declined: payment.status === declined }
  payment.providerReference = outcome.reference
  await endDeadlines(tx, locked, ['payment_processing'])
  if (outcome.kind === 'processing') {
    await setDeadlines(tx, locked, [{ kind: 'payment_processing', at: outcome.until, subjectId: payment.id }])
  }
  if (outcome.kind === 'declined') settle(payment, 'decline', locked.now)
  if (outcome.kind !== 'processing') await endPaying(tx, payment)
  if (outcome.kind === 'captured') await settleCapture(tx, locked, payment)
  return { escrow: await viewOf(tx, locked), declined: outcome.kind === 'declined' }
}

/**
 * The money has come. It enters the payer's wallet, keyed by the provider's reference, and from there the escrow, if the escrow still is
 * what the payer saw; if it was cancelled, changed or funded meanwhile, the money stays the payer's (decisions 8).
 */
async function settleCapture(tx: Operation, locked: LockedEscrow, payment: Payment) {
  const { row, aggregate, now, policy } = locked
  const memo = `${formatAmount(payment.faceAmountMinor, payment.currency)} ${payment.currency}`
  const stillWanted = row.status === 'pending' && row.version === payment.escrowVersion
  settle(payment, stillWanted ? 'succeed' : 'credit', now)
  await tx.em.flush()
  await postTransfer(
    tx,
    {
      key: `psp:${payment.provider}:${payment.providerReference}`,
      kind: 'card_capture',
      memo,
      postings: [
        { account: account.pspClearing(payment.provider), amountMillimes: -payment.amountMillimes },
        { account: account.userAvailable(payment.payerId), amountMillimes: payment.amountMillimes },
      ],
    },
    { escrowId: payment.escrowId, at: now },
  )
  if (!stillWanted) return
  const attempt = {
    aggregate,
    roles: ['provider'] as const,
    given: { method: payment.method, acceptAutomaticRelease: payment.acceptsRelease },
    now,
    policy,
  }
  await carryOut(tx, locked, pay, attempt, { session: await sessionOf(tx, payment) })
}

function settle(payment: Payment, move: keyof typeof paymentMachine.moves, now: Date): void {
  const status: PaymentStatus = paymentMachine.take(move, payment.status, 'provider')
  Object.assign(payment, { status, settledAt: now })
}

/** Decided either way, the payment no longer keeps its session from expiring. */
async function endPaying(tx: Operation, { sessionId }: Payment) {
  if (sessionId) await tx.em.nativeUpdate(CheckoutSession, { id: sessionId }, { isPaying: false })
}

/** The session that the payment completes; one that ended meanwhile stays as it is, and the payment counts all the same. */
async function sessionOf(tx: Operation, { sessionId }: Payment): Promise<CheckoutSession | null> {
  if (!sessionId) return null
  return tx.em.findOne(
    CheckoutSession,
    { id: sessionId, status: checkoutSessionMachine.status.pending },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
}
