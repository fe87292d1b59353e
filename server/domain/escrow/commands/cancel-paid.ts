import { command, type Path } from '../command.js'
import { refunded } from '../ending.js'
import { endOpenRequests, endReleaseRequest } from './end-release-request.js'

const path: Path = { by: ['seller'], to: ['cancelled'] }

export const cancelPaid = command({
  name: 'cancel_paid',
  mutation: {
    name: 'cancelPaidEscrow',
    does: 'The seller calls off a paid escrow; the buyer gets everything back.',
    action: 'Call off a paid escrow and refund the buyer.',
    input: { says: 'The paid escrow to call off.', fields: {}, refersTo: 'session' },
    payload: 'A cancelled, refunded escrow.',
  },
  via: 'SESSION',
  needsPerson: true,
  movesMoney: true,
  isOfOwnAccord: true,
  session: {
    action: 'cancel_escrow',
    says: 'Call a paid escrow off and refund the buyer (seller).',
    target: 'seller',
    otherTarget: 'CANCEL_ESCROW_SELLER_ONLY',
    isGrave: true,
  },
  from: { paid: path, delivered: path },
  refusals: { otherwise: 'CANCEL_ESCROW_INVALID_STATUS' },
  brings: [endReleaseRequest],
  first: ({ aggregate }) => endOpenRequests(aggregate),
  effect: ({ aggregate, now }) => refunded(aggregate, now, 'cancelled_by_seller'),
  mail: { kind: 'escrow_cancelled' },
})
