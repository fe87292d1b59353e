import { defineEntity, p } from '@mikro-orm/core'
import { eventTypes } from '../../domain/event/event-type.js'

export const DomainEventSchema = defineEntity({
  name: 'DomainEvent',
  tableName: 'domain_event',
  properties: {
    seq: p.bigint().autoincrement(),
    xid: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()'),
    id: p.uuid().primary(),
    type: p.enum(eventTypes),
    escrowId: p.uuid().nullable(),
    aggregateSeq: p.integer().nullable(),
    body: p.text(),
    requestId: p.text().nullable(),
    occurredAt: p.datetime(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export class DomainEvent extends DomainEventSchema.class {}
DomainEventSchema.setClass(DomainEvent)
