import type { Escrow } from '../../db/entities/escrow.entity.js'
import { Payment } from '../../db/entities/payment.entity.js'
import { pay } from '../../domain/escrow/commands/pay.js'
import type { InputOf } from '../../domain/escrow/command-input.js'
import { take } from '../../domain/escrow/take.js'
import { DomainError } from '../../domain/errors.js'
import { toFace } from '../../domain/money/exchange-rate.js'
import { paymentMachine } from '../../domain/payment/payment.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { setDeadlines } from './apply-deadlines.js'
import { giveCommand, prepareAttempt, type EscrowRequest } from './give-command.js'
import { lockEscrow, type LockedEscrow } from './lock-escrow.js'
import { requireIdentity } from './require-identity.js'
import { answerOf, askAndSettle, settleWithinMs, writeOutcome, type SettledPayment } from './settle-card-payment.js'

export type PayEscrow = EscrowRequest & InputOf<NonNullable<typeof pay.mutation>['input']['fields']>

/**
 * The buyer pays (specification, `accept_pay` checkout). From the wallet it is one transaction. By card the payment is written as
 * `processing` first, then the provider is asked, then its answer is settled; a payment that the provider has not decided yet leaves the
 * escrow pending and is settled when it has.
 */
export const payEscrow: Workflow<PayEscrow, EscrowView> = async (context, input) => {
  if (input.method === 'wallet') return context.run(payFromWallet, input)
  if (context.isTrial) return context.run(payByCardAtOnce, input)
  const started = await context.run(startCardPayment, input, { isAnswer: false })
  return answerOf('paymentId' in started ? await askAndSettle(context, started) : started)
}

const payFromWallet = (tx: Operation, input: PayEscrow): Promise<EscrowView> => giveCommand(tx, pay, input, requirePayer)

/** What a card payment does once the provider has taken it, which is not asked: for a trial. */
async function payByCardAtOnce(tx: Operation, input: PayEscrow): Promise<EscrowView> {
  const started = await startCardPayment(tx, input)
  if (!('paymentId' in started)) return started.escrow
  const { paymentId } = started
  return (await writeOutcome(tx, { paymentId, outcome: { kind: 'captured', reference: paymentId } })).escrow
}

/**
 * Checks everything that paying checks, then notes the payment; the capture itself happens outside any transaction. Under an idempotency
 * key that was used before it answers what settling answered then.
 */
async function startCardPayment(tx: Operation, input: PayEscrow): Promise<{ paymentId: string } | SettledPayment> {
  const locked = await lockEscrow(tx, input.escrowId)
  const { attempt, session } = await prepareAttempt(tx, locked, pay, input)
  requireCardPayments(tx)
  take(pay, attempt)
  await requirePayer(tx, locked)
  const { row, now } = locked
  if (!row.buyerId) throw new DomainError('NOT_A_PARTY')
  const payment = Object.assign(new Payment(), {
    id: tx.newId(),
    escrowId: row.id,
    payerId: row.buyerId,
    sessionId: session?.id ?? null,
    method: input.method,
    status: paymentMachine.status.processing,
    amountMillimes: row.buyerFundingMillimes,
    faceAmountMinor: chargeOf(row),
    currency: row.currency,
    provider: tx.services.payments.provider,
    escrowVersion: row.version,
    acceptsRelease: input.acceptAutomaticRelease ?? false,
    createdAt: now,
  })
  if (session) session.isPaying = true
  tx.em.persist(payment)
  await tx.em.flush()
  // If this process dies before the provider answers, the deadline asks the provider what became of the payment.
  const at = new Date(now.getTime() + settleWithinMs)
  await setDeadlines(tx, locked, [{ kind: 'payment_processing', at, subjectId: payment.id }])
  return { paymentId: payment.id }
}

/**
 * In live the payer has to reach the provider's page and its signed callbacks have to reach us; until both are wired, a card payment is
 * refused before anything is written, instead of leaving one in flight (docs/payment-provider.md).
 */
function requireCardPayments({ services: { config } }: Operation): void {
  if (config.environment === 'live')
    throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE', { message: 'Card payments are not available in live yet.' })
}

/** What the card is charged, in the escrow's currency: the funding at the locked rate, which is the amount itself when the seller bears the fees. */
const chargeOf = ({ buyerFundingMillimes, amountMillimes, faceAmountMinor, currency, fxRate }: Escrow): bigint =>
  buyerFundingMillimes === amountMillimes ? faceAmountMinor : toFace(buyerFundingMillimes, currency, fxRate)

const requirePayer = (tx: Operation, { row }: LockedEscrow): Promise<void> => requireIdentity(tx, row.buyerFundingMillimes)
