import { z } from 'zod'
import { eventTypes, type EventType } from '../../server/domain/event/event-type.js'
import { checkoutSessionDocument } from '../checkout/checkout-session-document.js'
import { changedContractDocument, contractSignedDocument } from '../contract/contract-document.js'
import { disputeEventDocument, disputeMessageDocument, disputeResolvedDocument } from '../dispute/dispute-document.js'
import { instant } from '../document/fields.js'
import { cancellationRequestDocument, deliveryRejectionEventDocument, escrowEventDocument } from '../escrow/escrow-document.js'
import { webhookEventDocument } from '../webhook/webhook-document.js'
import { eventCatalogue } from './event-catalogue.js'

/** What each type has in `data` beside `escrow`. */
const additions: Partial<Record<EventType, z.ZodRawShape>> = {
  'escrow.status.updated': { previousStatus: z.string(), reason: z.string().nullable(), actor: z.string() },
  'contract.signed': { contract: contractSignedDocument },
  'escrow.updated': {
    changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
    contract: changedContractDocument.optional(),
  },
  'escrow.cancellation.requested': { cancellationRequest: cancellationRequestDocument },
  'escrow.cancellation.rejected': { cancellationRequest: cancellationRequestDocument },
  'escrow.cancellation.accepted': { cancellationRequest: cancellationRequestDocument },
  'escrow.delivery.rejected': { deliveryRejection: deliveryRejectionEventDocument },
  'escrow.dispute.opened': { dispute: disputeEventDocument },
  'escrow.dispute.message': { dispute: disputeMessageDocument },
  'escrow.dispute.resolved': { dispute: disputeResolvedDocument },
}

/** The shape of an event's body, for each type that the service writes so far. */
export const eventSchemas = new Map<EventType, z.ZodType>(
  eventTypes.filter((type) => type in eventCatalogue).map((type) => [type, envelope(type)]),
)

function envelope(type: EventType): z.ZodType {
  return z.object({
    id: z.string().regex(/^evt_[0-9a-hjkmnp-tv-z]{26}$/),
    type: z.literal(type),
    timestamp: instant,
    environment: z.enum(['sandbox', 'live']),
    apiVersion: z.string(),
    data: z.object({ ...subject(type), ...additions[type] }),
  })
}

function subject(type: EventType): z.ZodRawShape {
  if (type.startsWith('checkout.session.')) return { session: checkoutSessionDocument }
  return type === 'webhook.test' ? { webhook: webhookEventDocument } : { escrow: escrowEventDocument }
}

/** The JSON Schema (2020-12) of an event's body. Fields may be added to it, never removed: every object in it is open. */
export const eventJsonSchema = (type: EventType): object =>
  z.toJSONSchema(eventSchemas.get(type)!, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) jsonSchema.additionalProperties = {}
    },
  })
