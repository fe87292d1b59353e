import type { Pair } from './pair.js'
import { racers } from './racers.js'

const {
  complete,
  completeBySession,
  cancel,
  cancelBySession,
  accept,
  acceptBySession,
  dispute,
  disputeBySeller,
  disputeBySession,
  release,
  refund,
  dismiss,
  deadline,
  lapse,
  silence,
  expiry,
  pay,
  payBySession,
  cancelPending,
  rejectDelivery,
  requestCancellation,
  withdraw,
} = racers

/**
 * Every pair of {complete, cancel, accept cancellation, dispute, staff resolution, deadline}: from a status in which at least one of them
 * may. While a dispute is open no person may do what ends an escrow: after a release or a refund they still may not, and after a
 * dismissal they may again, except to accept a request, which the dispute has superseded. A session for it cannot be made meanwhile, nor
 * outlives the dispute's opening, so that these go through one door (decisions 5, Disputed).
 */
export const everyPair: readonly Pair[] = [
  { start: 'delivered', racers: [complete, cancel], alternatives: [completeBySession, cancelBySession] },
  { start: 'requested', racers: [complete, accept], alternatives: [completeBySession, acceptBySession] },
  { start: 'delivered', racers: [complete, dispute], alternatives: [completeBySession, disputeBySession] },
  {
    start: 'disputed',
    racers: [complete, release],
    alternatives: [complete, refund],
    waits: { tooEarly: 'DISPUTE_OPEN', tooLate: ['ESCROW_ALREADY_COMPLETED', 'ESCROW_CLOSED'] },
  },
  { start: 'disputed', racers: [complete, dismiss], waits: { tooEarly: 'DISPUTE_OPEN', tooLate: null } },
  { start: 'delivered', racers: [complete, deadline], alternatives: [completeBySession, deadline] },
  { start: 'requested', racers: [cancel, accept], alternatives: [cancelBySession, acceptBySession] },
  { start: 'paid', racers: [cancel, dispute], alternatives: [cancelBySession, disputeBySession] },
  {
    start: 'disputed',
    racers: [cancel, release],
    alternatives: [cancel, refund],
    waits: { tooEarly: 'CANCEL_ESCROW_INVALID_STATUS', tooLate: ['CANCEL_ESCROW_INVALID_STATUS'] },
  },
  { start: 'disputed', racers: [cancel, dismiss], waits: { tooEarly: 'CANCEL_ESCROW_INVALID_STATUS', tooLate: null } },
  { start: 'delivered', racers: [cancel, deadline], alternatives: [cancelBySession, deadline] },
  { start: 'requested', racers: [accept, dispute], alternatives: [acceptBySession, disputeBySession] },
  {
    start: 'disputed',
    racers: [accept, release],
    alternatives: [accept, refund],
    waits: { tooEarly: 'DISPUTE_OPEN', tooLate: ['NO_PENDING_CANCELLATION'] },
  },
  { start: 'disputed', racers: [accept, dismiss], waits: { tooEarly: 'DISPUTE_OPEN', tooLate: ['NO_PENDING_CANCELLATION'] } },
  { start: 'requested', racers: [accept, lapse], alternatives: [acceptBySession, lapse] },
  { start: 'requested_thrice', racers: [accept, deadline] },
  {
    start: 'disputed',
    racers: [dispute, release],
    alternatives: [dispute, refund],
    waits: { tooEarly: 'DISPUTE_ALREADY_OPENED', tooLate: ['ESCROW_CLOSED'] },
  },
  {
    start: 'disputed',
    racers: [dispute, dismiss],
    alternatives: [disputeBySeller, dismiss],
    waits: { tooEarly: 'DISPUTE_ALREADY_OPENED', tooLate: null },
  },
  { start: 'delivered', racers: [dispute, deadline], alternatives: [disputeBySession, deadline] },
  { start: 'disputed', racers: [release, silence], alternatives: [refund, silence] },
  // Paused by the dispute: it must not fire, however late it is.
  {
    start: 'disputed',
    racers: [deadline, release],
    alternatives: [deadline, refund],
    waits: { tooEarly: 'idle', tooLate: ['idle'] },
  },
]

/** Others that meet at the same places. */
export const furtherPairs: readonly Pair[] = [
  { start: 'disputed', racers: [release, refund] },
  { start: 'disputed', racers: [withdraw, release], alternatives: [withdraw, refund] },
  { start: 'disputed', racers: [requestCancellation, dismiss], waits: { tooEarly: 'CANCELLATION_REQUEST_INVALID_STATUS', tooLate: null } },
  // Given two days at least by the dismissal.
  { start: 'disputed', racers: [deadline, dismiss], waits: { tooEarly: 'idle', tooLate: ['idle'] } },
  { start: 'delivered', racers: [requestCancellation, deadline] },
  { start: 'delivered', racers: [rejectDelivery, deadline] },
  { start: 'pending', racers: [pay, expiry], alternatives: [payBySession, expiry] },
  { start: 'pending', racers: [pay, cancelPending], alternatives: [payBySession, cancelPending] },
]
