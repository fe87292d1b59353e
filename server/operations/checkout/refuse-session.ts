import { checkoutCommands, type CheckoutAction } from '../../domain/checkout/checkout-action.js'
import type { ErrorCode } from '../../domain/errors.js'
import type { Party, EscrowAggregate } from '../../domain/escrow/escrow.js'
import { refuse } from '../../domain/escrow/take.js'
import { modeRefusals } from '../../domain/escrow/transitions.js'

/**
 * Why a session for `action` cannot be opened for this person, or null (specification, Checkout session creation codes). In the order
 * of decisions 8: mode, target, status, already done or pending request. The same question decides when a pending session goes stale.
 */
export function refuseSession(aggregate: EscrowAggregate, action: CheckoutAction, targetUserEmail: string): ErrorCode | null {
  const { escrow } = aggregate
  const row = checkoutCommands[action]
  if (!row) return action.endsWith('_proof') && escrow.mode === 'instant' ? 'INSTANT_ESCROW_NO_PROOF' : 'INVALID_ACTION'
  const wrongMode = modeRefusals[row.command]?.[escrow.mode]
  if (wrongMode) return wrongMode
  const party: Party | null = targetUserEmail === escrow.buyerEmail ? 'buyer' : targetUserEmail === escrow.sellerEmail ? 'seller' : null
  const wrongTarget = refuseTarget(action, row.target, party)
  if (wrongTarget) return wrongTarget
  return refuse({ aggregate, command: row.command, roles: [party!], input: {}, order: 'session' })
}

function refuseTarget(action: CheckoutAction, wanted: Party | null, party: Party | null): ErrorCode | null {
  if (wanted === null) return party ? null : 'CHECKOUT_TARGET_NOT_PARTY'
  if (party === wanted) return null
  if (action === 'request_cancellation' && party === 'seller') return 'CANCELLATION_REQUEST_BUYER_ONLY'
  if (action === 'cancel_escrow' && party === 'buyer') return 'CANCEL_ESCROW_SELLER_ONLY'
  if (party === null) return 'CHECKOUT_TARGET_NOT_PARTY'
  return wanted === 'buyer' ? 'CHECKOUT_TARGET_NOT_BUYER' : 'CHECKOUT_TARGET_NOT_SELLER'
}
