import { z } from 'zod'
import { parties } from '../../server/domain/escrow/escrow.js'
import { currencies } from '../../server/domain/money/money.js'
import { amount, identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** A change of an escrow's funds: `data.adjustment` of events, and what adding and refunding answer (decisions 11). */
export const adjustmentDocument = z.object({
  id: identifier.describe('The adjustment, `adj_…`.'),
  type: z.enum(['add_funds', 'refund_funds']).describe('What was done.'),
  amountTnd: amount.describe('What was added or given back, in TND and without fees; above zero.'),
  amountFace: amount.describe('The same in `currency`, at the locked rate.'),
  currency: z.enum(currencies).describe('The face currency of the escrow.'),
  feeDeltaTnd: amount.describe('What the platform fee is more, or with a refund less, than before.'),
  developerFeeDeltaTnd: amount.describe('What the developer’s commission is more, or with a refund less, than before.'),
  buyerFundingDeltaTnd: amount.describe(
    'What the buyer paid in; with a refund, below zero, what the buyer got back. With the fees that the buyer bears.',
  ),
  performedByRole: z.enum(parties).describe('Who did it.'),
  cancelled: z.boolean().describe('It gave back all that remained, which cancelled the escrow.'),
  createdAt: instant.describe('When.'),
})

export type AdjustmentSnapshot = Snapshot<typeof adjustmentDocument>
