import { completionDeadlineKinds, completionReminders } from '../deadline/deadline.js'
import { pausingRequests } from './cancellation-request.js'
import type { EscrowAggregate } from './escrow.js'
import { disputedRequests } from './release-slices.js'
import type { DeadlineChange } from './step.js'

const hourMs = 3_600_000

export const hoursAfter = (now: Date, hours: number): Date => new Date(now.getTime() + hours * hourMs)

export const pauseCompletion: DeadlineChange = { pause: completionDeadlineKinds }

/** It goes on with what was left of it, but never less than `leastHours` (decisions 5). */
export const resumeCompletion = (leastHours: number): DeadlineChange => ({ resume: completionDeadlineKinds, leastHours })

export const clearCompletion: DeadlineChange[] = completionDeadlineKinds.map((kind) => ({ clear: kind }))

/** The completion deadline with those of its reminders that still lie ahead. */
export function setCompletion(at: Date, now: Date): DeadlineChange[] {
  const reminders = completionReminders.map(({ kind, hoursBefore }) => ({ set: kind, at: hoursAfter(at, -hoursBefore) }))
  return [{ set: 'completion', at }, ...reminders.filter((reminder) => reminder.at > now)]
}

/** Whether a request that waits, or a period in dispute, stops the completion deadline (decisions 5). */
export const isCompletionHeld = (aggregate: EscrowAggregate): boolean =>
  isPausedByRequest(aggregate) || disputedRequests(aggregate).length > 0

/** Whether the request that waits now has stopped the completion deadline (decisions 5). */
export const isPausedByRequest = ({ pendingCancellation, cancellationRequests }: EscrowAggregate): boolean =>
  pendingCancellation !== null && cancellationRequests <= pausingRequests
