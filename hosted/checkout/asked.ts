import type { CheckoutActionName } from './checkout-action.js'
import type { Attempt } from '../visit/attempt.js'
import type { Quote } from './quote.js'
import type { ReleaseRequestFieldsFragment } from '../../schema/operations/document-types.js'
import type { EscrowDetails, Side } from '../escrow/escrow-details.js'

/** What a person is asked for on a page, by a session or by themselves, with everything they need for deciding. */
export interface Asked {
  action: CheckoutActionName
  escrow: EscrowDetails
  side: Side
  /** By the link of a session; else the person has opened the page by themselves, in their account. */
  isByLink: boolean
  /** What the person could pay from, as decimal text in TND; for paying and adding only. */
  walletTnd: string | null
  /** The payout request that it is about; for deciding on one only. */
  request: ReleaseRequestFieldsFragment | null
  /** The path of the page of the card payment whose provider has not decided yet. */
  paymentPath: string | null
  attempt: Attempt | null
  /** What was typed comes to this, and waits to be confirmed; for actions on an amount only. */
  quote: Quote | null
  /** The provider’s page, for a person who is about to have their identity verified. */
  identityUrl: string | null
}
