import type { DisputeStatus } from '../dispute/dispute.js'
import { machine } from '../machine.js'

/** A payout request of a progressive escrow (specification, States and transitions; decisions 7). */
export const releaseRequestMachine = machine({
  noun: 'payout request',
  column: 'release_request.status',
  statuses: ['pending', 'approved', 'disputed', 'released', 'voided'],
  initial: ['pending'],
  moves: {
    /** By the buyer, or by silence until its deadline. */
    approve: { from: ['pending'], to: ['approved'], by: ['buyer', 'timer'] },
    reject: { from: ['pending'], to: ['disputed'], by: ['buyer'] },
    /** The buyer takes the rejection back. */
    reinstate: { from: ['disputed'], to: ['approved'], by: ['buyer'] },
    /** Something is awarded, or nothing: by staff, or because the escrow ends. */
    resolve: { from: ['disputed'], to: ['approved', 'voided'], by: ['staff', 'escrow'] },
    /** By the seller's side, or because the escrow ends. */
    void: { from: ['pending'], to: ['voided'], by: ['seller', 'escrow'] },
    /** What was approved is paid out in the same transaction. */
    settle: { from: ['approved'], to: ['released'], by: ['ledger'] },
  },
})
export type ReleaseRequestStatus = (typeof releaseRequestMachine.statuses)[number]
/** Those that hold money back. */
export const openRequestStatuses: readonly ReleaseRequestStatus[] = releaseRequestMachine.live

export type ReleaseRequestMove = keyof typeof releaseRequestMachine.moves

/** Who or what decided a request (specification, Payout requests). */
export const decisionSources = ['buyer', 'timeout', 'admin'] as const
export type DecisionSource = (typeof decisionSources)[number]

/** How a request came in. */
export const releaseRequestOrigins = ['api', 'dashboard'] as const
export type ReleaseRequestOrigin = (typeof releaseRequestOrigins)[number]

/** What the rules look at in a request. Amounts in millimes, or in minor units of the escrow's currency. */
export interface ReleaseRequestState {
  /** A uuid. */
  id: string
  /** The caller's own id of the period. */
  requestId: string
  reference: string | null
  note: string | null
  status: ReleaseRequestStatus
  /** What is claimed; it stays the claim, whatever is awarded. */
  amountMillimes: bigint
  faceAmountMinor: bigint
  /** What was awarded of a disputed one. */
  awardedMillimes: bigint | null
  /** Whether the escrow's creator made it. */
  isByCreator: boolean
  /** Its ticket, while it is disputed. */
  dispute: { id: string; status: DisputeStatus } | null
}

/** Names a request: as its caller calls it, or as its row does. */
export type ReleaseRequestName = { requestId: string } | { id: string }

/** What is asked for, before there is a row. */
export interface NewReleaseRequest {
  requestId: string
  reference: string | null
  note: string | null
  amountMillimes: bigint
  faceAmountMinor: bigint
}
