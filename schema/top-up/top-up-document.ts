import { z } from 'zod'
import { topUpMachine } from '../../server/domain/top-up/top-up.js'
import { amount, identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** Money that a user puts into the wallet by card (decisions 13). */
export const topUpDocument = z.object({
  id: identifier.describe('The top-up, `top_…`.'),
  amountTnd: amount.describe('How much, in TND: what the card is charged and the wallet is given.'),
  status: z
    .enum(topUpMachine.statuses)
    .describe('`pending`, `processing`, and then `completed` or `failed`, which can be tried again; `expired` if nobody paid in time.'),
  reference: z.string().describe('What the caller calls it; one top-up of a wallet a reference.'),
  url: z.string().describe('The page where its user signs in and pays.'),
  redirectUrl: z
    .string()
    .nullable()
    .describe('Where the user goes back to, with `top_up_id` and `status`; null where they came from nowhere.'),
  applicationName: z
    .string()
    .nullable()
    .describe('The application that has opened it; null for the user in person, and for one without a name.'),
  expiresAt: instant.describe('Until when the page takes a payment.'),
  createdAt: instant.describe('When it was opened.'),
  completedAt: instant.nullable().describe('When the money was in the wallet.'),
})

export type TopUpSnapshot = Snapshot<typeof topUpDocument>
