import { machine } from '../machine.js'

/** A checkout session (specification, States and transitions; decisions 8). */
export const checkoutSessionMachine = machine({
  noun: 'checkout session',
  column: 'checkout_session.status',
  statuses: ['pending', 'completed', 'expired', 'cancelled'],
  initial: ['pending'],
  moves: {
    complete: { from: ['pending'], to: ['completed'], by: ['target'] },
    expire: { from: ['pending'], to: ['expired'], by: ['timer'] },
    /** By its developer, its person, a completed sibling, or an escrow that moved on. */
    cancel: { from: ['pending'], to: ['cancelled'], by: ['developer', 'target', 'escrow'] },
  },
})
export type CheckoutSessionStatus = (typeof checkoutSessionMachine.statuses)[number]

export const sessionCancelReasons = ['user', 'api', 'sibling_completed', 'action_no_longer_valid'] as const
export type SessionCancelReason = (typeof sessionCancelReasons)[number]
