import { defineEntity, p } from '@mikro-orm/core'

export const WebhookSchema = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    id: p.uuid().primary(),
    developerId: p.uuid(),
    url: p.text(),
    secretSealed: p.blob().$type<Buffer>(),
    events: p.array(),
    isActive: p.boolean().default(true),
    deactivatedReason: p.text().nullable(),
    lastTriggeredAt: p.datetime().nullable(),
    lastResponseStatus: p.integer().nullable(),
    recentMs: p.integer().default(0),
    failureCount: p.integer().default(0),
    failingSince: p.datetime().nullable(),
    ownerWarnedAt: p.datetime().nullable(),
    deletedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook)
