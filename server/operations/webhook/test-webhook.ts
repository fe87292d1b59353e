import { eventBody } from '../../domain/event/event-body.js'
import { webhookView } from '../../queries/webhook/webhook-view.js'
import { show } from '../../../schema/document/show.js'
import { webhookEventDocument, type DeliverySnapshot } from '../../../schema/webhook/webhook-document.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { enqueueDeliveries } from './enqueue-deliveries.js'
import { lockWebhook } from './lock-webhook.js'

/** Sends a `webhook.test` event to just this webhook, whatever it asked for (decisions 11). */
export async function testWebhook(tx: Operation, { webhookId }: { webhookId: string }): Promise<DeliverySnapshot> {
  const webhook = await lockWebhook(tx, webhookId)
  countChange(tx)
  const id = tx.newId()
  const { environment } = tx.services.config
  const data = { webhook: show(webhookEventDocument, webhookView(webhook)) }
  const type = 'webhook.test'
  const { seq } = await tx.db
    .insertInto('domain_event')
    .values({ id, type, body: eventBody({ id, type, occurredAt: tx.wallNow, environment, data }), occurredAt: tx.wallNow })
    .returning('seq')
    .executeTakeFirstOrThrow()
  await tx.db.insertInto('event_recipient').values({ principalId: webhook.developerId, seq, eventId: id, type, via: 'creator' }).execute()
  const [delivery] = await enqueueDeliveries(tx, [{ webhookId, eventId: id }])
  if (!delivery) throw new Error('the delivery of a test was not written')
  return delivery
}
