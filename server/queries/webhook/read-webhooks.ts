import type { EntityManager } from '@mikro-orm/postgresql'
import { Webhook } from '../../db/entities/webhook.entity.js'
import { DomainError } from '../../domain/errors.js'
import { webhookView } from './webhook-view.js'
import type { WebhookSnapshot } from '../../../schema/webhook/webhook-document.js'

/** A developer's webhooks, oldest first (specification, Webhook management). */
export async function readWebhooks(em: EntityManager, { developerId }: { developerId: string }): Promise<WebhookSnapshot[]> {
  const webhooks = await em.find(Webhook, { developerId, deletedAt: null }, { orderBy: { createdAt: 'asc', id: 'asc' } })
  return webhooks.map(webhookView)
}

/** One webhook of a developer; a foreign or deleted one is WEBHOOK_NOT_FOUND (decisions 11). */
export async function readWebhook(
  em: EntityManager,
  { developerId, webhookId }: { developerId: string; webhookId: string },
): Promise<WebhookSnapshot> {
  const webhook = await em.findOne(Webhook, { id: webhookId, developerId, deletedAt: null })
  if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND')
  return webhookView(webhook)
}
