import { machine } from '../machine.js'

/** A card payment (decisions 8, Paying): at most one of an escrow is `processing`. */
export const paymentMachine = machine({
  noun: 'payment',
  column: 'payment.status',
  statuses: ['processing', 'succeeded', 'declined', 'credited'],
  initial: ['processing'],
  moves: {
    /** The money came and funded the escrow. */
    succeed: { from: ['processing'], to: ['succeeded'], by: ['provider'] },
    /** The money came too late or for another version: it is the payer's, in the wallet. */
    credit: { from: ['processing'], to: ['credited'], by: ['provider'] },
    decline: { from: ['processing'], to: ['declined'], by: ['provider'] },
  },
})
export type PaymentStatus = (typeof paymentMachine.statuses)[number]

export const paymentMethods = ['wallet', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
