import { bounds } from '../../bounds.js'
import { optionalReason } from '../command-input.js'
import { command, type Path } from '../command.js'
import { cancellationPending } from '../conditions.js'
import type { DisputableStatus } from '../escrow.js'
import { undecided } from '../cancellation-end.js'

const pathFrom = (status: DisputableStatus): Path => ({
  by: ['seller'],
  when: [cancellationPending],
  to: [status],
  events: ['escrow.cancellation.rejected'],
})

export const rejectCancellation = command({
  name: 'reject_cancellation',
  mutation: {
    name: 'rejectCancellation',
    does: 'The seller rejects the cancellation request; the escrow goes on.',
    action: 'Reject the cancellation request.',
    input: {
      says: 'The cancellation request to reject.',
      fields: { reason: optionalReason('Why; the buyer reads it', bounds.reason) },
      refersTo: 'session',
    },
    payload: 'An escrow that goes on.',
  },
  via: 'SESSION',
  needsPerson: true,
  isOfOwnAccord: true,
  session: { action: 'reject_cancellation', says: 'Reject the cancellation request (seller).', target: 'seller' },
  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered') },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'NO_PENDING_CANCELLATION' },
  effect: ({ aggregate, given, policy }) => undecided(aggregate, policy, { decide: 'reject', reason: given.reason || undefined }),
  mail: { kind: 'cancellation_rejected' },
})
