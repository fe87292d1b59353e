import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import type { FeedPosition } from '../../domain/event/feed-position.js'
import { chargeEventTypes, type EventType } from '../../domain/event/event-type.js'
import type { FeedPrincipal } from '../../domain/event/feed-principal.js'

/*
 * What the feed asks of the database, in SQL by hand. Its correctness is in the snapshot: each statement reads the oldest open transaction
 * and the rows below it at one moment, compares transaction numbers (xid8) and places as pairs, and sticks to indexes that the planner takes
 * only for conditions in just these words (bench, part e). Everything around it is typed.
 */

/**
 * Where the feed ends, once for a whole statement: asked twice, the second answer may lie below the first (the session of another database
 * has ended meanwhile and is no longer told from ours), and what lies between would be reached without having been read.
 */
const atOnce = 'with once as materialized (select feed_horizon() as horizon)'
const horizon = '(select horizon from once)'

/**
 * A row's transaction lies where the feed has not come to. The first condition follows from the second, and is what the planner knows a number
 * for: without it a third of all rows is expected, and all of them are looked through for the few that there are (bench, part e).
 */
const beyondHorizon = (xid: string): string => `${xid} >= pg_snapshot_xmin(pg_current_snapshot()) and ${xid} >= ${horizon}`

/**
 * The newest event that may be read just now: the place of a reader who has seen everything. A place lasts only where an event stands. The
 * number of the oldest open transaction would be lower than that of any event to come, but not after a crash: transactions that were rolled
 * back leave no trace, and PostgreSQL then gives their numbers out again.
 */
const newestEvent = `
select xid::text as newest_xid, seq::text as newest_seq from domain_event
where xid < ${horizon} order by xid desc, seq desc limit 1`

interface NewestRow {
  newest_xid: string | null
  newest_seq: string | null
}

/** Whether a row `r` of `event_recipient` still counts: what came through an associated user is read only while that association lasts. */
export const stillReads = `(r.via <> 'association' or exists (select from developer d where d.id = r.principal_id and d.associated_user_id = r.via_user_id))`

/** Up to where events have their outline alone, which nobody is told any more: `EVENT_DAYS` may have been fewer than it is now. */
const outlined = '(select xid, seq from outlined_events)'

/** Whether a row of `domain_event` still has its body. */
export const hasBody = (event: string): string => `(${event}.xid, ${event}.seq) > ${outlined}`

/** An event as it lies in the feed. */
export interface EventRow {
  xid: string
  seq: string
  id: string
  escrow_id: string | null
  body: string
}

/** What a page says beside its events. */
interface PageRow extends NewestRow {
  is_held_back: boolean
}

export interface FoundPage<Row extends EventRow> {
  rows: Row[]
  newest: FeedPosition | null
  isHeldBack: boolean
}

/** Null while there is no event. */
export async function readNewest(em: EntityManager): Promise<FeedPosition | null> {
  const [row] = await sql<NewestRow>(em, `${atOnce} ${newestEvent}`)
  return row ? newestOf(row) : null
}

/**
 * Whether a place lies beyond everything that this database has come to, and whether an event after it happened before `oldest` or has no body
 * any more.
 */
export async function readPlace(em: EntityManager, { xid, seq }: FeedPosition, oldest: Date) {
  const row = await only<{ is_ahead: boolean; is_expired: boolean | null }>(
    em,
    `select $1::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead,
       ($1::xid8, $2::bigint) < ${outlined}
         or (select e.occurred_at < $3 from domain_event e where (e.xid, e.seq) > ($1::xid8, $2::bigint) order by e.xid, e.seq limit 1) as is_expired`,
    [xid.toString(), seq.toString(), oldest],
  )
  return { isAhead: row.is_ahead, isExpired: row.is_expired ?? false }
}

/** More events than operations that run side by side can write. */
const besideEachOther = 1_000

/**
 * The place before the oldest event whose id is not below `bound`: ids begin with their time, so it is one look into an index away. But
 * operations that run side by side take their ids and commit in different orders, so the first place among many is taken, not that of the
 * first id. `hasOlder`: there are events below the bound. `outlined`: the place of the last one without a body; none while there is no such one.
 */
export async function readOldest(em: EntityManager, bound: string) {
  const row = await only<NewestRow & { has_older: boolean; xid: string | null; seq: string | null; ended_xid: string; ended_seq: string }>(
    em,
    `${atOnce} select exists (select from domain_event where id < $1) as has_older, ended.*, newest.*, first.*
     from (select xid::text as ended_xid, seq::text as ended_seq from outlined_events) ended left join lateral (${newestEvent}) newest on true left join lateral (
       select xid::text, (seq - 1)::text as seq
       from (select xid, seq from domain_event where id >= $1 order by id limit ${besideEachOther}) e order by e.xid, e.seq limit 1) first on true`,
    [bound],
  )
  const { has_older: hasOlder, ended_xid: endedXid, ended_seq: endedSeq } = row
  return { hasOlder, before: positionOf(row.xid, row.seq), newest: newestOf(row), outlined: positionOf(endedXid, endedSeq) }
}

