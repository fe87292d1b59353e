import { delivery } from '../../domain/webhook/delivery.js'
import type { Operation } from '../operation.js'
import { lockDeliveryOrders } from './lock-delivery-orders.js'
import { noteFailure, type FailingRow } from './note-failure.js'
import { postponeDelivery } from './postpone-delivery.js'
import { wakeNext } from './wake-next.js'

/** What came of an attempt, and what the retry schedule makes of it. */
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
    /** The wait is too long to sit out: the claim is given up, and a job wakes it after `pauseMs`. */
    | { kind: 'later'; pauseMs: number }
}

/**
 * Writes down the outcomes of attempts, each of another delivery, with everything that follows from them, in one transaction (decisions 11;
 * specification, Delivery). For the health of a webhook they count in the order given.
 */
export async function finishAttempts(tx: Operation, results: readonly AttemptResult[]): Promise<void> {
  const places = await lockDeliveryOrders(
    tx,
    results.filter(isEnd).map(({ deliveryId }) => deliveryId),
  )
  const hooks = await tx.sql<HookRow>(noteOutcomes, [tx.wallNow, ...columnsOf(results.map(rowOf)), delivery.status.pending])
  const wasPending = new Set(hooks.flatMap((hook) => hook.pending))
  for (const { deliveryId, next } of results) if (next.kind === 'later') await postponeDelivery(tx, { deliveryId, pauseMs: next.pauseMs })
  await wakeNext(
    tx,
    [...places].filter(([id]) => wasPending.has(id)).map(([, place]) => place),
  )
  for (const hook of hooks) await noteFailures(tx, hook, results)
}

const isEnd = ({ next }: Pick<AttemptResult, 'next'>) => next.kind === 'delivered' || next.kind === 'failed'

/** A webhook as it stands after these outcomes. */
interface HookRow extends FailingRow {
  /** Its deliveries among these that nobody had ended before. */
  pending: string[]
}

async function noteFailures(tx: Operation, hook: HookRow, results: readonly AttemptResult[]): Promise<void> {
  const reasons = results.flatMap(({ deliveryId, next }) =>
    next.kind === 'failed' && hook.pending.includes(deliveryId) ? [next.reason] : [],
  )
  const reason = reasons.find((each) => each === 'gone') ?? reasons.at(-1)
  // A success after a failure means that the receiver is back; only who said that it is gone for good is believed at once.
  if (reason === 'gone' || (reason && hook.failure_count > 0)) await noteFailure(tx, hook, reason)
}

/** What the outcome makes of a delivery that nobody has ended meanwhile. */
function moveOf({ kind }: AttemptResult['next']) {
  if (kind === 'delivered') return 'succeed'
  return kind === 'failed' ? 'fail' : 'retry'
}

const rowOf = ({ deliveryId, number, startedAt, outcome, next }: AttemptResult) => ({
  id: deliveryId,
  number,
  started_at: startedAt,
  status: outcome.status ?? null,
  excerpt: outcome.excerpt ?? null,
  error: outcome.error ?? null,
  duration_ms: outcome.durationMs,
  state: delivery.take(moveOf(next), delivery.status.pending, 'worker'),
  has_ended: isEnd({ next }),
  has_arrived: next.kind === 'delivered',
  reason: next.kind === 'failed' ? next.reason : null,
  lease_ms: next.kind === 'wait' ? next.leaseMs : null,
})

type ResultRow = ReturnType<typeof rowOf>

/** In the order of the parameters, from `$2` on; the statement also looks for `$2`, the ids, by itself. */
const columnTypes: Record<keyof ResultRow, string> = {
  id: 'uuid',
  number: 'int',
  started_at: 'timestamptz',
  status: 'int',
  excerpt: 'text',
  error: 'text',
  duration_ms: 'int',
  state: 'text',
  has_ended: 'bool',
  has_arrived: 'bool',
  reason: 'text',
  lease_ms: 'bigint',
}
const columnNames = Object.keys(columnTypes) as Array<keyof ResultRow>

/** Arrays rather than JSON, whose rows the planner takes to be a hundred: with that it would read the whole of a small table instead. */
const columnsOf = (rows: readonly ResultRow[]) => columnNames.map((name) => rows.map((row) => row[name]))

const columns = columnNames.map((name, index) => `$${index + 2}::${columnTypes[name]}[]`).join(', ')
const pending = `$${columnNames.length + 2}`

/**
 * A delivery that another process ended meanwhile keeps its end; the attempt is on record all the same. Webhooks are locked in one order, and
 * no more than an update would: whoever records an event for a webhook refers to its row, and shall not wait for this.
 */
const noteOutcomes = `
with result as (
  select * from unnest(${columns}) with ordinality as r(${columnNames.join(', ')}, place)
), attempt as (
  update webhook_attempt a set finished_at = $1, response_status = r.status, response_excerpt = r.excerpt, error = r.error,
    duration_ms = r.duration_ms
  from result r where a.delivery_id = r.id and a.number = r.number and a.started_at = r.started_at
), before as (
  select id, webhook_id, status = ${pending} as was_pending from webhook_delivery where id = any($2) order by id
  for no key update
), delivery as (
  update webhook_delivery d set attempts = greatest(d.attempts, r.number), last_response_status = r.status,
    status = case when b.was_pending then r.state else d.status end,
    failure_reason = case when b.was_pending then r.reason else d.failure_reason end,
    finished_at = case when b.was_pending and r.has_ended then $1 else d.finished_at end,
    claimed_until = case when b.was_pending and not r.has_ended then clock_timestamp() + r.lease_ms * interval '1 millisecond' end
  from before b join result r on r.id = b.id where d.id = b.id
), counted as (
  select b.webhook_id, b.was_pending, r.place, r.id, r.has_ended, r.has_arrived, r.status,
    max(r.place) filter (where b.was_pending and r.has_arrived) over (partition by b.webhook_id) as last_success
  from before b join result r on r.id = b.id
), health as (
  select webhook_id, bool_or(last_success is not null) as is_back, (array_agg(status order by place desc))[1] as last_status,
    count(*) filter (where was_pending and has_ended and not has_arrived and place > coalesce(last_success, 0))::int as failures,
    coalesce(json_agg(id) filter (where was_pending), '[]') as pending
  from counted group by webhook_id
), hook as materialized (
  select id from webhook where id in (select webhook_id from health) order by id for no key update
)
update webhook w set last_triggered_at = $1, last_response_status = h.last_status,
  failure_count = case when h.is_back then 0 else w.failure_count end + h.failures,
  failing_since = case
    when h.failures > 0 then coalesce(case when not h.is_back then w.failing_since end, $1)
    when not h.is_back then w.failing_since end,
  owner_warned_at = case when not h.is_back then w.owner_warned_at end
from health h join hook k on k.id = h.webhook_id where w.id = h.webhook_id
returning w.id, w.is_active, w.failure_count, iso(w.failing_since) as failing_since, iso(w.owner_warned_at) as owner_warned_at, h.pending`
