import type { Currency } from '../money/money.js'

export const escrowStatuses = ['pending', 'paid', 'delivered', 'completed', 'cancelled', 'disputed'] as const
export type EscrowStatus = (typeof escrowStatuses)[number]

export const escrowModes = ['standard', 'quick', 'instant'] as const
export type EscrowMode = (typeof escrowModes)[number]

export const feeBearers = ['seller', 'buyer'] as const
export type FeeBearer = (typeof feeBearers)[number]

export const disputeStatuses = ['open', 'awaiting_counterparty', 'under_review', 'resolved', 'withdrawn'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export const disputeCategories = ['not_delivered', 'not_as_described', 'incomplete', 'payment', 'fraud', 'other'] as const
export type DisputeCategory = (typeof disputeCategories)[number]

export const disputeOutcomes = ['settled', 'release_seller', 'refund_buyer', 'split', 'dismiss', 'withdrawn'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/** What an alarm is for. A `deadline` row is the truth; the job that fires is only the alarm clock. */
export const deadlineKinds = [
  'expiry',
  'completion',
  'completion_reminder_72h',
  'completion_reminder_24h',
  'cancellation_request',
  'dispute_silence',
  'payment_processing',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

export type Party = 'buyer' | 'seller'
/** In what capacity somebody acts on an escrow. `creator` is the developer who made it; `timer` is a deadline; `provider` a payment result. */
export type Role = Party | 'creator' | 'staff' | 'timer' | 'provider'

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
  heldMillimes: bigint
  sellerId?: string | null
  sellerEmail: string
  buyerId?: string | null
  buyerEmail: string
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
  contract: { version: number; sellerSignedAt?: Date | null; buyerSignedAt?: Date | null } | null
  /** The cancellation request that still waits for the seller. */
  pendingCancellation: { id: string } | null
  /** How often the buyer has asked for cancellation, the pending request included: only the first two pause the completion deadline. */
  cancellationRequests: number
  /** What is left of the completion deadline while it is stopped, in milliseconds; null while it runs or there is none. */
  completionLeftMs: number | null
  /** The dispute that is open on the whole escrow. */
  openDispute: { id: string; openedBy: Party; previousStatus: 'paid' | 'delivered'; status: DisputeStatus } | null
  /** How often each party has opened and withdrawn a dispute: a party may reopen once. */
  withdrawnDisputes: Record<Party, number>
  /** The open settlement offer of each party, as an award to the seller in millimes. */
  offers: Partial<Record<Party, { id: string; sellerAwardMillimes: bigint }>>
  /** A card payment that the provider has not decided yet. */
  paymentInFlight: boolean
}

/** Ledger value that is neither released nor refunded yet, in millimes. */
export const remainingMillimes = (escrow: Pick<EscrowState, 'amountMillimes' | 'releasedMillimes' | 'refundedMillimes'>) =>
  escrow.amountMillimes - escrow.releasedMillimes - escrow.refundedMillimes
