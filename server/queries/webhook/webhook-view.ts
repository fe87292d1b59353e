import type { Webhook } from '../../db/entities/webhook.entity.js'
import { encodeId } from '../../domain/id.js'
import type { WebhookSnapshot } from '../../../schema/webhook/webhook-document.js'

/** A webhook as it is shown (specification, Webhook); its secret is not part of it. */
export function webhookView(webhook: Webhook): WebhookSnapshot {
  return {
    id: encodeId('wh', webhook.id),
    url: webhook.url,
    events: webhook.events,
    isActive: webhook.isActive,
    deactivatedReason: webhook.deactivatedReason ?? null,
    lastTriggeredAt: webhook.lastTriggeredAt?.toISOString() ?? null,
    lastResponseStatus: webhook.lastResponseStatus ?? null,
    failureCount: webhook.failureCount,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  }
}
