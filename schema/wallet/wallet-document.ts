import { z } from 'zod'
import { currencies } from '../../server/domain/money/money.js'
import { transactionTypes } from '../../server/domain/wallet/transaction.js'
import { amount, identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'
import { balanceDocument } from '../user/user-document.js'

/** A wallet at a moment (decisions 13). */
export const walletDocument = balanceDocument.extend({
  currency: z.enum(currencies).describe('What all of it is in: TND.'),
  asOf: instant.describe('When this was so.'),
})

export type WalletSnapshot = Snapshot<typeof walletDocument>

/** What a movement says of itself in every language. */
export const transactionRecord = z.object({
  id: identifier.describe('The transfer of the ledger that it is a part of, `txn_…`.'),
  type: z.enum(transactionTypes).describe('What it is to the user.'),
  amountTnd: amount.describe('In TND: above zero what came in, below zero what went out.'),
  balanceAfterTnd: amount.describe('What was spendable after it.'),
  escrowId: identifier.nullable().describe('The escrow that it belongs to, `esc_…`.'),
  chargeId: identifier.nullable().describe('The charge that it belongs to, `ch_…`.'),
  withdrawalId: identifier.nullable().describe('The withdrawal that it belongs to, `wd_…`.'),
  topUpId: identifier.nullable().describe('The top-up that it belongs to, `top_…`.'),
  createdAt: instant.describe('When the money moved; of an escrow on a test clock, by that clock.'),
})

/** A movement on a wallet, as its user reads it. */
export const transactionDocument = transactionRecord.extend({
  description: z.string().describe('The same in words, in the language of the request.'),
})

export type TransactionRecord = Snapshot<typeof transactionRecord>
export type TransactionSnapshot = Snapshot<typeof transactionDocument>
