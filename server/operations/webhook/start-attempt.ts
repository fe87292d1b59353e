import type { Operation } from '../operation.js'
import { checkWebhookUrl } from '../../ports/address-guard.js'
import { webhookUrlRules } from './check-webhook-input.js'
import { closeDelivery } from './close-delivery.js'
import type { DeliveryClaim } from './begin-delivery.js'

/** What one attempt sends, as the webhook is at this moment. */
export interface StartedAttempt {
  /** From 1. An attempt whose process died before it had an outcome is repeated under its number. */
  number: number
  startedAt: Date
  url: string
  /** Whether the URL may still be called; rules may have become stricter since it was registered. */
  isUrlAllowed: boolean
  secret: string
  eventId: string
  eventType: string
  body: string
}

interface AttemptRow {
  webhook_id: string
  url: string
  secret_sealed: Buffer
  is_active: boolean
  is_deleted: boolean
  event_id: string
  event_type: string
  body: string
  attempts: number
}

/** Notes that an attempt begins and answers what to send; null when the delivery has ended, also because its webhook was switched off or deleted. */
export async function startAttempt(tx: Operation, { deliveryId, leaseMs }: DeliveryClaim): Promise<StartedAttempt | null> {
  const [row] = await tx.sql<AttemptRow>(
    `select d.webhook_id, w.url, w.secret_sealed, w.is_active, w.deleted_at is not null as is_deleted, d.event_id, d.event_type, e.body, d.attempts
     from webhook_delivery d join webhook w on w.id = d.webhook_id join domain_event e on e.id = d.event_id
     where d.id = $1 and d.status = 'pending'`,
    [deliveryId],
  )
  if (!row) return null
  if (row.is_deleted || !row.is_active) {
    await closeDelivery(tx, { deliveryId, status: 'failed', reason: row.is_deleted ? 'webhook_deleted' : 'webhook_inactive' })
    return null
  }
  const number = row.attempts + 1
  await tx.sql(
    `update webhook_delivery set claimed_until = clock_timestamp() + $2 * interval '1 millisecond' where id = $1 and status = 'pending'`,
    [deliveryId, leaseMs],
  )
  await tx.sql('insert into webhook_attempt (delivery_id, number, started_at) values ($1, $2, $3) on conflict do nothing', [
    deliveryId,
    number,
    tx.now,
  ])
  return {
    number,
    startedAt: tx.now,
    url: row.url,
    isUrlAllowed: checkWebhookUrl(row.url, webhookUrlRules(tx.services.config)).ok,
    secret: tx.services.secrets.open(row.secret_sealed),
    eventId: row.event_id,
    eventType: row.event_type,
    body: row.body,
  }
}
