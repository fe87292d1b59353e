import { z } from 'zod'
import { currencies } from '../../server/domain/money/money.js'
import { financeCaseKinds, financeCaseStatuses } from '../../server/domain/payment/finance-case.js'
import { amount, identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** Money at a card provider that staff of finance look after. */
export const financeCaseDocument = z.object({
  id: identifier.describe('The case, `rfd_…` of a refund, `cbk_…` of a chargeback.'),
  kind: z.enum(financeCaseKinds).describe('What it is about.'),
  status: z.enum(financeCaseStatuses).describe('Where it stands.'),
  amountTnd: amount.describe('How much, in TND.'),
  amount: amount.describe('The same in `currency`, as the card knows it.'),
  currency: z.enum(currencies).describe('The currency of the card payment.'),
  why: z.string().describe('Why the money goes back.'),
  problem: z.string().nullable().describe('What the provider says, in its own word; null where it is being asked again.'),
  provider: z.string().describe('Whom it was paid through.'),
  paymentReference: z.string().nullable().describe('The payment as the provider knows it.'),
  paymentId: identifier.describe('The payment, `pay_…`.'),
  escrowId: identifier.nullable().describe('What was paid for, if it was an escrow, `esc_…`.'),
  chargeId: identifier.nullable().describe('What was paid for, if it was a charge, `ch_…`.'),
  topUpId: identifier.nullable().describe('What was paid for, if it was a top-up, `top_…`.'),
  bankReference: z.string().nullable().describe('Under which it was settled by hand.'),
  createdAt: instant.describe('Since when: the refund was requested, or the chargeback noticed.'),
  decidedAt: instant.nullable().describe('When it was settled or withdrawn.'),
})

export type FinanceCaseSnapshot = Snapshot<typeof financeCaseDocument>
