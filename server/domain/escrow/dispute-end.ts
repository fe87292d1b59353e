import type { DisputeOutcome } from '../dispute/dispute.js'
import { resumeCompletion } from './completion-deadline.js'
import type { EscrowAggregate } from './escrow.js'
import type { Outcome } from './step.js'

/** Back to where the dispute began; the clock that it stopped runs again. */
export function reinstated(
  { openDispute }: EscrowAggregate,
  { reason, leastHours, outcome, text }: { reason: string; leastHours: number; outcome: DisputeOutcome; text?: string },
): Outcome {
  if (!openDispute) throw new RangeError('an escrow without open dispute has nothing to go back to')
  return {
    to: openDispute.previousStatus,
    reason,
    saidReason: text,
    changes: {},
    transfers: [],
    deadlines: [{ clear: 'dispute_silence' }, resumeCompletion(leastHours)],
    dispute: { close: { outcome, awardedMillimes: null, reason: text } },
  }
}
