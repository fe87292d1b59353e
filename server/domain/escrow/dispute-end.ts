import { releaseDeadlineKinds } from '../deadline/deadline.js'
import type { DisputeOutcome } from '../dispute/dispute.js'
import type { Policy } from './command.js'
import { resumeCompletion } from './completion-deadline.js'
import type { EscrowAggregate } from './escrow.js'
import { isProgressive } from './progressive-release.js'
import { proofResumed } from './proof-step.js'
import { disputedRequests } from './release-slices.js'
import type { DeadlineChange, Outcome } from './step.js'

/** Back to where the dispute began; the clock that it stopped runs again. */
export function reinstated(
  aggregate: EscrowAggregate,
  { reason, policy, outcome, text }: { reason: string; policy: Policy; outcome: DisputeOutcome; text?: string },
): Outcome {
  const { openDispute } = aggregate
  if (!openDispute) throw new RangeError('an escrow without open dispute has nothing to go back to')
  return {
    to: openDispute.previousStatus,
    reason,
    saidReason: text,
    changes: {},
    transfers: [],
    deadlines: [{ clear: 'dispute_silence', subjectId: openDispute.id }, ...resumed(aggregate, policy)],
    dispute: { close: { outcome, awardedMillimes: null, reason: text } },
  }
}

/** A period in dispute goes on holding the completion back; its own deadlines, and those of the other requests, run again. */
function resumed(aggregate: EscrowAggregate, policy: Policy): DeadlineChange[] {
  const { resumeAtLeastHours: leastHours } = policy
  return [
    ...(disputedRequests(aggregate).length > 0 ? [] : [resumeCompletion(leastHours)]),
    ...(isProgressive(aggregate.escrow) ? [{ resume: releaseDeadlineKinds, leastHours }] : []),
    ...proofResumed(aggregate, policy),
  ]
}
