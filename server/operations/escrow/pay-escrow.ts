import type { Escrow } from '../../db/entities/escrow.entity.js'
import { update } from '../../db/writes.js'
import { pay } from '../../domain/escrow/commands/pay.js'
import type { InputOf } from '../../domain/escrow/command-input.js'
import { take } from '../../domain/escrow/take.js'
import { DomainError } from '../../domain/errors.js'
import type { Charged } from '../../domain/payment/payment.js'
import { invalidField } from '../../domain/invalid-field.js'
import { toFace } from '../../domain/money/exchange-rate.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { answerOf, askAndSettle, settlePayment, type SettledPayment } from '../payment/settle-payment.js'
import { requireCardPayments, startPayment } from '../payment/start-payment.js'
import type { Workflow } from '../workflow.js'
import { escrowPayments } from './escrow-payments.js'
import { giveCommand, prepareAttempt, type EscrowRequest } from './give-command.js'
import { lockEscrow, type LockedEscrow } from './lock-escrow.js'
import { requireIdentity } from './require-identity.js'

type PayEscrow = EscrowRequest & InputOf<NonNullable<typeof pay.mutation>['input']['fields']>

export interface PaidEscrow {
  escrow: EscrowView
  /** The payment provider's page, where the buyer goes on; null when it needs nothing more. */
  redirectUrl: string | null
}

/**
 * The buyer pays (specification, Checkout session creation codes). From the wallet it is one transaction. By card the payment is written as
 * `processing` first, then the provider is asked, then its answer is settled; a payment that the provider has not decided yet leaves the
 * escrow pending and is settled when it has.
 */
export const payEscrow: Workflow<PayEscrow, PaidEscrow> = async (context, input) => {
  if (input.method === 'wallet') return { escrow: await context.run(payFromWallet, input), redirectUrl: null }
  if (context.isTrial) return { escrow: await context.run(payByCardAtOnce, input), redirectUrl: null }
  const started = await context.run(startCardPayment, input, { isAnswer: false })
  const settled = 'paymentId' in started ? await askAndSettle(context, escrowPayments, started) : started
  return { escrow: answerOf(settled), redirectUrl: settled.redirectUrl }
}

async function payFromWallet(tx: Operation, input: PayEscrow): Promise<EscrowView> {
  if (tx.actor.kind === 'guest') throw invalidField('method', 'must be CARD: a guest has no wallet')
  return giveCommand(tx, pay, input, requirePayer)
}

/** What a card payment does once the provider has taken it, which is not asked: for a trial. */
async function payByCardAtOnce(tx: Operation, input: PayEscrow): Promise<EscrowView> {
  const started = await startCardPayment(tx, input)
  if (!('paymentId' in started)) return started.answer
  const { paymentId, charged } = started
  return (await settlePayment(tx, escrowPayments, { paymentId, outcome: { kind: 'captured', reference: paymentId, ...charged } })).answer
}

/**
 * Checks everything that paying checks, then notes the payment; the capture itself happens outside any transaction. Under an idempotency
 * key that was used before it answers what settling answered then.
 */
async function startCardPayment(
  tx: Operation,
  input: PayEscrow,
): Promise<{ paymentId: string; charged: Charged } | SettledPayment<EscrowView>> {
  const locked = await lockEscrow(tx, input.escrowId)
  const { attempt, session } = await prepareAttempt(tx, locked, pay, input)
  const isByGuest = tx.actor.kind === 'guest'
  requireCardPayments(tx)
  take(pay, { ...attempt, given: { ...attempt.given, isByGuest } })
  await requirePayer(tx, locked)
  const { row, now } = locked
  const payer = isByGuest ? guestOf(tx, row) : row.buyerId ? { payerId: row.buyerId } : null
  if (!payer) throw new DomainError('NOT_A_PARTY')
  const charged = { amountMinor: chargeOf(row), currency: row.currency }
  if (session) {
    tx.write(update('checkout_session', { where: { id: session.id, status: session.status }, set: { isPaying: true } }))
    await tx.flush()
  }
  const { id: paymentId } = await startPayment(tx, {
    of: { escrowId: row.id, escrowVersion: row.version },
    ...payer,
    description: row.title,
    amountMillimes: row.buyerFundingMillimes,
    faceAmountMinor: charged.amountMinor,
    currency: charged.currency,
    sessionId: session?.id ?? null,
    acceptsRelease: input.acceptAutomaticRelease ?? false,
    testClockId: row.testClockId ?? null,
    now,
  })
  return { paymentId, charged }
}

/** Nobody that we know: the receipt goes to the address that the escrow was made for. */
function guestOf({ actor }: Operation, row: Escrow): { payerId: null; receiptEmail: string } {
  if (actor.kind === 'guest') row.guestLocale = actor.locale
  return { payerId: null, receiptEmail: row.buyerEmail }
}

/** What the card is charged, in the escrow's currency: the funding at the locked rate, which is the amount itself when the seller bears the fees. */
const chargeOf = ({ buyerFundingMillimes, amountMillimes, faceAmountMinor, currency, fxRate }: Escrow): bigint =>
  buyerFundingMillimes === amountMillimes ? faceAmountMinor : toFace(buyerFundingMillimes, currency, fxRate)

const requirePayer = (tx: Operation, { row }: LockedEscrow): Promise<void> => requireIdentity(tx, row.buyerFundingMillimes)
