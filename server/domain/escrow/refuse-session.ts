import type { ErrorCode } from '../errors.js'
import type { SessionUse } from './command.js'
import { commandOfAction } from './commands.js'
import { otherParty, type Party } from './escrow.js'
import { refuse, refuseKind, type Question } from './take.js'
import type { CheckoutAction } from './checkout-actions.js'

/** What a session is asked for. */
export interface AskedSession {
  action: CheckoutAction
  targetUserEmail: string
  metadata: Readonly<Record<string, string>>
}

/**
 * Why a session for `action` cannot be opened for this person, or null (specification, Checkout session creation codes). In the order
 * of decisions 8: mode, target, status, already done or pending request. The same question decides when a pending session goes stale.
 */
export function refuseSession(
  context: Pick<Question<unknown>, 'aggregate' | 'now' | 'policy'>,
  { action, targetUserEmail, metadata }: AskedSession,
): ErrorCode | null {
  const { escrow } = context.aggregate
  const command = commandOfAction(action)
  const { requestId } = metadata
  if (command.namesRequest && !requestId) return 'RELEASE_REQUEST_ID_REQUIRED'
  const given = command.namesRequest ? { requestId } : undefined
  const wrongKind = refuseKind(command, { ...context, given: undefined })
  if (wrongKind) return wrongKind
  const party = targetUserEmail === escrow.buyerEmail ? 'buyer' : targetUserEmail === escrow.sellerEmail ? 'seller' : null
  if (!party) return 'CHECKOUT_TARGET_NOT_PARTY'
  const code = refuseTarget(command.session, party) ?? refuse(command, { ...context, roles: [party], given }, 'session')
  // Nothing waits for an answer under an id that is unknown (decisions 7).
  return code === 'RELEASE_REQUEST_NOT_FOUND' ? 'RELEASE_REQUEST_NOT_PENDING' : code
}

function refuseTarget({ target, otherTarget }: SessionUse, party: Party): ErrorCode | null {
  if (target === null || party === target) return null
  if (otherTarget) return otherTarget
  return otherParty(party) === 'buyer' ? 'CHECKOUT_TARGET_NOT_BUYER' : 'CHECKOUT_TARGET_NOT_SELLER'
}
