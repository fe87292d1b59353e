import type { Operation } from '../operation.js'
import { lockLane } from './lock-lane.js'
import { noteFailure, type FailingRow } from './note-failure.js'
import { postponeDelivery } from './postpone-delivery.js'
import { ringNext } from './ring-next.js'

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
export async function finishAttempt(tx: Operation, { deliveryId, number, startedAt, outcome, next }: AttemptResult): Promise<void> {
  const isEnd = next.kind === 'delivered' || next.kind === 'failed'
  const place = isEnd ? await lockLane(tx, deliveryId) : null
  const [hook] = await tx.sql<FailingRow & { was_pending: boolean }>(noteOutcome, [
    deliveryId,
    number,
    startedAt,
    tx.now,
    outcome.status ?? null,
    outcome.excerpt ?? null,
    outcome.error ?? null,
    outcome.durationMs,
    isEnd ? next.kind : 'pending',
    next.kind === 'failed' ? next.reason : null,
    next.kind === 'wait' ? next.leaseMs : null,
  ])
  if (next.kind === 'later') await postponeDelivery(tx, { deliveryId, pauseMs: next.pauseMs })
  if (place && hook!.was_pending) await ringNext(tx, place)
  if (next.kind === 'failed' && hook!.was_pending) await noteFailure(tx, hook!, next.reason)
}

/** A delivery that another process ended meanwhile keeps its end; the attempt is on record all the same. */
const noteOutcome = `
with attempt as (
  update webhook_attempt set finished_at = $4, response_status = $5, response_excerpt = $6, error = $7, duration_ms = $8
  where delivery_id = $1 and number = $2 and started_at = $3
), before as (
  select webhook_id, status = 'pending' as was_pending from webhook_delivery where id = $1 for update
), delivery as (
  update webhook_delivery d set attempts = greatest(attempts, $2), last_response_status = $5,
    status = case when b.was_pending then $9 else d.status end,
    failure_reason = case when b.was_pending then $10 else d.failure_reason end,
    finished_at = case when b.was_pending and $9 <> 'pending' then $4 else d.finished_at end,
    claimed_until = case when b.was_pending and $9 = 'pending' then clock_timestamp() + $11 * interval '1 millisecond' end
  from before b where d.id = $1
)
update webhook w set last_triggered_at = $4, last_response_status = $5,
  failure_count = case when not b.was_pending or $9 = 'pending' then w.failure_count when $9 = 'failed' then w.failure_count + 1 else 0 end,
  failing_since = case when not b.was_pending or $9 = 'pending' then w.failing_since when $9 = 'failed' then coalesce(w.failing_since, $4) end,
  owner_warned_at = case when b.was_pending and $9 = 'delivered' then null else w.owner_warned_at end
from before b where w.id = b.webhook_id
returning b.was_pending, w.id, w.is_active, w.failure_count, iso(w.failing_since) as failing_since, iso(w.owner_warned_at) as owner_warned_at`
