import { z } from 'zod'
import { escrowStatuses } from '../../server/domain/escrow/escrow.js'
import { amount, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** How an escrow is paid out in parts (specification, Payout requests). */
export const progressiveReleaseDocument = z.object({
  enabled: z.boolean().describe('Always true: an escrow without has no such object.'),
  autoApproveHours: z.int().describe('Hours that the buyer may look at a payout request before silence approves it.'),
  minReleaseTnd: amount.describe('The smallest part in TND; the last one may be smaller.'),
  buyerConsentAcceptedAt: instant.nullable().describe('When the buyer accepted automatic release; null until then.'),
})

/**
 * How the money of a progressive escrow stands, flat in the escrow object (specification, Payout requests). Other escrows are
 * without: nothing of them is paid out before the end. All figures are 0 until the escrow is funded.
 */
export const progressiveSnapshotDocument = z.object({
  availableForRelease: amount
    .optional()
    .describe('What a new payout request may still claim, in `currency`; null without progressive release.'),
  availableForReleaseTnd: amount.optional().describe('The same in TND.'),
  reserved: amount.optional().describe('What open payout requests claim, in `currency`.'),
  reservedTnd: amount.optional().describe('The same in TND.'),
  releasedTotal: amount.optional().describe('What was released so far, fees included, in `currency`.'),
  releasedTotalTnd: amount.optional().describe('The same in TND.'),
  fundedAmount: amount.optional().describe('What was funded in all, in `currency`; it never falls.'),
  fundedAmountTnd: amount.optional().describe('The same in TND.'),
  remainingAmount: amount.optional().describe('What is neither released nor refunded, in `currency`; 0 once the escrow has ended.'),
  remainingAmountTnd: amount.optional().describe('The same in TND.'),
  refundedTotal: amount.optional().describe('What went back to the buyer, without fees, in `currency`.'),
  escrowStatus: z.enum(escrowStatuses).optional().describe('`status`, under the name that it has beside these figures.'),
  closing: z.boolean().optional().describe('Whether it is being closed: asked to end, and not yet ended.'),
})

/** What closing has settled since it was asked for (specification, Payout requests; decisions 7). */
export const closeSettlementDocument = z.object({
  releasedTnd: amount.describe('Ledger value that was released since, in TND.'),
  refundedTnd: amount.describe('Ledger value that went back to the buyer since, in TND, without the fees on it.'),
  feesTnd: amount.describe('The fees on what was released since, of platform and developer, in TND.'),
  openRequestIds: z.array(z.string()).describe('The `requestId` of every payout request that is still open, oldest first.'),
})

export type CloseSettlementSnapshot = Snapshot<typeof closeSettlementDocument>

export type ProgressSnapshot = Snapshot<typeof progressiveSnapshotDocument> & {
  progressiveRelease: Snapshot<typeof progressiveReleaseDocument> | null
}
