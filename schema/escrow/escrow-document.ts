import { z } from 'zod'
import { escrowModes, escrowStatuses, feeBearers } from '../../server/domain/escrow/escrow.js'
import { currencies } from '../../server/domain/money/money.js'
import { disputeTicketDocument } from '../dispute/dispute-document.js'
import { amount, identifier, instant, ownValues } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'
import { proofInfoDocument } from '../proof/proof-document.js'
import { userDocument } from '../user/user-document.js'
import { progressiveReleaseDocument, progressiveSnapshotDocument } from './progressive-release-document.js'
import { shownDeadlineKinds } from './shown-deadlines.js'

export const signaturesDocument = z.object({
  sellerSigned: z.boolean().describe('The seller has signed.'),
  buyerSigned: z.boolean().describe('The buyer has signed.'),
  isFullySigned: z.boolean().describe('Both have signed.'),
  sellerSignedAt: instant.optional().describe('When the seller signed.'),
  buyerSignedAt: instant.optional().describe('When the buyer signed.'),
  signedAt: instant.optional().describe('When the second of them signed.'),
})

export const deliveryRejectionDocument = z.object({
  rejectedAt: instant.describe('When it was rejected.'),
  reason: z.string().nullable().describe('The buyer’s reason, if one was given.'),
  previousDeliveredAt: instant.describe('When that delivery had been made.'),
})

/** `data.deliveryRejection` of an event: there, the specification leaves out a reason that was not given. */
export const deliveryRejectionEventDocument = deliveryRejectionDocument.extend({ reason: z.string().optional() })

export const deadlineDocument = z.object({
  kind: z.string().describe(
    `${shownDeadlineKinds
      .slice(0, -1)
      .map((kind) => `\`${kind}\``)
      .join(', ')} or \`${shownDeadlineKinds.at(-1)}\`.`,
  ),
  at: instant.describe('When; for a paused one, its last date.'),
  effect: z.string().describe('What happens then, in a word.'),
  paused: z.boolean().describe('Stopped by a dispute or a pending cancellation request.'),
  remainingSeconds: z.int().describe('Seconds left; of a paused one, what it keeps.'),
})

/**
 * An escrow as the world sees it (specification, Escrow): the body of REST and, without `metadata`, `data.escrow` of every event. Keys
 * that may be left out are those of which the specification says when they are present.
 */
