import { defineEntity, p } from '@mikro-orm/core'
import { clockDoubts } from '../../domain/deployment/clock-doubt.js'

export const ServiceClockSchema = defineEntity({
  name: 'ServiceClock',
  tableName: 'service_clock',
  properties: {
    singleton: p.boolean().primary().default(true),
    /** The last time that a worker went by, or that was confirmed. */
    notedAt: p.datetime(),
    /** Null while nobody doubts the clock. */
    doubt: p.enum(clockDoubts).nullable(),
    /** What it should have said, and what it said when it was doubted. */
    expectedAt: p.datetime().nullable(),
    readAt: p.datetime().nullable(),
  },
})

export class ServiceClock extends ServiceClockSchema.class {}
ServiceClockSchema.setClass(ServiceClock)
