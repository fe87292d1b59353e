import { command } from '../command.js'
import { hoursAfter, isCompletionHeld, pauseCompletion, setCompletion } from '../completion-deadline.js'
import { notClosing, proofAccepted } from '../conditions.js'
import { released } from '../ending.js'

export const deliver = command({
  name: 'deliver',
  mutation: {
    name: 'deliverEscrow',
    does: 'The seller declares the work delivered; an instant escrow completes at once.',
    action: 'Declare the work delivered.',
    input: { says: 'The escrow that is delivered.', fields: {}, refersTo: 'version' },
    payload: 'A delivered escrow; completed at once in instant mode.',
  },
  via: 'API',
  needsPerson: false,
  movesMoney: true,
  from: { paid: { by: ['seller'], when: [notClosing, proofAccepted], to: ['delivered', 'completed'] } },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'ESCROW_NOT_PAID' },
  effect: ({ aggregate, now, policy }) => {
    if (aggregate.escrow.mode === 'instant') {
      const outcome = released(aggregate, now, 'delivered')
      return { ...outcome, changes: { ...outcome.changes, deliveredAt: now } }
    }
    const completionDeadline = hoursAfter(now, policy.completionDays * 24)
    return {
      to: 'delivered',
      reason: 'delivered',
      changes: { deliveredAt: now, completionDeadline, completionExtendedAt: null },
      transfers: [],
      deadlines: [...setCompletion(completionDeadline, now), ...(isCompletionHeld(aggregate) ? [pauseCompletion] : [])],
    }
  },
  mail: { kind: ({ to }) => (to === 'completed' ? 'escrow_completed' : 'escrow_delivered') },
})
