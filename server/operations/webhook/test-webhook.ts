import { eventBody } from '../../domain/event/event-body.js'
import { webhookView } from '../../queries/webhook/webhook-view.js'
import { show } from '../../../schema/document/show.js'
import { webhookEventDocument, type DeliverySnapshot } from '../../../schema/webhook/webhook-document.js'
import type { Operation } from '../operation.js'
import { enqueueDeliveries } from './enqueue-deliveries.js'
import { lockWebhook } from './lock-webhook.js'

/** Sends a `webhook.test` event to just this webhook, whatever it asked for (decisions 11). */
export async function testWebhook(tx: Operation, { webhookId }: { webhookId: string }): Promise<DeliverySnapshot> {
  const webhook = await lockWebhook(tx, webhookId)
  const id = tx.newId()
  const { environment } = tx.services.config
  const data = { webhook: show(webhookEventDocument, webhookView(webhook)) }
  const [event] = await tx.sql<{ seq: string }>(
    `insert into domain_event (id, type, body, occurred_at) values ($1, 'webhook.test', $2, $3) returning seq`,
    [id, eventBody({ id, type: 'webhook.test', occurredAt: tx.wallNow, environment, data }), tx.wallNow],
  )
  await tx.sql(`insert into event_recipient (principal_id, seq, event_id, type, via) values ($1, $2, $3, 'webhook.test', 'creator')`, [
    webhook.developerId,
    event!.seq,
    id,
  ])
  const [delivery] = await enqueueDeliveries(tx, [{ webhookId, eventId: id }])
  return delivery!
}
