import type { ReleaseRequestName } from '../release-request/release-request.js'
import { condition } from './command.js'
import { disputedRequests, findRequest, pendingRequests } from './release-slices.js'

export const requestKnown = condition<ReleaseRequestName>(
  'RELEASE_REQUEST_NOT_FOUND',
  ({ aggregate, given }) => given === undefined || findRequest(aggregate, given) !== undefined,
)

export const requestPending = condition<ReleaseRequestName>('RELEASE_REQUEST_NOT_PENDING', ({ aggregate, given }) =>
  given === undefined ? pendingRequests(aggregate).length > 0 : findRequest(aggregate, given)?.status === 'pending',
)

export const requestDisputed = condition<ReleaseRequestName>('DISPUTE_NOT_OPEN', ({ aggregate, given }) =>
  given === undefined ? disputedRequests(aggregate).length > 0 : findRequest(aggregate, given)?.status === 'disputed',
)

/** A developer that is no party may only take back what was asked for through its own keys (decisions 7). */
export const requestOfOwn = condition<ReleaseRequestName>('SELLER_ONLY', ({ aggregate, given, roles }) => {
  if (roles.includes('seller') || given === undefined) return true
  return findRequest(aggregate, given)?.isByCreator ?? true
})

/** An escrow whose period is in dispute is not completed over it (decisions 5). */
export const noPeriodDispute = condition('DISPUTE_OPEN', ({ aggregate }) => disputedRequests(aggregate).length === 0, { status: 409 })

/** A creator whose user buys is the buyer's side (decisions 7). */
export const onSellersSide = condition('SELLER_ONLY', ({ roles }) => roles.includes('seller') || !roles.includes('buyer'))

/** From `closingAt` on nothing new is claimed. */
export const notClosed = condition('ESCROW_CLOSING', ({ aggregate: { escrow }, now }) => !escrow.closingAt || now < escrow.closingAt)

export const sellerIdentified = condition('SELLER_IDENTITY_REQUIRED', ({ aggregate }) => aggregate.isSellerIdentified)

export const releaseConsented = condition('CONSENT_REQUIRED', ({ aggregate: { escrow } }) => escrow.releaseConsentAt != null)
