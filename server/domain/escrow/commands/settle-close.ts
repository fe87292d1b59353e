import { closeSettled, isCloseDue } from '../closing.js'
import { command } from '../command.js'

/**
 * What a closing escrow does by itself: when the time to claim is over, and whenever something was freed after that (see `consequences`). It
 * counts as the act of whoever freed it.
 */
export const settleClose = command({
  name: 'settle_close',
  via: 'TIMER',
  needsPerson: false,
  movesMoney: true,
  deadline: { kind: 'closing' },
  from: { paid: { by: ['seller', 'buyer', 'creator', 'staff', 'timer'], to: ['paid', 'completed', 'cancelled'] } },
  refusals: { otherwise: 'ESCROW_NOT_CLOSABLE' },
  effect: ({ aggregate, now }) => (isCloseDue(aggregate, now) ? closeSettled(aggregate, now) : null),
  mail: { kind: ({ to }) => (to === 'paid' ? null : 'escrow_closed'), to: 'both' },
})
