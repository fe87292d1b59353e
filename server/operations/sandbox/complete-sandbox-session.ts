import { characterCount } from '../../domain/text.js'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { Escrow } from '../../db/entities/escrow.entity.js'
import type { CheckoutAction } from '../../domain/checkout/checkout-action.js'
import { DomainError } from '../../domain/errors.js'
import { account } from '../../domain/ledger/transfer.js'
import { disputeCategories, type DisputeCategory } from '../../domain/escrow/escrow.js'
import { sessionView } from '../../queries/checkout/session-view.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Actor } from '../../domain/credential/actor.js'
import { requireOwner } from '../checkout/cancel-checkout-session.js'
import { requireOpen } from '../checkout/complete-session.js'
import { openDispute } from '../dispute/open-dispute.js'
import { acceptCancellation } from '../escrow/accept-cancellation.js'
import { cancelPaidEscrow } from '../escrow/cancel-paid-escrow.js'
import { completeEscrow } from '../escrow/complete-escrow.js'
import { payEscrow } from '../escrow/pay-escrow.js'
import { rejectCancellation } from '../escrow/reject-cancellation.js'
import { requestCancellation } from '../escrow/request-cancellation.js'
import { signContract } from '../escrow/sign-contract.js'
import { createRun, type Operation, type RequestContext } from '../operation.js'
import type { Services } from '../services.js'
import { ensureSandboxUser, topUpSandboxWallet } from './sandbox-people.js'
import type { CheckoutSessionSnapshot } from '../../../schema/checkout/checkout-session-document.js'

export interface SandboxInput {
  method?: string
  name?: string
  category?: string
  reason?: string
  acceptAutomaticRelease?: boolean
}

export interface CompleteSandboxSession {
  sessionId: string
  input: SandboxInput
}

interface Prepared {
  user: Extract<Actor, { kind: 'user' }>
  escrowId: string
  action: CheckoutAction
}

/**
 * Performs a session's action as its target user, through the very code of the hosted page (decisions 22), so that an integrator's tests
 * drive a whole escrow. The user is made and given enough in the wallet if needed. Sandbox only; elsewhere it does not exist.
 */
export async function completeSandboxSession(
  services: Services,
  request: RequestContext,
  { sessionId, input }: CompleteSandboxSession,
): Promise<{ session: CheckoutSessionSnapshot; escrow: EscrowView }> {
  if (services.config.environment !== 'sandbox') throw new DomainError('NOT_FOUND')
  const prepared = await createRun(services, { actor: request.actor, requestId: request.requestId })(prepare, { sessionId, input })
  const asUser = { services, run: createRun(services, { actor: prepared.user, requestId: request.requestId }) }
  const escrow = await perform(asUser, { ...prepared, sessionId }, input)
  const session = await services.database.fork().findOneOrFail(CheckoutSession, { id: sessionId })
  return { session: sessionView(session, services.clock()), escrow }
}

/** Makes the person and fills the wallet by exactly what is missing. */
async function prepare(tx: Operation, { sessionId, input }: CompleteSandboxSession): Promise<Prepared> {
  const session = await tx.em.findOne(CheckoutSession, { id: sessionId })
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  requireOwner(tx, session)
  requireOpen(session, tx.wallNow)
  const user = await ensureSandboxUser(tx, session.targetUserEmail)
  if (session.action === 'accept_pay' && input.method !== 'card') await fillWallet(tx, session.escrowId, user.id)
  return {
    user: { kind: 'user', userId: user.id, email: session.targetUserEmail, locale: user.locale },
    escrowId: session.escrowId,
    action: session.action,
  }
}

async function fillWallet(tx: Operation, escrowId: string, userId: string) {
  const escrow = await tx.em.findOneOrFail(Escrow, { id: escrowId })
  const [wallet] = await tx.sql<{ balance: string }>('select balance from ledger.account where code = $1', [account.userAvailable(userId)])
  const missing = escrow.buyerFundingMillimes - BigInt(wallet?.balance ?? '0')
  if (missing > 0n && escrow.status === 'pending') await topUpSandboxWallet(tx, userId, missing)
}

type AsUser = { services: Services; run: ReturnType<typeof createRun> }

function perform(
  asUser: AsUser,
  { action, escrowId, sessionId }: Prepared & { sessionId: string },
  input: SandboxInput,
): Promise<EscrowView> {
  const request = { escrowId, checkoutSessionId: sessionId }
  const { run } = asUser
  switch (action) {
    case 'sign_contract':
      return run(signContract, { ...request, name: input.name ?? 'Sandbox signature' })
    case 'accept_pay':
      return payEscrow(asUser, { ...request, method: methodOf(input) })
    case 'complete':
      return run(completeEscrow, request)
    case 'dispute':
      return run(openDispute, { ...request, ...disputeOf(input) })
    case 'request_cancellation':
      return run(requestCancellation, { ...request, reason: input.reason })
    case 'accept_cancellation':
      return run(acceptCancellation, request)
    case 'reject_cancellation':
      return run(rejectCancellation, request)
    case 'cancel_escrow':
      return run(cancelPaidEscrow, request)
    default:
      throw new DomainError('INVALID_ACTION')
  }
}

function methodOf({ method = 'wallet' }: SandboxInput): 'wallet' | 'card' {
  if (method === 'wallet' || method === 'card') return method
  throw new DomainError('VALIDATION_ERROR', { details: { 'input.method': 'must be wallet or card' } })
}

function disputeOf({ category = 'other', reason = '' }: SandboxInput): { category: DisputeCategory; reason: string } {
  if (!disputeCategories.includes(category as DisputeCategory)) {
    throw new DomainError('VALIDATION_ERROR', { details: { 'input.category': `must be one of ${disputeCategories.join(', ')}` } })
  }
  if (characterCount(reason.trim()) < 10 || characterCount(reason) > 2000) {
    throw new DomainError('VALIDATION_ERROR', { details: { 'input.reason': 'must have 10 to 2,000 characters' } })
  }
  return { category: category as DisputeCategory, reason }
}
