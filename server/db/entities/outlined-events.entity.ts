import { defineEntity, p } from '@mikro-orm/core'

/** One row: every event up to this place of the feed has its outline alone (docs/retention.md). */
export const OutlinedEventsSchema = defineEntity({
  name: 'OutlinedEvents',
  tableName: 'outlined_events',
  properties: {
    singleton: p.boolean().primary().default(true),
    xid: p.text().columnType('xid8'),
    seq: p.bigint(),
  },
})

export class OutlinedEvents extends OutlinedEventsSchema.class {}
OutlinedEventsSchema.setClass(OutlinedEvents)
