import type { Adjustment } from '../adjustment/adjustment.js'
import type { EventType } from '../event/event-type.js'
import type { InvoiceAmounts } from '../invoice/invoice.js'
import type { Transfer } from '../ledger/transfer.js'
import type { Command } from './command.js'
import type { InputFields } from './command-input.js'
import type { DeadlineKind } from '../deadline/deadline.js'
import type { DisputeCategory, DisputeOutcome } from '../dispute/dispute.js'
import type { ProofDecisionSource, ProofPhase, ProofType, SubmissionDecision } from '../proof/proof.js'
import type { EscrowState, EscrowStatus, Party, Role } from './escrow.js'
import type { DecisionSource, NewReleaseRequest, ReleaseRequestMove, ReleaseRequestStatus } from '../release-request/release-request.js'

/** A command that is taken in the same transaction, before or after another one, as a step of its own. */
export interface FollowUp {
  command: Command
  given: unknown
}

/** Names a command with what it works with; its types are checked here and forgotten. */
export const followUp = <Given>(command: Command<string, InputFields, Given>, given: Given): FollowUp => ({
  command,
  given,
})

/** What one command does, decided without touching anything: the caller writes all of it in one transaction, or none of it. */
export interface Outcome {
  to: EscrowStatus
  changes: Partial<EscrowState>
  transfers: Transfer[]
  deadlines: DeadlineChange[]
  /** Why the status changed; goes to `statusReason` and to the event. */
  reason?: string
  /** What the actor gave as a reason, for those who are told of the step. */
  saidReason?: string | undefined
  cancellation?: CancellationChange
  dispute?: DisputeChange
  offer?: OfferChange
  contract?: ContractChange
  proof?: ProofChange
  /** A guest's bank deposit that nobody decides any more, and why. */
  deposit?: { id: string; reason: string }
  /** Funds that it adds or gives back. */
  adjustment?: Adjustment
  releaseRequest?: ReleaseRequestChange
  /** A delivery that was rejected. */
  rejection?: { reason: string | null; previousDeliveredAt: Date }
  /** Specific events in place of those of the path. */
  events?: readonly EventType[]
  /** What follows from it at once, by the same role; each looks at what the one before has left. */
  follows?: readonly FollowUp[]
}

/** An outcome with who brought it about, and how. */
export interface Step extends Outcome {
  command: Command
  /** In what capacity it counts: a provider's answer is the buyer's payment. */
  role: Role
  from: EscrowStatus
  /** Specific events first; `escrow.status.updated` follows by itself when the status changed. */
  events: readonly EventType[]
}

/** What a deadline is about: something that is there, or what the same step opens, which has no id yet. */
export type DeadlineSubject = OpenedSubject | { id: string }
export type OpenedSubject = 'cancellation' | 'dispute' | 'release_request' | 'release_dispute'

export type DeadlineChange =
  /** `subject`: what it is about, where an escrow can have several of a kind. */
  | { set: DeadlineKind; at: Date; subject?: DeadlineSubject }
  /** Of one subject, or all of the kind. */
  | { clear: DeadlineKind; subjectId?: string }
  | { pause: readonly DeadlineKind[] }
  /** Each goes on with what was left of it, but never less than `leastHours`. */
  | { resume: readonly DeadlineKind[]; leastHours: number }
  | { clearAll: true }

export type CancellationChange =
  | { open: { reason?: string | undefined; isAccepted: boolean } }
  | { decide: 'accept' | 'reject' | 'lapse' | 'supersede'; reason?: string | undefined }

export type DisputeChange =
  | {
      open: {
        category: DisputeCategory
        reason: string
        /** What the opener shows with it, by their uuids. */
        fileIds: readonly string[]
        by: Party
        previousStatus: 'paid' | 'delivered'
      }
    }
  | { close: { outcome: DisputeOutcome; awardedMillimes: bigint | null; reason?: string | undefined } }
  /** The dispute by its uuid: that on the whole escrow, or on a period. */
  | { escalate: string }

/** A payout request is made, or takes a step; a rejected one has a ticket of its own. */
export type ReleaseRequestChange =
  | { open: NewReleaseRequest & { approvalDeadline: Date; sellerNetMillimes: bigint } }
  | {
      id: string
      move: ReleaseRequestMove
      to: ReleaseRequestStatus
      changes: Partial<ReleaseRequestRecord>
      /** What is paid out has an invoice. */
      invoice?: InvoiceAmounts
      ticket?:
        | { open: { reason: string; fileIds: readonly string[] } }
        | { close: { outcome: DisputeOutcome; awardedMillimes: bigint | null; reason?: string | undefined } }
    }

/** What is kept of how a payout request came out. */
export interface ReleaseRequestRecord {
  decidedAt: Date
  decisionSource: DecisionSource | null
  releasedAt: Date
  sellerNetMillimes: bigint
  awardedMillimes: bigint
  resolutionReason: string | null
  resolvedAt: Date
}

export type OfferChange = { open: { by: Party; sellerAwardMillimes: bigint } } | { accept: { id: string } }

export type ContractChange =
  | { sign: { by: Party; name?: string | undefined; signatureImage?: string | undefined } }
  | { reopen: { terms?: { from: string; to: string } } }

/** Where the proof of purchase goes, and what is written with it. */
export interface ProofChange {
  to: ProofPhase
  correctionRounds?: number
  extendedAt?: Date
  /** The word that stands: it is accepted, or refused for good. */
  settledBy?: ProofDecisionSource
  /** What becomes of the newest submission. */
  decision?: { decision: SubmissionDecision; source: ProofDecisionSource; reason?: string | undefined }
  submission?: NewSubmission
}

/** Files that the seller shows. */
export interface NewSubmission {
  fileIds: readonly string[]
  note: string | null
  proofType: ProofType | null
}
