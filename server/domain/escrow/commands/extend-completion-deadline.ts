import { DomainError } from '../../errors.js'
import { command } from '../command.js'
import { clearCompletion, hoursAfter, pauseCompletion, setCompletion } from '../completion-deadline.js'
import { notExtendedBefore } from '../conditions.js'
import { still } from '../ending.js'

const fields = {
  hours: {
    kind: 'whole_number',
    least: 1,
    says: 'By how many hours; default and most 168 unless the deployment sets another bound.',
    isRequired: false,
  },
} as const

export const extendCompletionDeadline = command({
  name: 'extend_completion_deadline',
  mutation: {
    name: 'extendCompletionDeadline',
    does: 'The buyer takes more time to inspect a delivery: once, by at most seven days.',
    action: 'Take more time to inspect, once.',
    input: { says: 'More time to inspect a delivery.', fields, refersTo: 'session' },
    payload: 'An escrow with a later completion deadline.',
    alsoRefuses: ['DEADLINE_EXTENSION_TOO_LONG'],
  },
  via: 'SESSION',
  needsPerson: true,
  from: { delivered: { by: ['buyer'], when: [notExtendedBefore], to: ['delivered'] } },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'ESCROW_NOT_DELIVERED' },
  effect: ({ aggregate, given, now, policy }) => {
    const hours = given.hours ?? policy.extendAtMostHours
    if (hours > policy.extendAtMostHours) throw tooLong(policy.extendAtMostHours)
    const { completionLeftMs, escrow } = aggregate
    // While it is stopped its date has no meaning: what was left grows, and the date becomes that from now.
    const from = completionLeftMs === null ? (escrow.completionDeadline ?? now) : new Date(now.getTime() + completionLeftMs)
    const at = hoursAfter(from, hours)
    return {
      ...still(aggregate),
      changes: { completionDeadline: at, completionExtendedAt: now },
      deadlines: [...clearCompletion, ...setCompletion(at, now), ...(completionLeftMs === null ? [] : [pauseCompletion])],
    }
  },
})

const tooLong = (most: number) =>
  new DomainError('DEADLINE_EXTENSION_TOO_LONG', {
    message: `An extension is at most ${most} hours. Choose an earlier date.`,
    details: { hours: `must be from 1 to ${most}` },
    field: ['hours'],
  })
