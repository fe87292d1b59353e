import { actionsIn, turnAmong } from './whose-turn.js'
import type { Asked } from './asked.js'
import type { CheckoutActionName } from './checkout-action.js'

/** Whether anybody waits for it: the other side, or whoever sent the link. */
export function isAskedFor({ escrow, request, isByLink }: Asked, action: CheckoutActionName): boolean {
  if (refusals.has(action)) return false
  if (isByLink) return !ofOwnAccord.has(action)
  return request !== null || turnAmong(escrow, actionsIn(escrow.allowedActions)).includes(action)
}

/** An answer is waited for, and never this one. */
const refusals: ReadonlySet<CheckoutActionName> = new Set(['reject_delivery', 'reject_cancellation', 'reject_release'])

/** Whoever sends a link for one of these was asked for it by the person. */
const ofOwnAccord: ReadonlySet<CheckoutActionName> = new Set(['dispute', 'request_cancellation', 'cancel_escrow', 'refund_funds'])
