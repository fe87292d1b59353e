import type { Language } from '../language.js'
import type { DisputeStatus } from '../dispute/dispute.js'
import { mustExist } from '../must-exist.js'
import type { Currency } from '../money/money.js'
import type { ReleaseRequestState } from '../release-request/release-request.js'
import type { ProofState } from '../proof/proof.js'

export const escrowStatuses = ['pending', 'paid', 'delivered', 'completed', 'cancelled', 'disputed'] as const
export type EscrowStatus = (typeof escrowStatuses)[number]

export const escrowModes = ['standard', 'quick', 'instant'] as const
export type EscrowMode = (typeof escrowModes)[number]

export const feeBearers = ['seller', 'buyer'] as const
export type FeeBearer = (typeof feeBearers)[number]

export const parties = ['buyer', 'seller'] as const
export type Party = (typeof parties)[number]

/** In what capacity somebody acts on an escrow. `creator` is the developer, or the user without one, who made it; `timer` is a deadline; `provider` a payment result; `guest` pays by the link alone. */
export const roles = ['buyer', 'seller', 'creator', 'staff', 'timer', 'provider', 'guest'] as const
export type Role = (typeof roles)[number]

export const otherParty = (party: Party): Party => (party === 'seller' ? 'buyer' : 'seller')

/** The party that a role is, if it is one. */
export const partyOf = (role: Role): Party | null => (role === 'buyer' || role === 'seller' ? role : null)

/** The developer, or the user without one, who made it. */
export const creatorOfEscrow = (escrow: { createdByDeveloperId?: string | null; createdByUserId?: string | null }): string =>
  mustExist(escrow.createdByDeveloperId ?? escrow.createdByUserId, 'whoever made an escrow')

/** What an open dispute interrupted, and may lead back to. */
export type DisputableStatus = 'paid' | 'delivered'

/** The columns of an escrow that the rules read and write. Amounts in millimes (TND, 3 decimals) or in minor units of `currency`. */
export interface EscrowState {
  id: string
  title: string
  description?: string | null
  mode: EscrowMode
  status: EscrowStatus
  statusReason?: string | null
  statusActor?: string | null
  version: number
  currency: Currency
  faceAmountMinor: bigint
  amountMillimes: bigint
  fxRate: string
  feeRatePpm: bigint
  taxPercent: number
  developerFeeBasisPoints: number
  developerFeeUserId?: string | null
  feeBearer: FeeBearer
  escrowFeeMillimes: bigint
  serviceTaxMillimes: bigint
  developerFeeMillimes: bigint
  buyerFundingMillimes: bigint
  sellerNetMillimes: bigint
  releasedMillimes: bigint
  refundedMillimes: bigint
  /** What the ledger holds for it, reserved or not. */
  heldMillimes: bigint
  /** Ledger value that open payout requests claim. */
  reservedMillimes: bigint
  /** How long the buyer may look at a payout request before silence approves it; null unless the escrow is paid out in parts. */
  progressiveAutoApproveHours?: number | null
  /** The smallest part; null likewise. */
  progressiveMinReleaseMillimes?: bigint | null
  releaseConsentAt?: Date | null
  /** Which text the buyer consented to. */
  releaseConsentVersion?: string | null
  /** When closing was asked for. */
  closedAt?: Date | null
  /** When what nobody has claimed goes back to the buyer: from then on there are no new payout requests. */
  closingAt?: Date | null
  closeReason?: string | null
  /** What had been released and refunded when closing was asked for. */
  closeReleasedMillimes?: bigint | null
  closeRefundedMillimes?: bigint | null
  sellerId?: string | null
  sellerEmail: string
  buyerId?: string | null
  buyerEmail: string
  /** The buyer paid by the link alone (decisions 8, Guest checkout): what comes back goes where it came from, and to no wallet. */
  isPaidByGuest: boolean
  /** In which language whoever paid by the link is written to. */
  guestLocale?: Language | null
  estimatedDeliveryDays?: number | null
  disputeId?: string | null
  expiresAt: Date
  paidAt?: Date | null
  deliveredAt?: Date | null
  completedAt?: Date | null
  cancelledAt?: Date | null
  completionDeadline?: Date | null
  completionExtendedAt?: Date | null
}

/** An escrow with what surrounds it: everything that the transition table looks at, read under the escrow's lock. */
export interface EscrowAggregate {
  escrow: EscrowState
  contract: { version: number; terms: string | null; sellerSignedAt?: Date | null; buyerSignedAt?: Date | null } | null
  /** The cancellation request that still waits for the seller. */
  pendingCancellation: { id: string } | null
  /** Whether a request was accepted or rejected before: then there is no further one (decisions 5). */
  hasProcessedCancellation: boolean
  /** How often the buyer has asked for cancellation, the pending request included: only the first two pause the completion deadline. */
  cancellationRequests: number
  /** What is left of the completion deadline while it is stopped, in milliseconds; null while it runs or there is none. */
  completionLeftMs: number | null
  /** The dispute that is open on the whole escrow. */
  openDispute: { id: string; openedBy: Party; previousStatus: DisputableStatus; status: DisputeStatus } | null
  /** How often each party has opened and withdrawn a dispute: a party may reopen once. */
  withdrawnDisputes: Record<Party, number>
  /** The open settlement offer of each party, as an award to the seller in millimes. */
  offers: Partial<Record<Party, { id: string; sellerAwardMillimes: bigint }>>
  /** The payout requests that hold money back, oldest first, and the one that a command names, whatever became of it. */
  releaseRequests: readonly ReleaseRequestState[]
  /** Whether the seller of a progressive escrow is identified, as payout requests need it (decisions 8). */
  isSellerIdentified: boolean
  /** A card payment that the provider has not decided yet. */
  paymentInFlight: boolean
  /** A guest's bank deposit that staff have not decided yet. */
  pendingDeposit: { id: string } | null
  /** The proof of purchase that it was created to ask for; null for an escrow without. */
  proof: ProofState | null
}

/** Ledger value that is neither released nor refunded yet, in millimes. */
export const remainingMillimes = (escrow: Pick<EscrowState, 'amountMillimes' | 'releasedMillimes' | 'refundedMillimes'>) =>
  escrow.amountMillimes - escrow.releasedMillimes - escrow.refundedMillimes
