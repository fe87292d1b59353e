import { DomainError } from '../../domain/errors.js'
import { checkedEvents } from '../../domain/webhook/webhook-events.js'
import { webhookView } from '../../queries/webhook/webhook-view.js'
import type { Operation } from '../operation.js'
import { checkedUrl } from './check-webhook-url.js'
import { lockWebhook } from './lock-webhook.js'
import type { WebhookSnapshot } from '../../../schema/webhook/webhook-document.js'

export interface WebhookChange {
  webhookId: string
  url?: string | null
  events?: string[] | null
  isActive?: boolean | null
}

/**
 * Changes the keys that are present (specification, Webhook management). Switching on again forgets the failures and the reason of the
 * switch-off. Throws NOTHING_TO_UPDATE beside the refusals of `createWebhook`.
 */
export async function updateWebhook(tx: Operation, { webhookId, url, events, isActive }: WebhookChange): Promise<WebhookSnapshot> {
  const webhook = await lockWebhook(tx, webhookId)
  if (url == null && events == null && isActive == null) throw new DomainError('NOTHING_TO_UPDATE')
  if (url != null) webhook.url = checkedUrl(tx.services.config, url)
  if (events != null) webhook.events = checkedEvents(events)
  if (isActive != null) {
    Object.assign(webhook, { isActive, deactivatedReason: null })
    if (isActive) Object.assign(webhook, { failureCount: 0, failingSince: null, ownerWarnedAt: null })
  }
  webhook.updatedAt = tx.wallNow
  await tx.em.flush()
  return webhookView(webhook)
}
