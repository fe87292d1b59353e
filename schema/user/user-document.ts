import { z } from 'zod'
import { amount, identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** Everything that a user sees of the account. */
export const userRecord = z.object({
  _id: identifier.describe('The user, `usr_…`.'),
  email: z.string().describe('The address by which parties, invitations and sessions are joined.'),
  firstName: z.string().describe('First name; empty when none was given.'),
  lastName: z.string().describe('Last name; empty when none was given.'),
  locale: z.enum(['en', 'fr', 'ar']).describe('In which the user is spoken to.'),
  mutedNotices: z.array(z.enum(['progress', 'reminders', 'wallet'])).describe('What the user has asked not to be written about.'),
  isEmailVerified: z.boolean().describe('The mailbox was proven; without it the user cannot sign in.'),
  identityStatus: z.enum(['none', 'pending', 'approved', 'rejected']).describe('Whether the person behind the account is known.'),
  createdAt: instant.describe('When the account was made.'),
})

export type UserSnapshot = Snapshot<typeof userRecord>

/** A user as parties and developers see one (specification, Escrow). */
export const userDocument = userRecord.pick({ _id: true, email: true, firstName: true, lastName: true })

/** A wallet in TND (specification, Balance). */
export const balanceDocument = z.object({
  available: amount.describe('Spendable now, in TND.'),
  pending: amount.describe('In processing, in TND.'),
  escrow: amount.describe(
    'What is held, in TND, in paid, delivered and disputed escrows to which the user is a party, gross with fees: `escrowAsBuyer` and `escrowAsSeller` together.',
  ),
  escrowAsBuyer: amount.describe('Of `escrow`, what the user funded as a buyer and is neither released nor refunded, in TND.'),
  escrowAsSeller: amount.describe(
    'Of `escrow`, what is held for the user as a seller, in TND. The same money counts for its buyer, so it is never summed over users.',
  ),
})

export type BalanceSnapshot = Snapshot<typeof balanceDocument>
