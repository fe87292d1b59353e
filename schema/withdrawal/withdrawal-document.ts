import { z } from 'zod'
import { withdrawalMachine } from '../../server/domain/withdrawal/withdrawal.js'
import { destinationDocument } from '../destination/destination-document.js'
import { amount, identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** Money on its way from a wallet to the bank (decisions 13), in REST and in events. */
export const withdrawalDocument = z.object({
  id: identifier.describe('The withdrawal, `wd_…`.'),
  amountTnd: amount.describe('What leaves the wallet, in TND.'),
  destinationId: identifier.describe('Where it goes, `dst_…`.'),
  status: z.enum(withdrawalMachine.statuses).describe('Where it stands.'),
  reference: z.string().describe('The caller’s own name for it.'),
  reason: z.string().nullable().describe('Why it was rejected.'),
  createdAt: instant.describe('When it was asked for, and the money set aside.'),
  decidedAt: instant.nullable().describe('When staff decided it; null while it waits, and when it was cancelled.'),
  paidAt: instant.nullable().describe('When the bank sent it.'),
  bankReference: z.string().nullable().describe('Under which the bank has sent it.'),
})

/** The same in GraphQL, with the account. */
export const withdrawalWithDestination = withdrawalDocument.extend({
  destination: destinationDocument.describe('The account that it goes to, also when it was deleted since.'),
})

export type WithdrawalSnapshot = Snapshot<typeof withdrawalWithDestination>
