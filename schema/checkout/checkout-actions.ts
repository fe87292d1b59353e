import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'

/** Every action of a checkout session by its name in the specification, and what it asks for. */
export const checkoutActions: Record<CheckoutAction, string> = {
  sign_contract: 'Sign the contract (either party).',
  accept_pay: 'Pay into escrow (buyer).',
  complete: 'Accept the delivery and release the money (buyer).',
  dispute: 'Open a dispute (either party).',
  request_cancellation: 'Ask the seller to call it off (buyer).',
  reject_cancellation: 'Reject the cancellation request (seller).',
  accept_cancellation: 'Accept the cancellation request (seller).',
  cancel_escrow: 'Call a paid escrow off and refund the buyer (seller).',
  submit_proof: 'Upload proof (seller). Not available yet.',
  review_proof: 'Review proof (buyer). Not available yet.',
  add_funds: 'Add funds (buyer). Not available yet.',
  refund_funds: 'Refund part or all (seller). Not available yet.',
  approve_release: 'Approve a payout request (buyer). Not available yet.',
  reject_release: 'Reject a payout request (buyer). Not available yet.',
}
