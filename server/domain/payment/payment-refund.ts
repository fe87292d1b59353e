import { machine } from '../machine.js'

/** Money of a card payment on its way back to the card, through the provider (decisions 8). */
export const paymentRefundMachine = machine({
  noun: 'payment refund',
  column: 'payment_refund.status',
  statuses: ['requested', 'refunded', 'refused'],
  initial: ['requested'],
  moves: {
    refund: { from: ['requested'], to: ['refunded'], by: ['provider'] },
    /** The provider does not give it back: it waits for staff with the role `finance`. */
    refuse: { from: ['requested'], to: ['refused'], by: ['provider'] },
    /** Staff have paid it back some other way, and say under which reference. */
    settle: { from: ['refused'], to: ['refunded'], by: ['finance'] },
    /** Staff have put right what was in the way: the provider is asked again. */
    retry: { from: ['refused'], to: ['requested'], by: ['finance'] },
  },
})
export type PaymentRefundStatus = (typeof paymentRefundMachine.statuses)[number]
