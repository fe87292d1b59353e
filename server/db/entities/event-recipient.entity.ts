import { defineEntity, p } from '@mikro-orm/core'
import { eventTypes } from '../../domain/event/event-type.js'

export const EventRecipientSchema = defineEntity({
  name: 'EventRecipient',
  tableName: 'event_recipient',
  properties: {
    principalId: p.uuid().primary(),
    xid: p.text().columnType('xid8').primary().defaultRaw('pg_current_xact_id()'),
    seq: p.bigint().primary(),
    eventId: p.uuid(),
    type: p.enum(eventTypes),
    escrowId: p.uuid().nullable(),
    via: p.enum(['creator', 'association', 'party'] as const),
    viaUserId: p.uuid().nullable(),
  },
})

export class EventRecipient extends EventRecipientSchema.class {}
EventRecipientSchema.setClass(EventRecipient)
