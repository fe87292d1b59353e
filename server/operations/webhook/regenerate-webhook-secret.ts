import { webhookView } from '../../queries/webhook/webhook-view.js'
import type { Operation } from '../operation.js'
import { newSecret, type CreatedWebhook } from './create-webhook.js'
import { lockWebhook } from './lock-webhook.js'

/**
 * Gives a webhook a new secret (specification, Webhook management). The old one stops at once: attempts are signed when they are sent,
 * so retries that already wait carry the new one.
 */
export async function regenerateWebhookSecret(tx: Operation, { webhookId }: { webhookId: string }): Promise<CreatedWebhook> {
  const webhook = await lockWebhook(tx, webhookId)
  const secret = newSecret(tx)
  Object.assign(webhook, { secretSealed: tx.services.secrets.seal(secret), updatedAt: tx.wallNow })
  await tx.em.flush()
  return { webhook: webhookView(webhook), secret }
}
