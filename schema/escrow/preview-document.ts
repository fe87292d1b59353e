import { z } from 'zod'
import { escrowAccounts } from '../../server/domain/ledger/place.js'
import { withdrawalAccounts } from '../../server/domain/withdrawal/withdrawal.js'
import { amount } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'
import { deadlineDocument } from './escrow-document.js'

const account = z.enum([...new Set([...escrowAccounts, ...withdrawalAccounts])])

export const previewPostingDocument = z.object({
  transfer: z.string().describe('What kind of transfer it is a part of: `fund`, `release`, `refund`, `settle`, `withdrawal_request`, …'),
  account: account.describe('Whose account.'),
  amountTnd: amount.describe('In TND; negative leaves the account.'),
})

export const previewFeesDocument = z.object({
  escrowFeeTnd: amount.describe('The platform fee that is taken now, service tax included.'),
  serviceTaxTnd: amount.describe('The service tax contained in it.'),
  developerFeeTnd: amount.describe('The developer’s commission that is paid now.'),
  givenBackTnd: amount.describe('Fees that fall away with what is refunded; the buyer gets them back where the buyer bears them.'),
  dueTnd: amount.describe('Fees that remain to be taken when all that is then left is released.'),
})

export const previewBalanceDocument = z.object({
  account: account.describe('Whose account; of the fees, what this escrow has brought.'),
  beforeTnd: amount.nullable().describe('The balance now; null for the wallet of somebody else.'),
  afterTnd: amount.nullable().describe('The balance afterwards; null for the wallet of somebody else.'),
  changeTnd: amount.describe('What the account would have more or, negative, less.'),
})

export const previewEventDocument = z.object({
  type: z.string().describe('Its type, as in the webhook.'),
  data: z.unknown().describe('Its `data`, as in the webhook.'),
})

/** What a request would do, worked out by doing it and taking it back (decisions 20). */
export const previewDocument = z.object({
  postings: z.array(previewPostingDocument).describe('What the ledger would write, in its order.'),
  fees: previewFeesDocument.describe('What becomes of the fees.'),
  balances: z
    .array(previewBalanceDocument)
    .describe('The accounts of the escrow, where there is one, the caller’s wallet, and whatever else would change.'),
  events: z.array(previewEventDocument).describe('What would be told, in this order, as far as the caller would be told.'),
  deadlines: z.array(deadlineDocument).describe('What would happen by itself afterwards, and when.'),
})

export type PreviewSnapshot = Snapshot<typeof previewDocument>
