import { z } from 'zod'
import { moneyPlaces } from '../../server/domain/ledger/place.js'
import { amount, identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

const place = z.enum(moneyPlaces)

export const moneyMovementDocument = z.object({
  id: identifier.describe('The movement, `mov_…`; the same each time it is read.'),
  at: instant.nullable().describe('When it was; null for one that is expected.'),
  from: place.describe('Where the money was.'),
  to: place.nullable().describe('Where it went, or goes if nothing comes in between; null while that is not decided.'),
  amountTnd: amount.describe('How much, in TND.'),
  reason: z
    .string()
    .describe(
      'Why it moved: `paid`, `paid_by_card`, `paid_by_bank_deposit`, `sent_to_bank`, `funds_added`, `funds_refunded`, `payout_requested`, `payout_released`, `payout_ended`, `closed`, or what ended the escrow, as `statusReason` says it. Of what is held, what it waits for: `awaiting_proof`, `awaiting_proof_review`, `proof_needs_review`, `proof_expired`, `awaiting_delivery`, `awaiting_acceptance`, `awaiting_approval`, `closing`, `cancellation_requested`, `dispute_open`.',
    ),
  releasedBy: z
    .string()
    .nullable()
    .describe(
      'Who moved it: `buyer`, `seller`, `staff` or `timer`. Of what is held, whose act it waits for, or `timer` where a deadline moves it in any case.',
    ),
  expectedAt: instant.nullable().describe('When what is held will have moved at the latest; null where nothing moves it by itself.'),
  transferId: identifier.nullable().describe('Its entry in the ledger, `txn_…`; null for one that is expected.'),
})

export type MoneyMovementSnapshot = Snapshot<typeof moneyMovementDocument>

/** Where an escrow's money is and was (decisions 20). */
export const moneyLineDocument = z.object({
  movements: z.array(moneyMovementDocument).describe('Every movement in the order of the ledger; at the end what is still held.'),
})
