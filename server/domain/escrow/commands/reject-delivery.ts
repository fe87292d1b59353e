import { bounds } from '../../bounds.js'
import { optionalReason } from '../command-input.js'
import { command } from '../command.js'
import { clearCompletion } from '../completion-deadline.js'

export const rejectDelivery = command({
  name: 'reject_delivery',
  mutation: {
    name: 'rejectDelivery',
    does: 'The buyer rejects a delivery; the money stays locked.',
    action: 'Reject a delivery.',
    input: { says: 'The delivery that is rejected.', fields: { reason: optionalReason('Why', bounds.reason) }, refersTo: 'version' },
    payload: 'An escrow whose delivery was rejected.',
  },
  via: 'API',
  needsPerson: false,
  isOfOwnAccord: true,
  notIn: { instant: 'NOT_APPLICABLE_TO_INSTANT' },
  from: { delivered: { by: ['buyer'], to: ['paid'], events: ['escrow.delivery.rejected'] } },
  refusals: { disputed: 'DISPUTE_OPEN', otherwise: 'ESCROW_NOT_DELIVERED' },
  room: [{ limit: 'deliveryRejections', of: 'deliveries of this escrow that were rejected', way: 'Accept this one, or open a dispute.' }],
  effect: ({ aggregate: { escrow }, given, now }) => ({
    to: 'paid',
    reason: 'delivery_rejected',
    saidReason: given.reason || undefined,
    changes: { deliveredAt: null, completionDeadline: null },
    transfers: [],
    deadlines: clearCompletion,
    rejection: { reason: given.reason || null, previousDeliveredAt: escrow.deliveredAt ?? now },
  }),
  mail: { kind: 'delivery_rejected' },
})
