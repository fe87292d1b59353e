import { command, type Path } from '../command.js'
import { cancellationPending } from '../conditions.js'
import { refunded } from '../ending.js'
import { endOpenRequests, endReleaseRequest } from './end-release-request.js'

const path: Path = { by: ['seller'], when: [cancellationPending], to: ['cancelled'], events: ['escrow.cancellation.accepted'] }

export const acceptCancellation = command({
  name: 'accept_cancellation',
  mutation: {
    name: 'acceptCancellation',
    does: 'The seller accepts the cancellation request; the buyer gets everything back.',
    action: 'Accept the cancellation request.',
    input: { says: 'The cancellation request to accept.', fields: {}, refersTo: 'session' },
    payload: 'A cancelled, refunded escrow.',
  },
  via: 'SESSION',
  needsPerson: true,
  movesMoney: true,
  session: { action: 'accept_cancellation', says: 'Accept the cancellation request (seller).', target: 'seller', isGrave: true },
  from: { paid: path, delivered: path },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'NO_PENDING_CANCELLATION' },
  brings: [endReleaseRequest],
  first: ({ aggregate }) => endOpenRequests(aggregate),
  effect: ({ aggregate, now }) => ({ ...refunded(aggregate, now, 'cancellation_accepted'), cancellation: { decide: 'accept' } }),
  mail: { kind: 'cancellation_accepted' },
})
