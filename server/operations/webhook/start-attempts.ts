import { delivery } from '../../domain/webhook/delivery.js'
import { checkWebhookUrl } from '../../outgoing/address-guard.js'
import type { Operation } from '../operation.js'
import { abandonDelivery } from './abandon-delivery.js'
import { webhookUrlRules } from './check-webhook-url.js'

/** What one attempt sends, as the webhook is at this moment. */
export interface StartedAttempt {
  /** From 1. An attempt whose process died before it had an outcome is repeated under its number. */
  number: number
  startedAt: Date
  url: string
  /** Whether the URL may still be called; rules may have become stricter since it was registered. */
  isUrlAllowed: boolean
  /** For `secrets.open`. */
  sealedSecret: Buffer
  eventId: string
  eventType: string
  body: string
}

interface AttemptRow {
  id: string
  number: number
  url: string
  secret_sealed: Buffer
  is_active: boolean
  is_deleted: boolean
  event_id: string
  event_type: string
  body: string
}

export interface AttemptsToStart {
  deliveryIds: readonly string[]
  leaseMs: number
  /** Whether this process holds them already; otherwise a claim that holds, or was renewed a moment ago, stays another's. */
  areHeld: boolean
}

/**
 * Claims deliveries, notes that attempts begin and answers what to send; nothing for a delivery that another process holds or that has ended,
 * also because its webhook was switched off or deleted.
 */
export async function startAttempts(
  tx: Operation,
  { deliveryIds, leaseMs, areHeld }: AttemptsToStart,
): Promise<ReadonlyMap<string, StartedAttempt>> {
  const rows =
    deliveryIds.length > 0 ? await tx.sql<AttemptRow>(start, [deliveryIds, leaseMs, tx.wallNow, areHeld, delivery.status.pending]) : []
  const isWanted = ({ is_active, is_deleted }: AttemptRow) => is_active && !is_deleted
  for (const row of rows.filter((each) => !isWanted(each))) {
    await abandonDelivery(tx, { deliveryId: row.id, reason: row.is_deleted ? 'webhook_deleted' : 'webhook_inactive' })
  }
  const rules = webhookUrlRules(tx.services.config)
  return new Map(
    rows.filter(isWanted).map((row) => [row.id, started(row, { at: tx.wallNow, isUrlAllowed: checkWebhookUrl(row.url, rules).ok })]),
  )
}

const started = (row: AttemptRow, { at, isUrlAllowed }: { at: Date; isUrlAllowed: boolean }): StartedAttempt => ({
  number: row.number,
  startedAt: at,
  url: row.url,
  isUrlAllowed,
  sealedSecret: row.secret_sealed,
  eventId: row.event_id,
  eventType: row.event_type,
  body: row.body,
})

const start = `
with claimed as (
  update webhook_delivery d set claimed_until = clock_timestamp() + $2 * interval '1 millisecond'
  where d.id = any($1) and d.status = $5 and ($4 or d.claimed_until is null or d.claimed_until <= clock_timestamp())
  returning d.id, d.webhook_id, d.event_id, d.event_type, d.attempts + 1 as number
), ready as (
  select c.id, c.number, w.url, w.secret_sealed, w.is_active, w.deleted_at is not null as is_deleted, c.event_id, c.event_type, e.body
  from claimed c join webhook w on w.id = c.webhook_id join domain_event e on e.id = c.event_id
), attempt as (
  insert into webhook_attempt (delivery_id, number, started_at)
  select id, number, $3 from ready where is_active and not is_deleted on conflict do nothing
)
select * from ready`