export interface PageOf {
  principal: FeedPrincipal
  after: FeedPosition
  types: EventType[] | null
  escrowId?: string | null
  limit: number
}

/** One reader's events after a place; who may read what is decided anew for each page. */
export async function readPage(em: EntityManager, { principal, after, types, escrowId, limit }: PageOf): Promise<FoundPage<EventRow>> {
  const parameters: unknown[] = [principalId(principal), after.xid.toString(), after.seq.toString()]
  // In the text only when they are asked for: the plan for conditions that may be empty reads and sorts the whole feed (bench, part e).
  const narrowed = [
    ...(types ? [`and o.type = any($${parameters.push(types)}::text[])`] : []),
    ...(escrowId ? [`and o.escrow_id = $${parameters.push(escrowId)}::uuid`] : []),
  ]
  const rows = await sql<EventRow & PageRow>(
    em,
    `${atOnce} select newest.*,
       exists (select from ${heldBack(principal)} h where ${beyondHorizon('h.xid')}) as is_held_back, page.*
     from (select) as nothing left join lateral (${newestEvent}) newest on true left join lateral (
       select e.xid::text, e.seq::text, e.id, e.escrow_id, e.body
       from ${readableBy(principal, escrowId ?? null)} join domain_event e on e.id = o.event_id
       where (o.xid, o.seq) > ($2::xid8, $3::bigint) and o.xid < ${horizon}
         ${narrowed.join(' ')}
       order by o.xid, o.seq limit ${limit}) as page on true`,
    parameters,
  )
  return foundPage(rows)
}

const principalId = (principal: FeedPrincipal): string | null =>
  principal.kind === 'developer' ? principal.developerId : principal.kind === 'user' ? principal.userId : null

const heldBack = ({ kind }: FeedPrincipal): string =>
  kind === 'staff' ? 'domain_event' : '(select xid from event_recipient where principal_id = $1)'

/** The rows `o` to read in order. An escrow has few events and a developer many, so with an escrow its events are looked at, not the developer's. */
function readableBy(principal: FeedPrincipal, escrowId: string | null): string {
  const events = 'select id as event_id, xid, seq, type, escrow_id from domain_event x'
  if (principal.kind === 'staff') return `(${events} where $1::uuid is null) o`
  if (escrowId === null) return `(select * from event_recipient r where r.principal_id = $1 and ${stillReads}) o`
  return `(${events} where ${isReadable}) o`
}

/**
 * Looked for by the event (`offset 0`). As a join, and with a plan for any reader, PostgreSQL takes what one reads for next to nothing and goes through all of it,
 * which for a developer is the whole feed (bench, part e).
 */
const isReadable = `exists (select from event_recipient r where r.event_id = x.id and r.principal_id = $1 and ${stillReads} offset 0)`

/** The same of a charge, by the words of the index in which its events stand in order (`events-of-charge-in-order.migration.ts`): as many are read as are asked for. */
const readableOfCharge = (charge: string): string =>
  `(select id as event_id, xid, seq, type, escrow_id from domain_event x where escrow_id is null
      and type in (${chargeEventTypes.map((type) => `'${type}'`).join(', ')}) and substring(body from '"id":"(ch_[0-9a-z]{26})"') = ${charge} and ${isReadable}) o`

/** The number of the transaction that is open, once it has written something: its events bear it. */
export async function readTransactionNumber(em: EntityManager): Promise<string | null> {
  const { xid } = await only<{ xid: string | null }>(em, 'select pg_current_xact_id_if_assigned()::text as xid')
  return xid
}

