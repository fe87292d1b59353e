import type { EventType } from '../event/event-type.js'
import type { Transfer } from '../ledger/transfer.js'
import type { Command } from './command.js'
import type { DeadlineKind } from '../deadline/deadline.js'
import type { DisputeCategory, DisputeOutcome } from '../dispute/dispute.js'
import type { EscrowState, EscrowStatus, Party, Role } from './escrow.js'

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
  /** A delivery that was sent back. */
  rejection?: { reason: string | null; previousDeliveredAt: Date }
  /** Specific events in place of those of the path. */
  events?: readonly EventType[]
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

export type DeadlineChange =
  | { set: DeadlineKind; at: Date; subject?: 'cancellation' | 'dispute' }
  | { clear: DeadlineKind }
  | { pause: readonly DeadlineKind[] }
  | { resume: readonly DeadlineKind[]; leastHours: number }
  | { clearAll: true }

export type CancellationChange =
  | { open: { reason?: string | undefined; isAccepted: boolean } }
  | { decide: 'accept' | 'reject' | 'lapse' | 'supersede'; reason?: string | undefined }

export type DisputeChange =
  | { open: { category: DisputeCategory; reason: string; by: Party; previousStatus: 'paid' | 'delivered' } }
  | { close: { outcome: DisputeOutcome; awardedMillimes: bigint | null; reason?: string | undefined } }
  | { escalate: true }

export type OfferChange = { open: { by: Party; sellerAwardMillimes: bigint } } | { accept: { id: string } }

export type ContractChange =
  | { sign: { by: Party; name?: string | undefined; signatureImage?: string | undefined } }
  | { reopen: { terms?: { from: string; to: string } } }
