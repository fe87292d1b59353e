import { z } from 'zod'
import {
  emittedEventTypes,
  eventTypeRows,
  type EmittedEventType,
  type EventDataMember,
  type EventType,
} from '../../server/domain/event/event-type.js'
import { adjustmentDocument } from '../adjustment/adjustment-document.js'
import { chargeDocument, chargeEscrowDocument } from '../charge/charge-document.js'
import { checkoutSessionDocument } from '../checkout/checkout-session-document.js'
import { changedContractDocument, contractPdfCreatedDocument, contractSignedDocument, pdfDocument } from '../contract/contract-document.js'
import { depositProofEventDocument } from '../deposit-proof/deposit-proof-document.js'
import { disputeEventDocument, disputeMessageDocument, disputeResolvedDocument } from '../dispute/dispute-document.js'
import { instant } from '../document/fields.js'
import { cancellationRequestDocument, deliveryRejectionEventDocument, escrowEventDocument } from '../escrow/escrow-document.js'
import { releaseRequestEventDocument } from '../release-request/release-request-document.js'
import { identityVerificationDocument } from '../identity-verification/identity-verification-document.js'
import { proofDocument } from '../proof/proof-document.js'
import { topUpDocument } from '../top-up/top-up-document.js'
import { withdrawalDocument } from '../withdrawal/withdrawal-document.js'
import { webhookEventDocument } from '../webhook/webhook-document.js'

const cancellation = { escrow: escrowEventDocument, cancellationRequest: cancellationRequestDocument }
const adjustment = { escrow: escrowEventDocument, adjustment: adjustmentDocument }
const release = { escrow: escrowEventDocument, releaseRequest: releaseRequestEventDocument }
const session = { session: checkoutSessionDocument }
const verification = { ...identityVerificationDocument.shape, identityVerification: identityVerificationDocument }
const proof = { escrow: escrowEventDocument, proof: proofDocument }

/** What each type has in `data`: every member that the domain's list names for it. */
const members: { [Type in EmittedEventType]: Record<EventDataMember<Type>, z.ZodType> } = {
  'escrow.created': { escrow: escrowEventDocument },
  'escrow.status.updated': {
    escrow: escrowEventDocument.extend(chargeEscrowDocument.pick({ merchantReference: true, receiptEmail: true }).partial().shape),
    previousStatus: z.string(),
    reason: z.string().nullable(),
    actor: z.string(),
  },
  'escrow.updated': {
    escrow: escrowEventDocument,
    changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
    contract: changedContractDocument.optional(),
  },
  'contract.signed': { escrow: escrowEventDocument, contract: contractSignedDocument },
  'contract.pdf.created': { escrow: escrowEventDocument, contract: contractPdfCreatedDocument, pdf: pdfDocument },
  'escrow.delivery.rejected': { escrow: escrowEventDocument, deliveryRejection: deliveryRejectionEventDocument },
  'escrow.cancellation.requested': cancellation,
  'escrow.cancellation.rejected': cancellation,
  'escrow.cancellation.accepted': cancellation,
  'escrow.deposit_proof.rejected': { escrow: escrowEventDocument, depositProof: depositProofEventDocument },
  'escrow.funds.added': adjustment,
  'escrow.funds.refunded': adjustment,
  'escrow.dispute.opened': { escrow: escrowEventDocument, dispute: disputeEventDocument },
  'escrow.dispute.message': { escrow: escrowEventDocument, dispute: disputeMessageDocument },
  'escrow.dispute.resolved': { escrow: escrowEventDocument, dispute: disputeResolvedDocument },
  'escrow.release_request.created': release,
  'escrow.release_request.approved': release,
  'escrow.release_request.auto_approved': release,
  'escrow.release_request.disputed': release,
  'escrow.release_request.resolved': release,
  'escrow.release_request.released': release,
  'escrow.release_request.voided': release,
  'escrow.balance.exhausted': { escrow: escrowEventDocument, releaseRequest: releaseRequestEventDocument.optional() },
  'escrow.proof.required': proof,
  'escrow.proof.submitted': proof,
  'escrow.proof.correction_requested': proof,
  'escrow.proof.accepted': proof,
  'escrow.proof.accepted_by_timeout': proof,
  'escrow.proof.needs_review': proof,
  'escrow.proof.expired': proof,
  'checkout.session.completed': session,
  'checkout.session.expired': session,
  'checkout.session.cancelled': session,
  'identity.verification.updated': verification,
  'identity.verification.linked': verification,
  'charge.expired': { charge: chargeDocument },
  'wallet.topup.updated': { topUp: topUpDocument },
  'wallet.withdrawal.updated': { withdrawal: withdrawalDocument },
  'webhook.test': { webhook: webhookEventDocument },
}

/** Each type that something emits, as it is described to the world. */
export const publishedEvents = emittedEventTypes.map((type) => ({
  type,
  description: `When ${eventTypeRows[type].description}.`,
  /** Not in the default list of a webhook: it has to be named (decisions 11). */
  isOptIn: eventTypeRows[type].isExtra === true,
  shape: envelope(type),
}))

/** The shape of an event's body, for each type that something emits. */
export const eventSchemas: ReadonlyMap<EventType, z.ZodType> = new Map(publishedEvents.map(({ type, shape }) => [type, shape]))

function envelope(type: EmittedEventType) {
  return z.object({
    id: z.string().regex(/^evt_[0-9a-hjkmnp-tv-z]{26}$/),
    type: z.literal(type),
    timestamp: instant,
    environment: z.enum(['sandbox', 'live']),
    apiVersion: z.string(),
    data: z.object<Record<string, z.ZodType>>(members[type]),
    truncated: z
      .array(z.string())
      .optional()
      .describe(
        'Paths of what an event near the greatest length leaves out, such as `data.escrow.description`; absent when nothing is missing.',
      ),
  })
}

/** The JSON Schema (2020-12) of an event's body. Fields may be added to it, never removed: every object in it is open. */
export function eventJsonSchema(type: EmittedEventType): object {
  const schema = jsonSchemas.get(type) ?? describe(envelope(type))
  jsonSchemas.set(type, schema)
  return schema
}

/** Described once and kept: to describe all of them takes some forty milliseconds, in which nobody else is served. */
const jsonSchemas = new Map<EmittedEventType, object>()

const describe = (shape: z.ZodType): object =>
  z.toJSONSchema(shape, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) jsonSchema.additionalProperties = {}
    },
  })
