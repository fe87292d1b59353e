import { remainingMillimes, type Party, type Role, type Situation } from './escrow.js'
import type { ErrorCode } from '../errors.js'
import type { CommandInput } from './transitions.js'

/** A condition beyond role, mode and status: answers the code of the refusal, or null. `party` acts, in one of `roles`. */
export type Guard = (situation: Situation, input: CommandInput, party: Party | null, roles: Role[]) => ErrorCode | null

export const notSignedBefore: Guard = ({ contract }, _input, party) =>
  contract && party && contract[party === 'seller' ? 'sellerSignedAt' : 'buyerSignedAt'] ? 'CONTRACT_ALREADY_SIGNED' : null

export const contractSigned: Guard = ({ contract }) =>
  contract && !(contract.sellerSignedAt && contract.buyerSignedAt) ? 'CONTRACT_NOT_SIGNED' : null

export const noPaymentInFlight: Guard = ({ paymentInFlight }) => (paymentInFlight ? 'PAYMENT_IN_PROGRESS' : null)

export const sellerRegistered: Guard = ({ escrow }) => (escrow.sellerId ? null : 'SELLER_NOT_REGISTERED')

export const noPendingCancellation: Guard = ({ pendingCancellation }) => (pendingCancellation ? 'CANCELLATION_ALREADY_REQUESTED' : null)

export const cancellationPending: Guard = ({ pendingCancellation }) => (pendingCancellation ? null : 'NO_PENDING_CANCELLATION')

/** "A party that withdrew its dispute may reopen once" (decisions 5). */
export const mayReopen: Guard = ({ withdrawnDisputes }, _input, party) =>
  party && withdrawnDisputes[party] > 1 ? 'DISPUTE_REOPEN_LIMIT' : null

export const isOpener: Guard = ({ openDispute }, _input, party) => (openDispute?.openedBy === party ? null : 'DISPUTE_OPENER_ONLY')

export const awardWithinRemaining: Guard = ({ escrow }, { sellerAwardMillimes }) =>
  sellerAwardMillimes === undefined || sellerAwardMillimes < 0n || sellerAwardMillimes > remainingMillimes(escrow)
    ? 'AWARD_OUT_OF_RANGE'
    : null

export const otherPartyOffered: Guard = ({ offers }, _input, party) =>
  party && offers[party === 'seller' ? 'buyer' : 'seller'] ? null : 'OFFER_NOT_FOUND'

export const notExtendedBefore: Guard = ({ escrow }) => (escrow.completionExtendedAt ? 'DEADLINE_ALREADY_EXTENDED' : null)

/** A creator on the buyer's side may not change the money or the contract (decisions 5, Update). */
export const withinCreatorsReach: Guard = (_situation, { touchesTerms }, _party, roles) =>
  roles.includes('buyer') && !roles.includes('seller') && touchesTerms ? 'SELLER_ONLY' : null

/** Whether an award pays anybody who cannot be paid yet. */
export const awardPayable: Guard = ({ escrow, offers }, input, party) => {
  const accepted = party && offers[party === 'seller' ? 'buyer' : 'seller']
  const award = input.sellerAwardMillimes ?? accepted?.sellerAwardMillimes ?? 0n
  return award > 0n && !escrow.sellerId ? 'SELLER_NOT_REGISTERED' : null
}
