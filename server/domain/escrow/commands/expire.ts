import { command } from '../command.js'
import { noPaymentToWaitFor } from '../conditions.js'

/** `expiresAt` has passed (decisions 5). */
export const expire = command({
  name: 'expire',
  via: 'TIMER',
  needsPerson: false,
  deadline: { kind: 'expiry' },
  from: { pending: { by: ['timer'], to: ['cancelled'], whenGiven: [noPaymentToWaitFor] } },
  refusals: { otherwise: 'ESCROW_NOT_PENDING' },
  effect: ({ now }) => ({
    to: 'cancelled',
    reason: 'expired',
    changes: { cancelledAt: now },
    transfers: [],
    deadlines: [{ clear: 'expiry' }],
  }),
  mail: { kind: 'escrow_expired' },
})
