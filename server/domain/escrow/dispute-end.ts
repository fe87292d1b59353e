import { releaseDeadlineKinds } from '../deadline/deadline.js'
import type { DisputeOutcome } from '../dispute/dispute.js'
import { resumeCompletion } from './completion-deadline.js'
import type { EscrowAggregate } from './escrow.js'
import { isProgressive } from './progressive-release.js'
import { disputedRequests } from './release-slices.js'
import type { DeadlineChange, Outcome } from './step.js'

/** Back to where the dispute began; the clock that it stopped runs again. */
export function reinstated(
  aggregate: EscrowAggregate,
  { reason, leastHours, outcome, text }: { reason: string; leastHours: number; outcome: DisputeOutcome; text?: string },
): Outcome {
  const { openDispute } = aggregate
  if (!openDispute) throw new RangeError('an escrow without open dispute has nothing to go back to')
  return {
    to: openDispute.previousStatus,
    reason,
    saidReason: text,
    changes: {},
    transfers: [],
    deadlines: [{ clear: 'dispute_silence', subjectId: openDispute.id }, ...resumed(aggregate, leastHours)],
    dispute: { close: { outcome, awardedMillimes: null, reason: text } },
  }
}

/** A period in dispute goes on holding the completion back; its own deadlines, and those of the other requests, run again. */
function resumed(aggregate: EscrowAggregate, leastHours: number): DeadlineChange[] {
  return [
    ...(disputedRequests(aggregate).length > 0 ? [] : [resumeCompletion(leastHours)]),
    ...(isProgressive(aggregate.escrow) ? [{ resume: releaseDeadlineKinds, leastHours }] : []),
  ]
}
