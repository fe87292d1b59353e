import { Payment } from '../../db/entities/payment.entity.js'
import type { Escrow } from '../../db/entities/escrow.entity.js'
import { toFace } from '../../domain/money/exchange-rate.js'
import { DomainError } from '../../domain/errors.js'
import { requireRole, take } from '../../domain/escrow/take.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { lockSessionFor } from '../checkout/complete-session.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { setDeadlines } from './apply-deadlines.js'
import { lockEscrow } from './lock-escrow.js'
import { perform, requirePerson, requireVersion, type EscrowRequest } from './perform.js'
import { requireAssociation, requireParty } from './roles-in.js'
import { answerOf, askAndSettle, settleWithinMs, type SettledPayment } from './settle-card-payment.js'

export interface PayEscrow extends EscrowRequest {
  method: 'wallet' | 'card'
}

/**
 * The buyer pays (specification, `accept_pay` checkout). From the wallet it is one transaction. By card the payment is written as
 * `processing` first, then the provider is asked, then its answer is settled; a payment that the provider has not decided yet leaves the
 * escrow pending and is settled when it has.
 */
export const payEscrow: Workflow<PayEscrow, EscrowView> = async (context, input) => {
  if (input.method === 'wallet') return context.run(payFromWallet, input)
  const started = await context.run(startCardPayment, input, { isAnswer: false })
  return answerOf('paymentId' in started ? await askAndSettle(context, started) : started)
}

function payFromWallet(tx: Operation, request: PayEscrow): Promise<EscrowView> {
  return perform(tx, request, 'pay', {}, ({ row }) => requireIdentity(tx, row.buyerFundingMillimes))
}

/**
 * Checks everything that paying checks, then notes the payment; the capture itself happens outside any transaction. Under an idempotency
 * key that was used before it answers what settling answered then.
 */
async function startCardPayment(tx: Operation, request: PayEscrow): Promise<{ paymentId: string } | SettledPayment> {
  const locked = await lockEscrow(tx, request.escrowId)
  const roles = requireParty(tx.actor, locked.row)
  requireAssociation(tx.actor)
  requirePerson(tx, 'pay')
  requireRole('pay', roles)
  const session = request.checkoutSessionId ? await lockSessionFor(tx, request.checkoutSessionId, locked.row, 'pay') : null
  requireVersion(request, locked)
  requireCardPayments(tx)
  take({ aggregate: locked.aggregate, command: 'pay', roles, input: {}, now: tx.wallNow, policy: tx.services.config.policy })
  await requireIdentity(tx, locked.row.buyerFundingMillimes)
  const payment = Object.assign(new Payment(), {
    id: tx.newId(),
    escrowId: locked.row.id,
    payerId: locked.row.buyerId!,
    sessionId: session?.id ?? null,
    method: 'card' as const,
    status: 'processing' as const,
    amountMillimes: locked.row.buyerFundingMillimes,
    faceAmountMinor: chargeOf(locked.row),
    currency: locked.row.currency,
    provider: tx.services.payments.provider,
    escrowVersion: locked.row.version,
    createdAt: tx.wallNow,
  })
  if (session) session.isPaying = true
  tx.em.persist(payment)
  await tx.em.flush()
  // If this process dies before the provider answers, the alarm asks the provider what became of the payment.
  const at = new Date(tx.wallNow.getTime() + settleWithinMs)
  await setDeadlines(tx, locked.row.id, [{ kind: 'payment_processing', at, subjectId: payment.id }])
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

/** Large payments need a proven identity (decisions 8); the sandbox approves it on the spot. */
async function requireIdentity(tx: Operation, fundingMillimes: bigint): Promise<void> {
  const { config } = tx.services
  if (fundingMillimes < config.policy.identityThresholdMillimes || tx.actor.kind !== 'user') return
  const approved = `update app_user set identity_status = 'approved', updated_at = $2 where id = $1 and identity_status <> 'approved'`
  if (config.environment === 'sandbox') return void (await tx.sql(approved, [tx.actor.userId, tx.wallNow]))
  const [user] = await tx.sql<{ identity_status: string }>('select identity_status from app_user where id = $1', [tx.actor.userId])
  if (user?.identity_status !== 'approved') throw new DomainError('IDENTITY_REQUIRED')
}
