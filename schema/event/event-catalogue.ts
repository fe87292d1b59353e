import { ID } from 'type-graphql'
import type { EventType } from '../../server/domain/event/event-type.js'
import { CheckoutSession } from '../checkout/checkout-session.type.js'
import { DisputeTicket } from '../dispute/dispute.type.js'
import { EscrowStatuses, Parties } from '../escrow/escrow.enum.js'
import { CancellationRequest, DeliveryRejection } from '../escrow/escrow.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Json } from '../scalars/json.scalar.js'

/** What an event's body says, by what it is about; written by `record-event.ts` and never changed afterwards. */
export type EventData = Record<string, Record<string, unknown> | undefined>

/** A field that an event's GraphQL type has beyond those of `Event`, and where in `data` its value is. */
export interface EventField {
  type: () => object
  description: string
  nullable?: boolean
  read: (data: EventData) => unknown
}

export interface EventRow {
  /** The subscription field; with a capital and `Event` behind it, the name of the GraphQL type. */
  subscription: string
  /** Completes "When …". */
  description: string
  about: 'escrow' | 'session' | 'webhook'
  fields: Record<string, EventField>
}

const cancellationRequest: EventField = {
  type: () => CancellationRequest,
  description: 'The request as it was then.',
  read: (data) => data['cancellationRequest'],
}
const dispute: EventField = { type: () => DisputeTicket, description: 'The dispute as it was then.', read: (data) => data['dispute'] }
const session: EventField = { type: () => CheckoutSession, description: 'The session as it was then.', read: (data) => data['session'] }
const text = (description: string, read: EventField['read']): EventField => ({ type: () => String, description, nullable: true, read })

/**
 * Every type of event that the service writes so far, one row a type: from it come the GraphQL type, its subscription and the list of event
 * types (decisions 17, Subscriptions). A test holds it against what the operations record.
 */
export const eventCatalogue = {
  'escrow.created': { subscription: 'escrowCreated', description: 'an escrow is created', about: 'escrow', fields: {} },
  'escrow.status.updated': {
    subscription: 'escrowStatusUpdated',
    description: 'the status of an escrow changes',
    about: 'escrow',
    fields: {
      status: { type: () => EscrowStatuses, description: 'The new status.', read: ({ escrow }) => escrow?.['status'] },
      previousStatus: {
        type: () => EscrowStatuses,
        description: 'The status before.',
        read: (data) => data['previousStatus'],
      },
      reason: text('Why, such as `expired` or `completion_deadline`.', (data) => data['reason']),
      actor: text('Who changed it: `buyer`, `seller`, `creator`, `staff`, `timer` or `provider`.', (data) => data['actor']),
    },
  },
  'escrow.updated': {
    subscription: 'escrowUpdated',
    description: 'the terms of a pending escrow are changed, or an invited party has registered',
    about: 'escrow',
    fields: { changes: { type: () => Json, description: '`{field: {from, to}}`.', read: (data) => data['changes'] } },
  },
  'contract.signed': {
    subscription: 'contractSigned',
    description: 'a party signs the contract',
    about: 'escrow',
    fields: {
      contractId: { type: () => ID, description: 'The contract, `ctr_…`.', read: ({ contract }) => contract?.['id'] },
      signedBy: { type: () => Parties, description: 'Who signed.', read: ({ contract }) => contract?.['signedBy'] },
      signedAt: { type: () => DateTime, description: 'When.', nullable: true, read: ({ contract }) => contract?.['signedAt'] },
      isFullySigned: { type: () => Boolean, description: 'Both have signed now.', read: ({ contract }) => contract?.['isFullySigned'] },
    },
  },
  'escrow.delivery.rejected': {
    subscription: 'escrowDeliveryRejected',
    description: 'the buyer sends a delivery back',
    about: 'escrow',
    fields: {
      deliveryRejection: {
        type: () => DeliveryRejection,
        description: 'What was sent back, and why.',
        read: (data) => data['deliveryRejection'],
      },
    },
  },
  'escrow.cancellation.requested': {
    subscription: 'escrowCancellationRequested',
    description: 'the buyer asks for a paid escrow to be called off',
    about: 'escrow',
    fields: { cancellationRequest },
  },
  'escrow.cancellation.rejected': {
    subscription: 'escrowCancellationRejected',
    description: 'the seller rejects a cancellation request',
    about: 'escrow',
    fields: { cancellationRequest },
  },
  'escrow.cancellation.accepted': {
    subscription: 'escrowCancellationAccepted',
    description: 'a cancellation request is accepted',
    about: 'escrow',
    fields: { cancellationRequest },
  },
  'escrow.dispute.opened': {
    subscription: 'escrowDisputeOpened',
    description: 'a party opens a dispute',
    about: 'escrow',
    fields: { dispute },
  },
  'escrow.dispute.message': {
    subscription: 'escrowDisputeMessage',
    description: 'somebody writes into a dispute',
    about: 'escrow',
    fields: {
      dispute,
      authorRole: text('`buyer`, `seller` or `staff`.', (data) => messageOf(data)?.['authorRole']),
      body: text('What they wrote.', (data) => messageOf(data)?.['body']),
    },
  },
  'escrow.dispute.resolved': {
    subscription: 'escrowDisputeResolved',
    description: 'a dispute ends',
    about: 'escrow',
    fields: {
      dispute,
      outcome: text(
        'How: `settled`, `release_seller`, `refund_buyer`, `split`, `dismiss` or `withdrawn`.',
        (data) => data['dispute']?.['outcome'],
      ),
    },
  },
  'checkout.session.completed': {
    subscription: 'checkoutSessionCompleted',
    description: 'the action of a checkout session is performed',
    about: 'session',
    fields: { session },
  },
  'checkout.session.expired': {
    subscription: 'checkoutSessionExpired',
    description: 'the time of a checkout session passes',
    about: 'session',
    fields: { session },
  },
  'checkout.session.cancelled': {
    subscription: 'checkoutSessionCancelled',
    description: 'a checkout session is called off, or its action is no longer possible',
    about: 'session',
    fields: { session },
  },
  'webhook.test': {
    subscription: 'webhookTest',
    description: 'a developer asks for a test of a webhook',
    about: 'webhook',
    fields: { webhookId: { type: () => ID, description: 'The webhook, `wh_…`.', read: ({ webhook }) => webhook?.['id'] } },
  },
} satisfies Partial<Record<EventType, EventRow>>

/** A type with a row. */
export type RecordedEventType = keyof typeof eventCatalogue

export const recordedEventTypes = Object.keys(eventCatalogue) as RecordedEventType[]

/** Throws for a type without a row: somebody records it and has not said here what it is. */
export function eventRow(type: EventType): EventRow {
  const row = (eventCatalogue as Partial<Record<EventType, EventRow>>)[type]
  if (!row) throw new Error(`there is no row for ${type} in event-catalogue.ts`)
  return row
}

/** `EscrowStatusUpdatedEvent` for `escrow.status.updated`. */
export function eventTypeName(type: EventType): string {
  const { subscription } = eventRow(type)
  return `${subscription.charAt(0).toUpperCase()}${subscription.slice(1)}Event`
}

const messageOf = (data: EventData) => data['dispute']?.['message'] as Record<string, unknown> | undefined
