import { deliveryMachine } from '../../domain/webhook/delivery.js'
import { sendAhead, sql } from '../../db/sql.js'
import type { Operation } from '../operation.js'
import type { FailingRow } from './note-failure.js'

/*
 * The claims of deliveries, in SQL by hand: each does for many deliveries in one statement what would be four or five queries, and runs for
 * every delivery that is sent. They change several tables and hand their rows from one step to the next, and they lock in one order and go
 * by indexes that the planner takes only for conditions in just these words. Everything else about webhooks is typed.
 *
 * Whoever looks whose turn it is, and whoever ends a turn, holds the webhook's row meanwhile, taken by a statement of its own before: what
 * the next one sees has then been committed. Otherwise the next delivery could see the one before it still open, and that one's end could not
 * see the next put aside: neither would bring it up. It is no stronger lock than an update takes, so that recording an event for the
 * webhook, whose delivery refers to its row, does not wait for it.
 */

const { pending } = deliveryMachine.status

/** A webhook that has been locked, with the number of its deliveries that could begin, up to a limit. */
export interface LockedHook {
  id: string
  developer_id: string
  recent_ms: number
  due: number
  /** Whether anything is sent to it: it is neither off nor gone. */
  is_wanted: boolean
}

/** Before the first webhook. */
export const firstWebhook = '00000000-0000-0000-0000-000000000000'

export interface HooksToLock {
  /** Those that are about to change: they are waited for. */
  changing: readonly string[]
  /** Of the others, which are skipped while somebody else has them, those behind this one in the order of ids. */
  after: string
  /** How many of the others at most, and of each how many due deliveries are counted. */
  most: number
  mostDue: number
}

/** Locks the webhooks that are about to change and some that have something due, in the order of their ids. */
export async function lockHooks(tx: Operation, hooks: HooksToLock): Promise<LockedHook[]> {
  await sendAhead(tx.em, planByIndexes, [])
  return sql(tx.em, lock, hooksInOrder(hooks))
}

/** The same together with the next statement, which comes after it. */
export async function lockHooksAhead(tx: Operation, hooks: HooksToLock): Promise<() => Promise<LockedHook[]>> {
  await sendAhead(tx.em, planByIndexes, [])
  return sendAhead(tx.em, lock, hooksInOrder(hooks))
}

/**
 * For the rest of the transaction: each statement has one plan, that of its first use, since to plan these anew takes as long as to run them.
 * It may have been made while nothing waited, and PostgreSQL would have it read the whole of an empty table for each; it has to go by the indexes.
 * Until the table is analyzed next, which makes the plans anew, a round may then read one of them whole.
 */
const planByIndexes = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off'

const hooksInOrder = ({ changing, after, most, mostDue }: HooksToLock) => [changing, after, most, mostDue]

/** From one webhook to the next by the index, however many deliveries each has waiting. */
const lock = `
with recursive changing as materialized (
  select id from webhook where id = any($1) order by id for no key update
), open_hook(id) as (
  select (select d.webhook_id from webhook_delivery d where d.finished_at is null and not d.is_behind and d.webhook_id > $2 order by d.webhook_id limit 1)
  union all
  select (select d.webhook_id from webhook_delivery d where d.finished_at is null and not d.is_behind and d.webhook_id > h.id order by d.webhook_id limit 1)
  from open_hook h where h.id is not null
), due_hook as materialized (
  select h.id, n.due from open_hook h cross join lateral (
    select count(*)::int as due from (
      select from webhook_delivery d where d.webhook_id = h.id and d.finished_at is null and not d.is_behind
        and d.due_at <= statement_timestamp() and (d.claimed_until is null or d.claimed_until <= statement_timestamp())
      order by d.due_at limit $4) d
  ) n where h.id is not null and n.due > 0 limit $3
), other as materialized (
  select id from webhook where id in (select id from due_hook) and id <> all($1) and (select count(*) from changing) >= 0
  order by id for no key update skip locked
)
select w.id, w.developer_id, w.recent_ms, coalesce(d.due, 0) as due, w.is_active and w.deleted_at is null as is_wanted
from (select id from changing union all select id from other) locked join webhook w on w.id = locked.id left join due_hook d on d.id = w.id
order by w.id`

