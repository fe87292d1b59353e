import type { Operation } from '../operation.js'
import { lockWebhook } from './lock-webhook.js'

/** Removes a webhook (specification, Webhook management). Its deliveries stay on record; those still pending fail when their turn comes. One without any is removed in the end. */
export async function deleteWebhook(tx: Operation, { webhookId }: { webhookId: string }): Promise<void> {
  const webhook = await lockWebhook(tx, webhookId)
  Object.assign(webhook, { isActive: false, deletedAt: tx.wallNow, updatedAt: tx.wallNow })
  await tx.em.flush()
}
