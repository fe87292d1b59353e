import type { EscrowCommand } from '../escrow/transitions.js'
import type { Party } from '../escrow/escrow.js'

/** The actions of the specification (Checkout sessions). Those without a command are refused as `INVALID_ACTION` until they are built. */
export const checkoutActions = [
  'sign_contract',
  'accept_pay',
  'complete',
  'dispute',
  'request_cancellation',
  'reject_cancellation',
  'accept_cancellation',
  'cancel_escrow',
  'submit_proof',
  'review_proof',
  'add_funds',
  'refund_funds',
  'approve_release',
  'reject_release',
] as const
export type CheckoutAction = (typeof checkoutActions)[number]

/** Which command a session performs, and which party it must be addressed to (null: either). */
export const checkoutCommands: Partial<Record<CheckoutAction, { command: EscrowCommand; target: Party | null }>> = {
  sign_contract: { command: 'sign_contract', target: null },
  accept_pay: { command: 'pay', target: 'buyer' },
  complete: { command: 'complete', target: 'buyer' },
  dispute: { command: 'open_dispute', target: null },
  request_cancellation: { command: 'request_cancellation', target: 'buyer' },
  reject_cancellation: { command: 'reject_cancellation', target: 'seller' },
  accept_cancellation: { command: 'accept_cancellation', target: 'seller' },
  cancel_escrow: { command: 'cancel_paid', target: 'seller' },
}

/** The session action that brings a person to a command; undefined for what no session does. */
export const checkoutActionFor = (command: EscrowCommand): CheckoutAction | undefined =>
  checkoutActions.find((action) => checkoutCommands[action]?.command === command)