/** What a developer reads of the events that these transactions wrote, in their order: the ids of the first ones, and how many there are. */
export async function readWritten(
  em: EntityManager,
  { developerId, xids, most }: { developerId: string; xids: readonly string[]; most: number },
): Promise<{ eventIds: string[]; total: number }> {
  const rows = await sql<{ id: string; total: number }>(
    em,
    `select o.id, count(*) over ()::int as total
     from domain_event o join event_recipient r on r.event_id = o.id and r.principal_id = $1 and ${stillReads}
     where o.xid = any($2::text[]::xid8[]) order by o.xid, o.seq limit $3`,
    [developerId, xids, most],
  )
  return { eventIds: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** Those of these events that a developer may read and that have their bodies, in the order of the feed. */
export function readByIds(em: EntityManager, { developerId, ids }: { developerId: string; ids: readonly string[] }): Promise<EventRow[]> {
  return sql<EventRow>(
    em,
    `select o.xid::text, o.seq::text, o.id, o.escrow_id, o.body
     from domain_event o join event_recipient r on r.event_id = o.id and r.principal_id = $1 and ${stillReads}
     where o.id = any($2::uuid[]) and ${hasBody('o')} order by o.xid, o.seq`,
    [developerId, ids],
  )
}

/** A developer's latest events before a place, the newest first. What an older transaction still holds back is not waited for. */
export function readLatest(
  em: EntityManager,
  {
    developerId,
    before,
    types,
    escrowId = null,
    chargeId,
    limit,
  }: Omit<PageOf, 'principal' | 'after'> & { developerId: string; before: FeedPosition | null; chargeId: string | null },
): Promise<EventRow[]> {
  const parameters: unknown[] = [developerId]
  const narrowed = [
    ...(before
      ? [`(o.xid, o.seq) < ($${parameters.push(before.xid.toString())}::xid8, $${parameters.push(before.seq.toString())}::bigint)`]
      : []),
    ...(types ? [`o.type = any($${parameters.push(types)}::text[])`] : []),
    ...(escrowId ? [`o.escrow_id = $${parameters.push(escrowId)}::uuid`] : []),
  ]
  const readable = chargeId ? readableOfCharge(`$${parameters.push(chargeId)}`) : readableBy({ kind: 'developer', developerId }, escrowId)
  return sql<EventRow>(
    em,
    `select e.xid::text, e.seq::text, e.id, e.escrow_id, e.body
     from ${readable} join domain_event e on e.id = o.event_id
     where ${[hasBody('o'), ...narrowed].join(' and ')} order by o.xid desc, o.seq desc limit ${limit}`,
    parameters,
  )
}

/** An event with those of the asked readers who may read it now. */
export interface SharedEventRow extends EventRow {
  readers: string[] | null
}

/** Events after a place that one of these readers may read, or all of them for staff. */
export async function readShared(
  em: EntityManager,
  { after, readers, hasStaff, limit }: { after: FeedPosition; readers: string[]; hasStaff: boolean; limit: number },
): Promise<FoundPage<SharedEventRow>> {
  const rows = await sql<SharedEventRow & PageRow>(
    em,
    `${atOnce} select newest.*, exists (select from domain_event h where ${beyondHorizon('h.xid')}) as is_held_back, page.*
     from (select) as nothing left join lateral (${newestEvent}) newest on true left join lateral (
       select e.xid::text, e.seq::text, e.id, e.escrow_id, e.body, readers.ids as readers
       from domain_event e cross join lateral (
         select array_agg(r.principal_id::text) as ids from event_recipient r where r.event_id = e.id and r.principal_id = any($3::uuid[]) and ${stillReads}) readers
       where (e.xid, e.seq) > ($1::xid8, $2::bigint) and e.xid < ${horizon} and ($4 or readers.ids is not null)
       order by e.xid, e.seq limit ${limit}) as page on true`,
    [after.xid.toString(), after.seq.toString(), readers, hasStaff],
  )
  return foundPage(rows)
}

/** Where the feed ends at one moment, and which transactions beyond that had committed while an older one was still open. */
export async function readMoment(em: EntityManager): Promise<{ newest: FeedPosition | null; beyond: ReadonlySet<bigint> }> {
  const row = await only<NewestRow & { beyond: string[] }>(
    em,
    `${atOnce} select newest.*, array(select distinct e.xid::text from domain_event e where ${beyondHorizon('e.xid')}) as beyond
     from (select) as nothing left join lateral (${newestEvent}) newest on true`,
  )
  return { newest: newestOf(row), beyond: new Set(row.beyond.map(BigInt)) }
}

/** A page always has a row, without an event when there is none. */
function foundPage<Row extends EventRow & PageRow>(rows: Row[]): FoundPage<Row> {
  const [first] = rows
  return {
    rows: rows.filter(({ id }) => id !== null),
    newest: first ? newestOf(first) : null,
    isHeldBack: first?.is_held_back ?? false,
  }
}

/** The one row of a statement that always has one. */
async function only<Row>(em: EntityManager, text: string, parameters: readonly unknown[] = []): Promise<Row> {
  const [row] = await sql<Row>(em, text, parameters)
  if (row === undefined) throw new Error('the feed got no answer')
  return row
}

const newestOf = ({ newest_xid: xid, newest_seq: seq }: NewestRow) => positionOf(xid, seq)

const positionOf = (xid: string | null, seq: string | null): FeedPosition | null =>
  xid && seq ? { xid: BigInt(xid), seq: BigInt(seq) } : null
