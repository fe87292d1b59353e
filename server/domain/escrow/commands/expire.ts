import { command } from '../command.js'
import { noPaymentToWaitFor } from '../conditions.js'
import { withoutDeposit } from '../pending-deposit.js'

/** `expiresAt` has passed (decisions 5). */
export const expire = command({
  name: 'expire',
  via: 'TIMER',
  needsPerson: false,
  deadline: { kind: 'expiry' },
  from: { pending: { by: ['timer'], to: ['cancelled'], whenGiven: [noPaymentToWaitFor], otherEvents: ['escrow.deposit_proof.rejected'] } },
  refusals: { otherwise: 'ESCROW_NOT_PENDING' },
  effect: ({ aggregate, now }) => ({
    ...withoutDeposit(aggregate, 'expired'),
    to: 'cancelled',
    reason: 'expired',
    changes: { cancelledAt: now },
    transfers: [],
    deadlines: [{ clear: 'expiry' }],
  }),
  mail: { kind: 'escrow_expired' },
})