export const escrowDocument = z.object({
  id: identifier.describe('The escrow, `esc_…`.'),
  title: z.string().describe('1-200 characters.'),
  description: z.string().nullable().describe('Up to 2,000 characters.'),
  amount: amount.describe('The face amount in `currency`.'),
  currency: z.enum(currencies).describe('The face currency.'),
  amountTnd: amount.describe('The ledger value in TND, locked at creation.'),
  escrowFee: amount.describe('The platform fee in TND, service tax included.'),
  serviceTaxTnd: amount.describe('The service tax contained in `escrowFee`.'),
  developerFee: amount.describe('The developer’s commission in TND.'),
  developerFeePercentage: amount.describe('0-25 percent of the ledger value, two decimals.'),
  feeBearer: z.enum(feeBearers).describe('Who pays the fees.'),
  buyerFundingTnd: amount.describe('What the buyer funds in TND, with fees when the buyer bears them.'),
  sellerNetTnd: amount.describe('What the seller receives in TND when all is released.'),
  fxRate: amount.describe('TND for one unit of `currency`, locked at creation.'),
  fxLockedAt: instant.describe('When the rate was locked.'),
  status: z.enum(escrowStatuses).describe('Where the escrow stands.'),
  statusReason: z.string().nullable().describe('Why the status last changed, such as `expired` or `completion_deadline`.'),
  statusActor: z.string().nullable().describe('Who changed it: `buyer`, `seller`, `staff` or `timer`.'),
  version: z.int().describe('Counts every change; a page confirms the version it showed.'),
  mode: z.enum(escrowModes).describe('What kind of deal it is.'),
  seller: userDocument.nullable().describe('The seller; null while only invited.'),
  sellerEmail: z.string().optional().describe('The invited seller’s address; null once there is an account.'),
  buyer: userDocument.nullable().describe('The buyer; null while only invited.'),
  buyerEmail: z.string().optional().describe('The invited buyer’s address; null once there is an account.'),
  estimatedDeliveryDays: z.int().nullable().describe('Days the seller expects to need; nothing depends on it.'),
  expiresAt: instant.describe('A pending escrow is cancelled then.'),
  paidAt: instant.nullable().describe('When it was paid.'),
  deliveredAt: instant.nullable().describe('When it was delivered; null again after a rejection.'),
  completedAt: instant.nullable().describe('When it was completed.'),
  cancelledAt: instant.nullable().describe('When it was cancelled.'),
  completionDeadline: instant.nullable().describe('A delivered escrow completes by itself then.'),
  deliveryRejections: z.array(deliveryRejectionDocument).describe('Every delivery that was sent back, oldest first.'),
  createdAt: instant.describe('When it was created.'),
  updatedAt: instant.describe('When it last changed.'),
  createdViaThirdParty: z.boolean().describe('Created through the API.'),
  createdByApplicationName: z.string().nullable().describe('The application that created it.'),
  disputeTicketId: identifier.nullable().describe('The latest dispute, `dsp_…`.'),
  disputeTicket: disputeTicketDocument.optional().describe('The latest dispute in short.'),
  signatures: signaturesDocument.nullable().describe('Who has signed; null without contract.'),
  proofInfo: proofInfoDocument.nullable().describe('How far the proof is; null for an escrow without `fulfillmentPolicy`.'),
  progressiveRelease: progressiveReleaseDocument.nullable().describe('How it is paid out in parts; null when it is paid out at once.'),
  ...progressiveSnapshotDocument.shape,
  refundedTotalTnd: amount.describe('What went back to the buyer in TND, without fees; of every escrow.'),
  closingAt: instant
    .nullable()
    .describe('When what nobody has claimed of a closing escrow goes back to the buyer; from then on there are no new payout requests.'),
  deadlines: z.array(deadlineDocument).describe('What happens by itself, and when.'),
  testClockId: identifier.nullable().describe('The test clock that it goes by, `clk_…`; null for one that goes by real time.'),
  metadata: ownValues.optional().describe('The creator’s own string values; null to everybody else.'),
})

export type EscrowSnapshot = Snapshot<typeof escrowDocument>

/** `GET` of one escrow names its id twice, `_id` and `id` (specification, Escrow). */
export const oneEscrowDocument = z.object({ _id: z.string(), ...escrowDocument.shape })

/** `metadata` belongs to the creator alone and never goes into an event (decisions 5). */
export const escrowEventDocument = escrowDocument.omit({ metadata: true })

/** The money fields that an escrow would have (decisions 4, Quote). */
export const quoteDocument = escrowDocument.pick({
  mode: true,
  currency: true,
  feeBearer: true,
  fxLockedAt: true,
  amount: true,
  amountTnd: true,
  escrowFee: true,
  serviceTaxTnd: true,
  developerFee: true,
  buyerFundingTnd: true,
  sellerNetTnd: true,
  fxRate: true,
})

/** `data.cancellationRequest` of an event (decisions 11). */
export const cancellationRequestDocument = z.object({
  id: identifier.describe('The request, `can_…`.'),
  status: z
    .enum(['pending', 'accepted', 'rejected', 'expired', 'superseded'])
    .describe('`pending`, `accepted`, `rejected`, `expired` or `superseded`.'),
  reason: z.string().nullable().describe('The buyer’s reason.'),
  requestedAt: instant.describe('When it was made.'),
  decidedAt: instant.nullable().describe('When it ended.'),
  decisionReason: z.string().nullable().describe('The seller’s reason for rejecting it.'),
})

export type CancellationRequestSnapshot = Snapshot<typeof cancellationRequestDocument>
