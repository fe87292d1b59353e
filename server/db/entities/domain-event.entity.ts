import { defineEntity, p } from '@mikro-orm/core'
import { channels } from '../../domain/credential/channel.js'
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
    /** Who caused it, in which role and through what; null for what was written before events had it. */
    actorRole: p.text().nullable(),
    actorKind: p.text().nullable(),
    actorId: p.uuid().nullable(),
    channel: p.enum(channels).nullable(),
    occurredAt: p.datetime(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export class DomainEvent extends DomainEventSchema.class {}
DomainEventSchema.setClass(DomainEvent)
