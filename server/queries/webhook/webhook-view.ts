import type { Webhook } from '../../db/entities/webhook.entity.js'
import { encodeId } from '../../domain/id.js'

/** A webhook as it is shown (specification, Webhook); its secret is not part of it. */
export interface WebhookView {
  id: string
  url: string
  events: string[]
  isActive: boolean
  /** `receiver_gone` after a 410, `failing` after days without a success; null while active or when its owner switched it off. */
  deactivatedReason: string | null
  lastTriggeredAt: string | null
  lastResponseStatus: number | null
  failureCount: number
  createdAt: string
  updatedAt: string
}

export function webhookView(webhook: Webhook): WebhookView {
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
