import type { EventType } from '../event/event-type.js'
import type { Transfer } from '../ledger/transfer.js'
import type { DeadlineKind, DisputeOutcome, DisputeCategory, EscrowState, EscrowStatus, Party, Role } from './escrow.js'
import type { EscrowCommand } from './transitions.js'

/** Everything one command does, decided without touching anything: the caller writes all of it in one transaction, or none of it. */
export interface Step {
  command: EscrowCommand
  role: Role
  from: EscrowStatus
  to: EscrowStatus
  changes: Partial<EscrowState>
  transfers: Transfer[]
  deadlines: DeadlineChange[]
  cancellation?: CancellationChange
  dispute?: DisputeChange
  offer?: OfferChange
  contract?: { sign: Party } | { reopen: { terms?: string } }
  /** Specific events first; `escrow.status.updated` follows by itself when the status changed. */
  events: EventType[]
  /** Why the status changed; goes to `statusReason` and to the event. */
  reason?: string
}

export type DeadlineChange =
  | { set: DeadlineKind; at: Date; subject?: 'cancellation' | 'dispute' }
  | { clear: DeadlineKind }
  | { pause: DeadlineKind[] }
  | { resume: DeadlineKind[]; leastHours: number }
  | { clearAll: true }

export type CancellationChange =
  | { open: { reason?: string; accepted: boolean } }
  | { decide: 'accepted' | 'rejected' | 'expired' | 'superseded' }

export type DisputeChange =
  | { open: { category: DisputeCategory; reason: string; by: Party; previousStatus: 'paid' | 'delivered' } }
  | { close: { outcome: DisputeOutcome; awardedMillimes: bigint | null; reason?: string } }
  | { review: true }

export type OfferChange = { open: { by: Party; sellerAwardMillimes: bigint } } | { accept: { id: string } }
