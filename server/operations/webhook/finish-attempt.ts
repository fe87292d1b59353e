import type { Operation } from '../operation.js'
import { closeDelivery } from './close-delivery.js'
import { noteFailure } from './note-failure.js'
import { postponeDelivery } from './postpone-delivery.js'

/** What came of an attempt, and what the ladder makes of it. */
export interface AttemptResult {
  deliveryId: string
  number: number
  startedAt: Date
  outcome: { status?: number; excerpt?: string; error?: string; durationMs: number }
  next:
    | { kind: 'delivered' }
    | { kind: 'failed'; reason: string }
    /** The same process goes on, with the claim renewed for `leaseMs`. */
    | { kind: 'wait'; leaseMs: number }
    /** The wait is too long to sit out: the claim is given up, and a job rings after `pauseMs`. */
    | { kind: 'later'; pauseMs: number }
}

/** Writes down the outcome of an attempt with everything that follows from it, in one transaction (decisions 11; specification, Delivery). */
export async function finishAttempt(tx: Operation, result: AttemptResult): Promise<void> {
  const { deliveryId, number, startedAt, outcome, next } = result
  await tx.sql(
    `update webhook_attempt set finished_at = $4, response_status = $5, response_excerpt = $6, error = $7, duration_ms = $8
     where delivery_id = $1 and number = $2 and started_at = $3`,
    [deliveryId, number, startedAt, tx.now, outcome.status ?? null, outcome.excerpt ?? null, outcome.error ?? null, outcome.durationMs],
  )
  const isFinal = next.kind === 'delivered' || next.kind === 'failed'
  const isFirstEnd =
    isFinal && (await closeDelivery(tx, { deliveryId, status: next.kind, reason: next.kind === 'failed' ? next.reason : null }))
  const [delivery] = await tx.sql<{ webhook_id: string }>(
    `update webhook_delivery set attempts = greatest(attempts, $2), last_response_status = $3,
       claimed_until = case when status = 'pending' then clock_timestamp() + $4 * interval '1 millisecond' end
     where id = $1 returning webhook_id`,
    [deliveryId, number, outcome.status ?? null, next.kind === 'wait' ? next.leaseMs : null],
  )
  const webhookId = delivery!.webhook_id
  if (next.kind === 'later') await postponeDelivery(tx, { deliveryId, pauseMs: next.pauseMs })
  await tx.sql('update webhook set last_triggered_at = $2, last_response_status = $3 where id = $1', [
    webhookId,
    tx.now,
    outcome.status ?? null,
  ])
  if (!isFirstEnd) return
  if (next.kind === 'failed') await noteFailure(tx, webhookId, next.reason)
  else await tx.sql('update webhook set failure_count = 0, failing_since = null, owner_warned_at = null where id = $1', [webhookId])
}
