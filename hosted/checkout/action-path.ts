import type { CheckoutActionName } from './checkout-action.js'
import type { EscrowSummary } from '../escrow/escrow-details.js'

/** The page of a party's account on which it is done. */
export const actionPath = ({ id }: Pick<EscrowSummary, 'id'>, action: CheckoutActionName): string => `/account/escrows/${id}/${action}`
