import { checkWebhookUrl } from '../../outgoing/address-guard.js'
import type { Operation } from '../operation.js'
import { abandonDelivery } from './abandon-delivery.js'
import { webhookUrlRules } from './check-webhook-url.js'
import { claimAttempts, type AttemptRow, type AttemptsToStart } from './claim-statements.js'

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

/**
 * Claims deliveries, notes that attempts begin and answers what to send; nothing for a delivery that another process holds or that has ended,
 * also because its webhook was switched off or deleted.
 */
export async function startAttempts(tx: Operation, toStart: AttemptsToStart): Promise<ReadonlyMap<string, StartedAttempt>> {
  const rows = toStart.deliveryIds.length > 0 ? await claimAttempts(tx, toStart) : []
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