export interface AttemptRow {
  id: string
  webhook_id: string
  developer_id: string
  recent_ms: number
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
  /** How many deliveries of each webhook may begin; all are locked. */
  places: ReadonlyMap<string, number>
  /** How many of one webhook may be under way at once, in all processes. */
  mostOfOne: number
  /** How long the claims hold; a process that dies leaves its deliveries to others after that. */
  leaseMs: number
}

/** What has been claimed, and how many deliveries had to wait for one before them and are put aside until its end. */
export interface Claimed {
  rows: AttemptRow[]
  aside: number
}

/**
 * Claims the deliveries whose turn it is, of each webhook the earliest, and writes down that their next attempts begin, but for those whose
 * webhook is off or gone.
 */
export const claimAttempts = async (tx: Operation, toStart: AttemptsToStart): Promise<Claimed> =>
  claimedOf(await sql<StartRow>(tx.em, start, toStartInOrder(tx, toStart)))

/** The same together with the next statement or the commit. */
export async function claimAttemptsAhead(tx: Operation, toStart: AttemptsToStart): Promise<() => Promise<Claimed>> {
  const answer = await sendAhead<StartRow>(tx.em, start, toStartInOrder(tx, toStart))
  return async () => claimedOf(await answer())
}

type StartRow = AttemptRow & { aside: number }

const claimedOf = (rows: readonly StartRow[]): Claimed => ({ rows: rows.filter(({ id }) => id !== null), aside: rows[0]?.aside ?? 0 })

const toStartInOrder = (tx: Operation, { places, mostOfOne, leaseMs }: AttemptsToStart) => [
  [...places.keys()],
  [...places.values()],
  mostOfOne,
  leaseMs,
  tx.wallNow,
  pending,
]

/** Of deliveries that wait for another before them, so many are put aside with one statement, beside those that are claimed. */
const mostAside = 10

/** A process that died holds a place until its claim runs out; so does a delivery that waits for its next attempt. */
const start = `
with room as materialized (
  select a.webhook_id, least(a.places, $3::int - (
    select count(*) from webhook_delivery h where h.webhook_id = a.webhook_id and h.finished_at is null and h.claimed_until > statement_timestamp()))::int as places
  from unnest($1::uuid[], $2::int[]) a(webhook_id, places)
), candidate as materialized (
  select d.*, r.places from room r cross join lateral (
    select id, webhook_id, lane, event_seq, due_at from webhook_delivery
    where webhook_id = r.webhook_id and finished_at is null and not is_behind
      and due_at <= statement_timestamp() and (claimed_until is null or claimed_until <= statement_timestamp())
    order by due_at, event_seq, id limit r.places + ${mostAside}
  ) d where r.places > 0
), judged as materialized (
  select c.*, not exists (
    select from webhook_delivery e where e.webhook_id = c.webhook_id and e.lane = c.lane and e.finished_at is null and e.id <> c.id
      and ((e.event_seq, e.id) < (c.event_seq, c.id) or e.claimed_until > statement_timestamp())) as is_turn
  from candidate c
), aside as (
  update webhook_delivery d set is_behind = true from judged j where d.id = j.id and not j.is_turn returning d.id
), turn as (
  select id, places, row_number() over (partition by webhook_id order by due_at, event_seq, id) as place from judged where is_turn
), claimed as (
  update webhook_delivery d set claimed_until = statement_timestamp() + $4 * interval '1 millisecond'
  from turn t where d.id = t.id and t.place <= t.places and d.status = $6 and (d.claimed_until is null or d.claimed_until <= statement_timestamp())
  returning d.id, d.webhook_id, d.event_id, d.event_type, d.event_seq, d.attempts + 1 as number
), ready as (
  select c.id, c.webhook_id, w.developer_id, w.recent_ms, c.number, w.url, w.secret_sealed, w.is_active, w.deleted_at is not null as is_deleted,
    c.event_id, c.event_type, e.body
  from claimed c join webhook w on w.id = c.webhook_id join domain_event e on e.id = c.event_id
), attempt as (
  insert into webhook_attempt (delivery_id, number, started_at)
  select id, number, $5 from ready where is_active and not is_deleted on conflict do nothing
)
select r.*, a.aside from (select count(*)::int as aside from aside) a left join ready r on true`

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
  /** For how long nobody takes it up: its place at the webhook is kept meanwhile. */
  keep_ms: number | null
  /** The same, for a wait that is too long to keep a place. */
  later_ms: number | null
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
  keep_ms: 'bigint',
  later_ms: 'bigint',
}
const columnNames = Object.keys(columnTypes).filter((name): name is keyof OutcomeRow => name in columnTypes)

