import { defineEntity, p } from '@mikro-orm/core'

export const WebhookAttemptSchema = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  properties: {
    deliveryId: p.uuid().primary(),
    number: p.integer().primary(),
    startedAt: p.datetime().primary(),
    finishedAt: p.datetime().nullable(),
    responseStatus: p.integer().nullable(),
    responseExcerpt: p.text().nullable(),
    error: p.text().nullable(),
    durationMs: p.integer().nullable(),
  },
})

export class WebhookAttempt extends WebhookAttemptSchema.class {}
WebhookAttemptSchema.setClass(WebhookAttempt)
