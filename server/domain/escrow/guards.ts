import { remainingMillimes, type Party, type Role, type EscrowAggregate } from './escrow.js'
import type { ErrorCode } from '../errors.js'
import type { CommandInput } from './transitions.js'

/** A condition beyond role, mode and status. `party` acts, in one of `roles`. */
type Condition = (aggregate: EscrowAggregate, input: CommandInput, party: Party | null, roles: Role[]) => boolean

/** Asks a condition: answers the code of the refusal, which is also written in the descriptions of the API, or null. */
export interface Guard {
  (...asked: Parameters<Condition>): ErrorCode | null
  code: ErrorCode
}

const demand = (code: ErrorCode, holds: Condition): Guard =>
  Object.assign((...asked: Parameters<Condition>) => (holds(...asked) ? null : code), { code })

export const notSignedBefore = demand(
  'CONTRACT_ALREADY_SIGNED',
  ({ contract }, _input, party) => !contract || !party || !contract[party === 'seller' ? 'sellerSignedAt' : 'buyerSignedAt'],
)

export const contractSigned = demand(
  'CONTRACT_NOT_SIGNED',
  ({ contract }) => !contract || Boolean(contract.sellerSignedAt && contract.buyerSignedAt),
)

export const noPaymentInFlight = demand('PAYMENT_IN_PROGRESS', ({ paymentInFlight }) => !paymentInFlight)

export const sellerRegistered = demand('SELLER_NOT_REGISTERED', ({ escrow }) => Boolean(escrow.sellerId))

export const noPendingCancellation = demand('CANCELLATION_ALREADY_REQUESTED', ({ pendingCancellation }) => !pendingCancellation)

export const cancellationPending = demand('NO_PENDING_CANCELLATION', ({ pendingCancellation }) => pendingCancellation !== null)

/** "A party that withdrew its dispute may reopen once" (decisions 5). */
export const mayReopen = demand('DISPUTE_REOPEN_LIMIT', ({ withdrawnDisputes }, _input, party) => !party || withdrawnDisputes[party] <= 1)

export const isOpener = demand('DISPUTE_OPENER_ONLY', ({ openDispute }, _input, party) => openDispute?.openedBy === party)

export const awardWithinRemaining = demand(
  'AWARD_OUT_OF_RANGE',
  ({ escrow }, { sellerAwardMillimes: award }) => award !== undefined && award >= 0n && award <= remainingMillimes(escrow),
)

export const otherPartyOffered = demand(
  'OFFER_NOT_FOUND',
  ({ offers }, _input, party) => !party || Boolean(offers[party === 'seller' ? 'buyer' : 'seller']),
)

export const notExtendedBefore = demand('DEADLINE_ALREADY_EXTENDED', ({ escrow }) => !escrow.completionExtendedAt)

/** A creator on the buyer's side may not change the money or the contract (decisions 5, Update). */
export const withinCreatorsReach = demand(
  'SELLER_ONLY',
  (_aggregate, { touchesTerms }, _party, roles) => !roles.includes('buyer') || roles.includes('seller') || !touchesTerms,
)

/** An award does not pay anybody who cannot be paid yet. */
export const awardPayable = demand('SELLER_NOT_REGISTERED', ({ escrow, offers }, input, party) => {
  const accepted = party && offers[party === 'seller' ? 'buyer' : 'seller']
  const award = input.sellerAwardMillimes ?? accepted?.sellerAwardMillimes ?? 0n
  return award <= 0n || Boolean(escrow.sellerId)
})
