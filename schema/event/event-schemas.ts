import { z } from 'zod'
import { eventTypes, type EventType } from '../../server/domain/event/event-type.js'
import { eventCatalogue } from './event-catalogue.js'

const instant = z.iso.datetime()
const nullableInstant = instant.nullable()
const amount = z.number().describe('An exact decimal number; TND has at most 3 decimals, USD and EUR 2.')
const party = z.looseObject({ _id: z.string(), email: z.string(), firstName: z.string(), lastName: z.string() })

/** `data.escrow` of every escrow event: the REST escrow object (decisions 11). Fields may be added, never removed. */
const escrow = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  amount,
  currency: z.enum(['TND', 'USD', 'EUR']),
  amountTnd: amount,
  escrowFee: amount,
  serviceTaxTnd: amount,
  developerFee: amount,
  developerFeePercentage: amount,
  feeBearer: z.enum(['seller', 'buyer']),
  buyerFundingTnd: amount,
  sellerNetTnd: amount,
  fxRate: amount,
  fxLockedAt: instant,
  status: z.enum(['pending', 'paid', 'delivered', 'completed', 'cancelled', 'disputed']),
  statusReason: z.string().nullable(),
  statusActor: z.string().nullable(),
  version: z.int(),
  mode: z.enum(['standard', 'quick', 'instant']),
  seller: party.nullable(),
  sellerEmail: z.string().optional(),
  buyer: party.nullable(),
  buyerEmail: z.string().optional(),
  estimatedDeliveryDays: z.int().nullable(),
  expiresAt: instant,
  paidAt: nullableInstant,
  deliveredAt: nullableInstant,
  completedAt: nullableInstant,
  cancelledAt: nullableInstant,
  completionDeadline: nullableInstant,
  deliveryRejections: z.array(z.looseObject({ rejectedAt: instant, reason: z.string().optional(), previousDeliveredAt: instant })),
  createdAt: instant,
  updatedAt: instant,
  createdViaThirdParty: z.boolean(),
  createdByApplicationName: z.string().nullable(),
  disputeTicketId: z.string().nullable(),
  disputeTicket: z
    .looseObject({
      ticketNumber: z.string(),
      type: z.string(),
      subject: z.string(),
      status: z.string(),
      createdAt: instant,
      previewReason: z.string(),
    })
    .optional(),
  signatures: z.looseObject({ sellerSigned: z.boolean(), buyerSigned: z.boolean(), isFullySigned: z.boolean() }).nullable(),
  deadlines: z.array(z.looseObject({ kind: z.string(), at: instant, effect: z.string(), paused: z.boolean(), remainingSeconds: z.int() })),
})

const cancellationRequest = z.looseObject({
  id: z.string(),
  status: z.enum(['pending', 'accepted', 'rejected', 'expired', 'superseded']),
  reason: z.string().nullable(),
  requestedAt: instant,
  decidedAt: nullableInstant,
})
const dispute = z.looseObject({ id: z.string(), ticketNumber: z.string(), status: z.string() })
const session = z.looseObject({ sessionId: z.string(), escrowId: z.string(), action: z.string(), status: z.string() })

/** What each type has in `data` beside `escrow`. */
const additions: Partial<Record<EventType, z.ZodRawShape>> = {
  'escrow.status.updated': { previousStatus: z.string(), reason: z.string().nullable(), actor: z.string() },
  'contract.signed': {
    contract: z.looseObject({
      id: z.string(),
      escrow: z.string(),
      signedBy: z.enum(['seller', 'buyer']),
      signedAt: instant,
      isFullySigned: z.boolean(),
      pdfUrl: z.string().nullable(),
    }),
  },
  'escrow.updated': {
    changes: z.record(z.string(), z.looseObject({ from: z.unknown(), to: z.unknown() })),
    contract: z.looseObject({ id: z.string(), terms: z.string(), language: z.string().optional() }).optional(),
  },
  'escrow.cancellation.requested': { cancellationRequest },
  'escrow.cancellation.rejected': { cancellationRequest },
  'escrow.cancellation.accepted': { cancellationRequest },
  'escrow.delivery.rejected': {
    deliveryRejection: z.looseObject({ rejectedAt: instant, reason: z.string().optional(), previousDeliveredAt: instant }),
  },
  'escrow.dispute.opened': { dispute },
  'escrow.dispute.message': { dispute },
  'escrow.dispute.resolved': { dispute },
}

/** The shape of an event's body, for each type that the service writes so far. */
export const eventSchemas = new Map<EventType, z.ZodType>(
  eventTypes.filter((type) => type in eventCatalogue).map((type) => [type, envelope(type)]),
)

function envelope(type: EventType): z.ZodType {
  return z.looseObject({
    id: z.string().regex(/^evt_[0-9a-hjkmnp-tv-z]{26}$/),
    type: z.literal(type),
    timestamp: instant,
    environment: z.enum(['sandbox', 'live']),
    apiVersion: z.string(),
    data: z.looseObject({ ...subject(type), ...additions[type] }),
  })
}

function subject(type: EventType): z.ZodRawShape {
  if (type.startsWith('checkout.session.')) return { session }
  return type === 'webhook.test' ? { webhook: z.looseObject({ id: z.string(), url: z.string() }) } : { escrow }
}

/** The JSON Schema (2020-12) of an event's body. */
export const eventJsonSchema = (type: EventType): object => z.toJSONSchema(eventSchemas.get(type)!)
