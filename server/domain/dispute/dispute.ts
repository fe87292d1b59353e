import type { StaffRole } from '../credential/actor.js'
import { machine } from '../machine.js'

/** The ticket of a dispute (decisions 5, Disputed). */
export const disputeMachine = machine({
  noun: 'dispute',
  column: 'dispute.status',
  statuses: ['open', 'awaiting_counterparty', 'under_review', 'resolved', 'withdrawn'],
  initial: ['open'],
  moves: {
    /** A further word of the opener, or of staff. */
    wait: { from: ['open', 'awaiting_counterparty'], to: ['awaiting_counterparty'], by: ['opener', 'staff'] },
    /** The counterparty's first word, or its silence. */
    review: { from: ['open', 'awaiting_counterparty', 'under_review'], to: ['under_review'], by: ['counterparty', 'timer'] },
    resolve: { from: ['open', 'awaiting_counterparty', 'under_review'], to: ['resolved'], by: ['staff', 'party'] },
    withdraw: { from: ['open', 'awaiting_counterparty', 'under_review'], to: ['withdrawn'], by: ['opener'] },
  },
})
/** What a dispute is about: the whole escrow, or one payout request of it. */
export const disputeTypes = ['escrow_dispute', 'release_dispute'] as const
export type DisputeType = (typeof disputeTypes)[number]

export type DisputeStatus = (typeof disputeMachine.statuses)[number]

/** Those of which somebody can still decide. */
export const openDisputeStatuses = disputeMachine.statuses.filter((status) => disputeMachine.allows('resolve', status, 'staff'))

export const disputeCategories = ['not_delivered', 'not_as_described', 'incomplete', 'payment', 'fraud', 'other'] as const
export type DisputeCategory = (typeof disputeCategories)[number]

/** What staff can decide (decisions 5). */
export const disputeResolutions = ['release_seller', 'refund_buyer', 'split', 'dismiss'] as const
export type DisputeResolution = (typeof disputeResolutions)[number]

/** How a dispute can end. */
export const disputeOutcomes = ['settled', ...disputeResolutions, 'withdrawn'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/** A party's offer to settle: the newest of each party stands. */
export const settlementOfferMachine = machine({
  noun: 'settlement offer',
  column: 'settlement_offer.status',
  statuses: ['open', 'accepted', 'superseded'],
  initial: ['open'],
  moves: {
    accept: { from: ['open'], to: ['accepted'], by: ['counterparty'] },
    /** By a newer offer of the same party, or by the end of the dispute. */
    supersede: { from: ['open'], to: ['superseded'], by: ['party', 'dispute'] },
  },
})
export type SettlementOfferStatus = (typeof settlementOfferMachine.statuses)[number]

/** The roles of staff that may decide a dispute (decisions 3 and 18). */
export const disputeDeciders: readonly StaffRole[] = ['disputes', 'owner']
