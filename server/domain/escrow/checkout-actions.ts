/** The session actions of the specification (Checkout sessions). Which command performs one stands with the command. */
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
