import { machine } from '../machine.js'

/** A card payment that was captured and that its provider says has been taken back, by the payer's bank or by its own decision. */
export const chargebackMachine = machine({
  noun: 'chargeback',
  column: 'chargeback.status',
  statuses: ['open', 'settled', 'withdrawn'],
  initial: ['open'],
  moves: {
    /** Staff have covered what is missing at the provider, and say under which reference. */
    settle: { from: ['open'], to: ['settled'], by: ['finance'] },
    /** The provider says again that it has the money. */
    withdraw: { from: ['open'], to: ['withdrawn'], by: ['provider'] },
    reopen: { from: ['withdrawn'], to: ['open'], by: ['provider'] },
  },
})
export type ChargebackStatus = (typeof chargebackMachine.statuses)[number]
