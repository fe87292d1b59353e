import { checkWebhookUrl } from '../../outgoing/address-guard.js'
import type { Operation } from '../operation.js'
import { abandonDeliveries } from './abandon-deliveries.js'
import { webhookUrlRules } from './check-webhook-url.js'
import { claimAttempts, claimAttemptsAhead, type AttemptRow, type AttemptsToStart } from './claim-statements.js'

/** What one attempt sends, as the webhook is at this moment. */
export interface StartedAttempt {
  deliveryId: string
  webhookId: string
  developerId: string
  /** How long the attempts of the webhook took lately. */
  recentMs: number
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

export interface StartedAttempts {
  started: StartedAttempt[]
  /** Whether there is more to be done at once: what was looked at had to wait for another, or its webhook is off. */
  hasMore: boolean
}

/**
 * Claims deliveries of webhooks that are locked, each if it is its turn: of one webhook and one escrow they go out one at a time and in the
 * order of their events (decisions 11). Notes that their attempts begin and answers what to send; what waits for a webhook that was switched
 * off or deleted is ended.
 */
export async function startAttempts(tx: Operation, toStart: AttemptsToStart): Promise<StartedAttempts> {
  const { rows, aside } = await claimAttempts(tx, toStart)
  const isWanted = ({ is_active, is_deleted }: AttemptRow) => is_active && !is_deleted
  const unwanted = Map.groupBy(
    rows.filter((row) => !isWanted(row)),
    ({ webhook_id }) => webhook_id,
  )
  let hasMore = aside > 0
  for (const [webhookId, claimed] of unwanted) {
    const reason = claimed[0]?.is_deleted ? 'webhook_deleted' : 'webhook_inactive'
    hasMore = (await abandonDeliveries(tx, { webhookId, reason, claimed: claimed.map(({ id }) => id) })) || hasMore
  }
  return { started: startedAttempts(tx, rows.filter(isWanted)), hasMore }
}

/** The same together with the commit, for webhooks of which it is known that none is off or gone. */
export async function startWithCommit(tx: Operation, toStart: AttemptsToStart): Promise<() => Promise<StartedAttempts>> {
  const answer = await claimAttemptsAhead(tx, toStart)
  return async () => {
    const { rows, aside } = await answer()
    return { started: startedAttempts(tx, rows), hasMore: aside > 0 }
  }
}

function startedAttempts(tx: Operation, rows: readonly AttemptRow[]): StartedAttempt[] {
  const rules = webhookUrlRules(tx.services.config)
  return rows.map((row) => startedAttempt(row, { at: tx.wallNow, isUrlAllowed: checkWebhookUrl(row.url, rules).ok }))
}

const startedAttempt = (row: AttemptRow, { at, isUrlAllowed }: { at: Date; isUrlAllowed: boolean }): StartedAttempt => ({
  deliveryId: row.id,
  webhookId: row.webhook_id,
  developerId: row.developer_id,
  recentMs: row.recent_ms,
  number: row.number,
  startedAt: at,
  url: row.url,
  isUrlAllowed,
  sealedSecret: row.secret_sealed,
  eventId: row.event_id,
  eventType: row.event_type,
  body: row.body,
})
