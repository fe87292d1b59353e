import { command } from '../command.js'
import { withoutDeposit } from '../pending-deposit.js'

export const cancel = command({
  name: 'cancel',
  mutation: {
    name: 'cancelEscrow',
    does: 'Calls off an escrow that nobody has paid.',
    action: 'Call off an escrow that nobody has paid.',
    input: { says: 'The escrow to call off.', fields: {}, refersTo: 'version' },
    payload: 'A cancelled escrow.',
  },
  via: 'API',
  needsPerson: false,
  from: { pending: { by: ['seller', 'buyer'], to: ['cancelled'], otherEvents: ['escrow.deposit_proof.rejected'] } },
  refusals: { otherwise: 'ESCROW_NOT_PENDING' },
  // The deadline of a card payment that is under way stays: the money that it may still bring has to be credited (decisions 8).
  effect: ({ aggregate, now, role }) => ({
    ...withoutDeposit(aggregate, `cancelled_by_${role}`),
    to: 'cancelled',
    reason: `cancelled_by_${role}`,
    changes: { cancelledAt: now },
    transfers: [],
    deadlines: [{ clear: 'expiry' }],
  }),
  mail: { kind: 'escrow_cancelled' },
})
