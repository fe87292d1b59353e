import { deliveryMachine } from '../../domain/webhook/delivery.js'
import { sql } from '../../db/sql.js'
import type { Operation } from '../operation.js'
import type { FailingRow } from './note-failure.js'

/*
 * The claims of deliveries, in SQL by hand: each does for many deliveries in one statement what would be four or five queries, and runs for
 * every delivery that is sent. They change several tables and hand their rows from one step to the next, and they lock in one order and go
 * by indexes that the planner takes only for conditions in just these words. Everything else about webhooks is typed.
 */

const { pending } = deliveryMachine.status

export interface TurnRow {
  id: string
  attempts: number
  last_attempt_at: string | null
}

/** Of these deliveries, which nobody holds, those before which none of their order waits or is under way. */
export const readTurns = (tx: Operation, deliveryIds: readonly string[]): Promise<TurnRow[]> =>
  sql(tx.em, whoseTurn, [deliveryIds, pending])

const whoseTurn = `
select d.id, d.attempts, (select iso(max(a.finished_at)) from webhook_attempt a where a.delivery_id = d.id) as last_attempt_at
from webhook_delivery d
where d.id = any($1) and d.status = $2 and (d.claimed_until is null or d.claimed_until <= clock_timestamp())
  and not exists (
    select from webhook_delivery e where e.webhook_id = d.webhook_id and e.lane = d.lane and e.finished_at is null and e.id <> d.id
      and ((e.event_seq, e.id) < (d.event_seq, d.id) or e.claimed_until > clock_timestamp()))`

export interface AttemptRow {
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

/** Claims deliveries and writes down that their next attempts begin, but for those whose webhook is off or gone. */
export const claimAttempts = (tx: Operation, { deliveryIds, leaseMs, areHeld }: AttemptsToStart): Promise<AttemptRow[]> =>
  sql(tx.em, start, [deliveryIds, leaseMs, tx.wallNow, areHeld, pending])

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

export interface OutcomeRow {
  /** The delivery. */
  id: string
  number: number
  started_at: Date
  status: number | null
  excerpt: string | null
  error: string | null
  duration_ms: number
  /** What the delivery becomes, if nobody has ended it meanwhile. */
  state: string
  has_ended: boolean
  has_arrived: boolean
  reason: string | null
  /** How long the claim is renewed for; it is given up without. */
  lease_ms: number | null
}

/** A webhook as it stands after these outcomes. */
export interface HookRow extends FailingRow {
  /** Its deliveries among these that nobody had ended before. */
  pending: string[]
}

/** Writes down attempts, deliveries and the health of their webhooks; for that, outcomes count in the order given. */
export const writeOutcomes = (tx: Operation, outcomes: readonly OutcomeRow[]): Promise<HookRow[]> =>
  sql(tx.em, noteOutcomes, [tx.wallNow, ...columnsOf(outcomes), pending])

/** In the order of the parameters, from `$2` on; the statement also looks for `$2`, the ids, by itself. */
const columnTypes: Record<keyof OutcomeRow, string> = {
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
const columnNames = Object.keys(columnTypes).filter((name): name is keyof OutcomeRow => name in columnTypes)

/** Arrays rather than JSON, whose rows the planner takes to be a hundred: with that it would read the whole of a small table instead. */
const columnsOf = (rows: readonly OutcomeRow[]) => columnNames.map((name) => rows.map((row) => row[name]))

const columns = columnNames.map((name, index) => `$${index + 2}::${columnTypes[name]}[]`).join(', ')
const isPending = `status = $${columnNames.length + 2}`

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
  select id, webhook_id, ${isPending} as was_pending from webhook_delivery where id = any($2) order by id
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
