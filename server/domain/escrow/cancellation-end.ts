import { isPausedByRequest, resumeCompletion } from './completion-deadline.js'
import type { Policy } from './command.js'
import { still } from './ending.js'
import type { EscrowAggregate } from './escrow.js'
import { proofResumed } from './proof-step.js'
import { disputedRequests } from './release-slices.js'
import type { CancellationChange, Outcome } from './step.js'

const isHeldByPeriod = (aggregate: EscrowAggregate): boolean => disputedRequests(aggregate).length > 0

/** A cancellation request ends without cancelling anything: the escrow goes on, and so does the deadline that the request had stopped. */
export function undecided(
  aggregate: EscrowAggregate,
  policy: Policy,
  cancellation: Extract<CancellationChange, { decide: unknown }>,
): Outcome {
  return {
    ...still(aggregate),
    saidReason: cancellation.reason,
    cancellation,
    deadlines: [
      { clear: 'cancellation_request' },
      ...(isPausedByRequest(aggregate) && !isHeldByPeriod(aggregate) ? [resumeCompletion(policy.resumeAtLeastHours)] : []),
      ...(isPausedByRequest(aggregate) ? proofResumed(aggregate, policy) : []),
    ],
  }
}
