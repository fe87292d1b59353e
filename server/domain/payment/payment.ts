import type { Currency } from '../money/money.js'
import { machine } from '../machine.js'

/** A card payment (decisions 8): at most one of what it pays for is `processing`. */
export const paymentMachine = machine({
  noun: 'payment',
  column: 'payment.status',
  statuses: ['processing', 'succeeded', 'declined', 'credited', 'returned'],
  initial: ['processing'],
  moves: {
    /** The money came and paid for what it was meant for. */
    succeed: { from: ['processing'], to: ['succeeded'], by: ['provider'] },
    /** The money came too late or for another version, or after the provider had declined: it is the payer's, in the wallet. */
    credit: { from: ['processing', 'declined'], to: ['credited'], by: ['provider'] },
    /** The same of a payer without account: it goes back to the card, and how far that is, its refund says. */
    return: { from: ['processing', 'declined'], to: ['returned'], by: ['provider'] },
    decline: { from: ['processing'], to: ['declined'], by: ['provider'] },
  },
})
export type PaymentStatus = (typeof paymentMachine.statuses)[number]

export const paymentMethods = ['wallet', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What can be paid for by card, as the column of a payment that names it; every payment has exactly one. */
export const paymentSubjects = ['escrowId', 'chargeId', 'topUpId'] as const
export type PaymentSubjectKey = (typeof paymentSubjects)[number]

/** What is charged, in minor units of its currency. */
export interface Charged {
  amountMinor: bigint
  currency: Currency
}

/** In what an answer about a captured payment differs from the payment, in words for staff; null when it is the very amount and currency. */
export function differenceOf(asked: Charged, answered: Charged): string | null {
  if (answered.amountMinor === asked.amountMinor && answered.currency === asked.currency) return null
  return `asked for ${asked.amountMinor} ${asked.currency}, the provider says ${answered.amountMinor} ${answered.currency} (minor units)`
}
