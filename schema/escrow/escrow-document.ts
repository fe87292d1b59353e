import { z } from 'zod'
import { escrowModes, escrowStatuses, feeBearers } from '../../server/domain/escrow/escrow.js'
import { currencies } from '../../server/domain/money/money.js'
import { disputeTicketDocument } from '../dispute/dispute-document.js'
import { amount, instant, ownValues } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'
import { userDocument } from '../user/user-document.js'

const signaturesDocument = z.object({
  sellerSigned: z.boolean(),
  buyerSigned: z.boolean(),
  isFullySigned: z.boolean(),
  sellerSignedAt: instant.optional(),
  buyerSignedAt: instant.optional(),
  signedAt: instant.optional(),
})

const deliveryRejectionDocument = z.object({ rejectedAt: instant, reason: z.string().nullable(), previousDeliveredAt: instant })

/** `data.deliveryRejection` of an event: there, the specification leaves out a reason that was not given. */
export const deliveryRejectionEventDocument = deliveryRejectionDocument.extend({ reason: z.string().optional() })

const deadlineDocument = z.object({
  kind: z.string(),
  at: instant,
  effect: z.string(),
  paused: z.boolean(),
  remainingSeconds: z.int(),
})

/**
 * An escrow as the world sees it (specification, Escrow): the body of REST and, without `metadata`, `data.escrow` of every event. Keys
 * that may be left out are those of which the specification says when they are present.
 */
export const escrowDocument = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  amount,
  currency: z.enum(currencies),
  amountTnd: amount,
  escrowFee: amount,
  serviceTaxTnd: amount,
  developerFee: amount,
  developerFeePercentage: amount,
  feeBearer: z.enum(feeBearers),
  buyerFundingTnd: amount,
  sellerNetTnd: amount,
  fxRate: amount,
  fxLockedAt: instant,
  status: z.enum(escrowStatuses),
  statusReason: z.string().nullable(),
  statusActor: z.string().nullable(),
  version: z.int(),
  mode: z.enum(escrowModes),
  seller: userDocument.nullable(),
  sellerEmail: z.string().optional(),
  buyer: userDocument.nullable(),
  buyerEmail: z.string().optional(),
  estimatedDeliveryDays: z.int().nullable(),
  expiresAt: instant,
  paidAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  completedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  completionDeadline: instant.nullable(),
  deliveryRejections: z.array(deliveryRejectionDocument),
  createdAt: instant,
  updatedAt: instant,
  createdViaThirdParty: z.boolean(),
  createdByApplicationName: z.string().nullable(),
  disputeTicketId: z.string().nullable(),
  disputeTicket: disputeTicketDocument.optional(),
  signatures: signaturesDocument.nullable(),
  /** Neither is built: no escrow has them. */
  proofInfo: z.null(),
  progressiveRelease: z.null(),
  deadlines: z.array(deadlineDocument),
  metadata: ownValues.optional(),
})

export type EscrowSnapshot = Snapshot<typeof escrowDocument>

/** `GET` of one escrow names its id twice. */
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
  id: z.string(),
  status: z.enum(['pending', 'accepted', 'rejected', 'expired', 'superseded']),
  reason: z.string().nullable(),
  requestedAt: instant,
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
})

export type CancellationRequestSnapshot = Snapshot<typeof cancellationRequestDocument>
