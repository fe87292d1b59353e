import { defineEntity, p } from '@mikro-orm/core'
import { eventTypes } from '../../domain/event/event-type.js'
import { deliveryMachine } from '../../domain/webhook/delivery.js'

export const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    id: p.uuid().primary(),
    webhookId: p.uuid(),
    eventId: p.uuid(),
    eventType: p.enum(eventTypes),
    eventSeq: p.bigint(),
    lane: p.uuid(),
    status: p.enum(deliveryMachine.statuses).default(deliveryMachine.status.pending),
    attempts: p.integer().default(0),
    isManual: p.boolean().default(false),
    dueAt: p.datetime().defaultRaw('now()'),
    isBehind: p.boolean().default(false),
    claimedUntil: p.datetime().nullable(),
    lastResponseStatus: p.integer().nullable(),
    failureReason: p.text().nullable(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
})

export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery)
