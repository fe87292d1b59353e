import { z } from 'zod'
import { amount, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** Everything that a user sees of the account. */
const userRecord = z.object({
  _id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  locale: z.enum(['en', 'fr', 'ar']),
  isEmailVerified: z.boolean(),
  identityStatus: z.enum(['none', 'pending', 'approved', 'rejected']),
  createdAt: instant,
})

export type UserSnapshot = Snapshot<typeof userRecord>

/** A user as parties and developers see one (specification, Escrow, `seller`). */
export const userDocument = userRecord.pick({ _id: true, email: true, firstName: true, lastName: true })

/** A wallet in TND (specification, Balance). */
export const balanceDocument = z.object({
  available: amount,
  pending: amount,
  escrow: amount,
  escrowAsBuyer: amount,
  escrowAsSeller: amount,
})

export type BalanceSnapshot = Snapshot<typeof balanceDocument>