/** Arrays rather than JSON, whose rows the planner takes to be a hundred: with that it would read the whole of a small table instead. */
const columnsOf = (rows: readonly OutcomeRow[]) => columnNames.map((name) => rows.map((row) => row[name]))

const columns = columnNames.map((name, index) => `$${index + 2}::${columnTypes[name]}[]`).join(', ')
const isPending = `status = $${columnNames.length + 2}`

/**
 * A delivery that another process ended meanwhile keeps its end; the attempt is on record all the same. Whatever waited for the end of one is
 * brought up. How long the attempts of a webhook take is a mean in which each new one counts a quarter.
 */
const noteOutcomes = `
with result as (
  select * from unnest(${columns}) with ordinality as r(${columnNames.join(', ')}, place)
), attempt as (
  update webhook_attempt a set finished_at = $1, response_status = r.status, response_excerpt = r.excerpt, error = r.error,
    duration_ms = r.duration_ms
  from result r where a.delivery_id = r.id and a.number = r.number and a.started_at = r.started_at
), before as (
  select id, webhook_id, lane, ${isPending} as was_pending from webhook_delivery where id = any($2) order by id
  for no key update
), delivery as (
  update webhook_delivery d set attempts = greatest(d.attempts, r.number), last_response_status = r.status,
    status = case when b.was_pending then r.state else d.status end,
    failure_reason = case when b.was_pending then r.reason else d.failure_reason end,
    finished_at = case when b.was_pending and r.has_ended then $1 else d.finished_at end,
    claimed_until = case when b.was_pending and not r.has_ended then statement_timestamp() + r.keep_ms * interval '1 millisecond' end,
    due_at = case when b.was_pending and r.later_ms is not null then statement_timestamp() + r.later_ms * interval '1 millisecond' else d.due_at end
  from before b join result r on r.id = b.id where d.id = b.id
), next as (
  select n.id from before b join result r on r.id = b.id cross join lateral (
    select d.id from webhook_delivery d where d.webhook_id = b.webhook_id and d.lane = b.lane and d.finished_at is null and d.id <> all($2)
    order by d.event_seq, d.id limit 1
  ) n where b.was_pending and r.has_ended
), brought_up as (
  update webhook_delivery set is_behind = false where id in (select id from next) and is_behind
), counted as (
  select b.webhook_id, b.was_pending, r.place, r.id, r.has_ended, r.has_arrived, r.status, r.duration_ms,
    max(r.place) filter (where b.was_pending and r.has_arrived) over (partition by b.webhook_id) as last_success
  from before b join result r on r.id = b.id
), health as (
  select webhook_id, bool_or(last_success is not null) as is_back, (array_agg(status order by place desc))[1] as last_status,
    count(*) filter (where was_pending and has_ended and not has_arrived and place > coalesce(last_success, 0))::int as failures,
    coalesce(json_agg(id) filter (where was_pending), '[]') as pending, avg(duration_ms)::int as mean_ms, 1 - power(0.75, count(*)) as weight
  from counted group by webhook_id
)
update webhook w set last_triggered_at = $1, last_response_status = h.last_status,
  recent_ms = w.recent_ms + round((h.mean_ms - w.recent_ms) * h.weight)::int,
  failure_count = case when h.is_back then 0 else w.failure_count end + h.failures,
  failing_since = case
    when h.failures > 0 then coalesce(case when not h.is_back then w.failing_since end, $1)
    when not h.is_back then w.failing_since end,
  owner_warned_at = case when not h.is_back then w.owner_warned_at end
from health h where w.id = h.webhook_id
returning w.id, w.is_active, w.failure_count, iso(w.failing_since) as failing_since, iso(w.owner_warned_at) as owner_warned_at, h.pending`
