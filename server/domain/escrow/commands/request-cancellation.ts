import { bounds } from '../../bounds.js'
import { pausingRequests } from '../cancellation-request.js'
import { optionalReason } from '../command-input.js'
import { command, type Path } from '../command.js'
import { hoursAfter, pauseCompletion } from '../completion-deadline.js'
import { mayRequestCancellation } from '../conditions.js'
import { refunded, still } from '../ending.js'
import type { DisputableStatus } from '../escrow.js'
import { proofPausedByRequest } from '../proof-step.js'

const pathFrom = (status: DisputableStatus): Path => ({
  by: ['buyer'],
  when: [mayRequestCancellation],
  to: [status, 'cancelled'],
  events: ['escrow.cancellation.requested'],
  otherEvents: ['escrow.cancellation.accepted'],
})

export const requestCancellation = command({
  name: 'request_cancellation',
  mutation: {
    name: 'requestCancellation',
    does: 'The buyer asks for a paid escrow to be called off; accepted at once while the seller has no account.',
    action: 'Ask the seller to call it off.',
    input: {
      says: 'The buyer’s request to call a paid escrow off.',
      fields: { reason: optionalReason('Why', bounds.reason) },
      refersTo: 'session',
    },
    payload: 'An escrow with a cancellation request.',
  },
  via: 'SESSION',
  needsPerson: true,
  movesMoney: true,
  isOfOwnAccord: true,
  session: {
    action: 'request_cancellation',
    says: 'Ask the seller to call it off (buyer).',
    target: 'buyer',
    otherTarget: 'CANCELLATION_REQUEST_BUYER_ONLY',
  },
  from: { paid: pathFrom('paid'), delivered: pathFrom('delivered') },
  refusals: { otherwise: 'CANCELLATION_REQUEST_INVALID_STATUS' },
  effect: ({ aggregate, given, now, policy }) => {
    const reason = given.reason || undefined
    // Nobody could answer: the request is accepted at once, and only that is told (decisions 5).
    if (!aggregate.escrow.sellerId)
      return {
        ...refunded(aggregate, now, 'cancellation_accepted'),
        saidReason: reason,
        cancellation: { open: { reason, isAccepted: true } },
        events: ['escrow.cancellation.accepted'],
      }
    return {
      ...still(aggregate),
      saidReason: reason,
      cancellation: { open: { reason, isAccepted: false } },
      deadlines: [
        { set: 'cancellation_request', at: hoursAfter(now, policy.cancellationHours), subject: 'cancellation' },
        ...(aggregate.cancellationRequests < pausingRequests ? [pauseCompletion, ...proofPausedByRequest(aggregate)] : []),
      ],
    }
  },
  mail: { kind: ({ to }) => (to === 'cancelled' ? 'escrow_cancelled' : 'cancellation_requested') },
})
