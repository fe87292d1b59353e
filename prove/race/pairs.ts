import { racers } from './racers.js'
import type { Pair } from './run-pair.js'

const {
  complete,
  completeBySession,
  cancel,
  cancelBySession,
  accept,
  acceptBySession,
  dispute,
  disputeBySession,
  release,
  refund,
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

/** Every pair of {complete, cancel, accept cancellation, dispute, staff resolution, deadline}: from a status in which at least one of them may. */
export const everyPair: readonly Pair[] = [
  { start: 'delivered', racers: [complete, cancel], alternatives: [completeBySession, cancelBySession] },
  { start: 'requested', racers: [complete, accept], alternatives: [completeBySession, acceptBySession] },
  { start: 'delivered', racers: [complete, dispute], alternatives: [completeBySession, disputeBySession] },
  { start: 'disputed', racers: [complete, release], alternatives: [complete, refund] },
  { start: 'delivered', racers: [complete, deadline], alternatives: [completeBySession, deadline] },
  { start: 'requested', racers: [cancel, accept], alternatives: [cancelBySession, acceptBySession] },
  { start: 'paid', racers: [cancel, dispute], alternatives: [cancelBySession, disputeBySession] },
  { start: 'disputed', racers: [cancel, release], alternatives: [cancel, refund] },
  { start: 'delivered', racers: [cancel, deadline], alternatives: [cancelBySession, deadline] },
  { start: 'requested', racers: [accept, dispute], alternatives: [acceptBySession, disputeBySession] },
  { start: 'disputed', racers: [accept, release], alternatives: [accept, refund] },
  { start: 'requested', racers: [accept, lapse], alternatives: [acceptBySession, lapse] },
  { start: 'disputed', racers: [dispute, release], alternatives: [dispute, refund] },
  { start: 'delivered', racers: [dispute, deadline], alternatives: [disputeBySession, deadline] },
  { start: 'disputed', racers: [release, silence], alternatives: [refund, silence] },
]

/** Others that meet at the same places. */
export const furtherPairs: readonly Pair[] = [
  { start: 'disputed', racers: [release, refund] },
  { start: 'disputed', racers: [withdraw, release], alternatives: [withdraw, refund] },
  // Paused by the dispute: it must not ring, however late it is.
  { start: 'disputed', racers: [release, deadline], alternatives: [refund, deadline] },
  { start: 'requested_thrice', racers: [accept, deadline] },
  { start: 'delivered', racers: [requestCancellation, deadline] },
  { start: 'delivered', racers: [rejectDelivery, deadline] },
  { start: 'pending', racers: [pay, expiry], alternatives: [payBySession, expiry] },
  { start: 'pending', racers: [pay, cancelPending], alternatives: [payBySession, cancelPending] },
]
