import { actionsIn, turnAmong } from './whose-turn.js'
import type { Asked } from './asked.js'
import { requireAction, type CheckoutActionName } from './checkout-action.js'

/** Whether anybody waits for it: the other side, or whoever sent the link. Of several answers one is waited for, the first. */
export function isAskedFor({ escrow, request, isByLink }: Asked, action: CheckoutActionName): boolean {
  if (requireAction(action).isOfOwnAccord) return false
  return isByLink || request !== null || turnAmong(escrow, actionsIn(escrow.allowedActions))[0] === action
}
