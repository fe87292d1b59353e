import { z } from 'zod'
import type { ChargeStatus } from '../../server/domain/charge/charge.js'
import { amount, identifier, instant } from '../document/fields.js'
import { objectType } from '../document/object-type.js'
import type { Snapshot } from '../document/snapshot.js'
import { currencies } from '../../server/domain/money/money.js'
import { Currencies } from '../money/currency.enum.js'
import { Node } from '../node/node.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { chargeDocument, chargeReceiptDocument, type ChargeReceiptSnapshot, type ChargeSnapshot } from './charge-document.js'

export const ChargeStatuses = graphqlEnum<ChargeStatus>('ChargeStatus', 'Where a charge stands.', {
  pending: 'Nobody has paid.',
  paid: 'Somebody has; for the moment until it has settled.',
  completed: 'The money is in the business’s wallet.',
})

export const Charge = objectType('Charge', chargeDocument, {
  implements: Node,
  description: 'A payment link of a business: anybody who has it pays once, without an account (specification, Charges).',
  of: { status: ChargeStatuses, currency: Currencies },
})
export type Charge = ChargeSnapshot

export const ChargeReceipt = objectType('ChargeReceipt', chargeReceiptDocument, {
  description: 'The receipt of a paid charge, as a PDF in the language of whoever paid.',
})
export type ChargeReceipt = ChargeReceiptSnapshot

export const checkoutStates = ['open', 'processing', 'paid', 'expired'] as const
export type ChargeCheckoutState = (typeof checkoutStates)[number]

/** What whoever has the link of a charge may know of it. */
export const chargeCheckoutDocument = z.object({
  sessionId: identifier.describe('The session of the link, `cs_…`.'),
  state: z.enum(checkoutStates).describe('What the link is good for now.'),
  title: z.string().describe('What is paid for.'),
  amount: amount.describe('What the card is charged, in `currency`.'),
  currency: z.enum(currencies).describe('The currency of the amount.'),
  businessName: z.string().describe('Who is paid.'),
  logoUrl: z.string().nullable().describe('The logo of the business; null where it has none.'),
  applicationName: z.string().nullable().describe('The application that made the link.'),
  reference: identifier.describe('What to name when asking about it: the charge, `ch_…`.'),
  receiptEmail: z.string().nullable().describe('What the field for the receipt begins with; null once paid.'),
  paidAt: instant.nullable().describe('When it was paid.'),
  expiresAt: instant.describe('Until when the link works.'),
  redirectUrl: z.string().describe('Where to go back to.'),
})

const ChargeCheckoutStates = graphqlEnum<ChargeCheckoutState>('ChargeCheckoutState', 'What the link of a charge is good for.', {
  open: 'It can be paid.',
  processing: 'A payment is being processed.',
  paid: 'It is paid.',
  expired: 'It has ended, or a newer one is there.',
})

export const ChargeCheckout = objectType('ChargeCheckout', chargeCheckoutDocument, {
  description: 'A charge as whoever has its link sees it.',
  of: { state: ChargeCheckoutStates, currency: Currencies },
})
export type ChargeCheckout = Snapshot<typeof chargeCheckoutDocument>
