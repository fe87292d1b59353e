import { checkWebhookUrl } from '../../ports/address-guard.js'
import type { Operation } from '../operation.js'
import { webhookUrlRules } from './check-webhook-input.js'
import { abandonDelivery } from './abandon-delivery.js'

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
  number: number
  url: string
  secret_sealed: Buffer
  is_active: boolean
  is_deleted: boolean
  event_id: string
  event_type: string
  body: string
}

/** Notes that an attempt begins and answers what to send; null when the delivery has ended, also because its webhook was switched off or deleted. */
export async function startAttempt(
  tx: Operation,
  { deliveryId, leaseMs }: { deliveryId: string; leaseMs: number },
): Promise<StartedAttempt | null> {
  const [row] = await tx.sql<AttemptRow>(start, [deliveryId, leaseMs, tx.now])
  if (!row) return null
  if (row.is_deleted || !row.is_active) {
    await abandonDelivery(tx, { deliveryId, reason: row.is_deleted ? 'webhook_deleted' : 'webhook_inactive' })
    return null
  }
  return {
    number: row.number,
    startedAt: tx.now,
    url: row.url,
    isUrlAllowed: checkWebhookUrl(row.url, webhookUrlRules(tx.services.config)).ok,
    secret: tx.services.secrets.open(row.secret_sealed),
    eventId: row.event_id,
    eventType: row.event_type,
    body: row.body,
  }
}

const start = `
with claimed as (
  update webhook_delivery d set claimed_until = clock_timestamp() + $2 * interval '1 millisecond'
  where d.id = $1 and d.status = 'pending' returning d.webhook_id, d.event_id, d.event_type, d.attempts + 1 as number
), ready as (
  select c.number, w.url, w.secret_sealed, w.is_active, w.deleted_at is not null as is_deleted, c.event_id, c.event_type, e.body
  from claimed c join webhook w on w.id = c.webhook_id join domain_event e on e.id = c.event_id
), attempt as (
  insert into webhook_attempt (delivery_id, number, started_at)
  select $1, number, $3 from ready where is_active and not is_deleted on conflict do nothing
)
select * from ready`
