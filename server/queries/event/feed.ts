import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { DomainError } from '../../domain/errors.js'
import { eventMatches, isEventPattern, knownEventPatterns } from '../../domain/event/event-pattern.js'
import { eventTypes, type EventType } from '../../domain/event/event-type.js'
import { encodeId, uuidV7 } from '../../domain/id.js'
import { decodeCursor, encodeCursor, isAfter, notACursor, type FeedPosition } from '../../domain/event/feed-position.js'

/** Whose feed: what was addressed to them when it was written. Staff read everything. */
export type FeedPrincipal = { kind: 'developer'; developerId: string } | { kind: 'user'; userId: string } | { kind: 'staff' }

export interface FeedEvent {
  /** `evt_…` */
  id: string
  type: EventType
  /** ISO 8601. */
  timestamp: string
  /** Where the feed goes on after this event. */
  cursor: string
  /** `esc_…` of the escrow it is about; null for others. */
  escrowId: string | null
  /** As in the webhook's body. */
  data: Record<string, unknown>
  /** What is missing in `data`; null when nothing is. */
  truncated: string[] | null
  /** Uuids. */
  keys: { eventId: string; escrowId: string | null }
}

export interface FeedQuery {
  principal: FeedPrincipal
  /** A cursor; from the oldest event that is kept when absent. */
  after?: string | null
  /** Exact names and trailing wildcards, as in a webhook's `events`. */
  types?: string[] | null
  /** An escrow's uuid. */
  escrowId?: string | null
  /** At least 1. */
  limit: number
  /** Nothing that happened before is shown (decisions 11: 90 days). */
  oldest: Date
}

export interface FeedPage {
  events: FeedEvent[]
  /** Where to go on: never misses an event, also when this page is empty. */
  nextCursor: string
}

/** How often and after how many milliseconds a reader's own last events are looked for again, while an older transaction holds them back. */
const heldBackLooks = 8
const heldBackPauseMs = 25

/**
 * The events of a principal in the order of commits, without a gap (decisions 11, Event feed). An event that has just been committed may
 * have to wait for an older transaction; it is waited for briefly, so that a caller finds what it has just caused. Throws VALIDATION_ERROR
 * for something that is no cursor and for unknown types, CURSOR_EXPIRED for a cursor after which events are no longer kept.
 */
export async function readFeed(em: EntityManager, { after, types, oldest, ...query }: FeedQuery): Promise<FeedPage> {
  const position = after == null ? await oldestPosition(em, oldest) : await checkedCursor(em, after, oldest)
  const pageQuery = { ...query, types: typesMatching(types), after: position }
  let page = await readFeedPage(em, pageQuery)
  for (let look = 1; look < heldBackLooks && page.isComplete && page.isHeldBack; look++) {
    await sleep(heldBackPauseMs)
    page = await readFeedPage(em, pageQuery)
  }
  return { events: page.events.map(({ event }) => event), nextCursor: encodeCursor(page.next) }
}

/** The cursor of this moment: what commits from now on comes after it. */
export async function currentCursor(em: EntityManager): Promise<string> {
  const [row] = await sql<NewestEvent>(em, newestEvent)
  return encodeCursor(placeOf(row) ?? beginning)
}

/**
 * The newest event that may be read just now: the place of a reader who has seen everything. A place lasts only where an event stands. The
 * number of the oldest open transaction would be lower than that of any event to come, but not after a crash: transactions that were rolled
 * back leave no trace, and PostgreSQL then gives their numbers out again.
 */
export const newestEvent = `
select xid::text as newest_xid, seq::text as newest_seq from domain_event
where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc, seq desc limit 1`

export interface NewestEvent {
  newest_xid: string | null
  newest_seq: string | null
}

/** Null while there is no event. */
export function placeOf(row: NewestEvent | undefined): FeedPosition | null {
  return row?.newest_xid && row.newest_seq ? { xid: BigInt(row.newest_xid), seq: BigInt(row.newest_seq) } : null
}

/** The exact types that the patterns name; null for all. Throws VALIDATION_ERROR for an unknown one. */
export function typesMatching(patterns: string[] | null | undefined): EventType[] | null {
  if (patterns == null) return null
  if (!patterns.every(isEventPattern))
    throw new DomainError('VALIDATION_ERROR', {
      details: { types: `names an unknown event type; known are: ${knownEventPatterns}` },
      field: ['types'],
    })
  return eventTypes.filter((type) => patterns.some((pattern) => eventMatches(pattern, type)))
}

/** The position of a cursor. Throws VALIDATION_ERROR when it is none, CURSOR_EXPIRED when an event after it happened before `oldest`. */
export async function checkedCursor(em: EntityManager, cursor: string, oldest: Date): Promise<FeedPosition> {
  const position = decodeCursor(cursor)
  const [row] = await sql<{ is_ahead: boolean; is_expired: boolean | null }>(
    em,
    `select $1::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead,
       (select e.occurred_at < $3 from domain_event e where (e.xid, e.seq) > ($1::xid8, $2::bigint) order by e.xid, e.seq limit 1) as is_expired`,
    [position.xid.toString(), position.seq.toString(), oldest],
  )
  // Made by another database: this one has never come so far.
  if (row!.is_ahead) throw notACursor()
  if (row!.is_expired) throw new DomainError('CURSOR_EXPIRED')
  return position
}

/**
 * The place before the oldest event that is kept. Event ids begin with their time, so it is one look into an index away; but operations that
 * run side by side take their ids and commit in different orders, so the first place among many is taken, not that of the first id.
 */
async function oldestPosition(em: EntityManager, oldest: Date): Promise<FeedPosition> {
  const bound = uuidV7(oldest.getTime(), new Uint8Array(10))
  const [row] = await sql<NewestEvent & { has_older: boolean; xid: string | null; seq: string | null }>(
    em,
    `select exists (select from domain_event where id < $1) as has_older, newest.*, first.*
     from (select) as once left join lateral (${newestEvent}) newest on true left join lateral (
       select xid::text, (seq - 1)::text as seq
       from (select xid, seq from domain_event where id >= $1 order by id limit ${besideEachOther}) e order by e.xid, e.seq limit 1) first on true`,
    [bound],
  )
  const { has_older: hasOlder, xid, seq } = row!
  if (!hasOlder) return beginning
  return xid && seq ? { xid: BigInt(xid), seq: BigInt(seq) } : (placeOf(row) ?? beginning)
}

/** Before every event: where a feed begins of which nothing has grown too old yet. */
const beginning: FeedPosition = { xid: 0n, seq: 0n }

/** More events than operations that run side by side can write. */
const besideEachOther = 1_000

export interface FeedPageQuery {
  principal: FeedPrincipal
  after: FeedPosition
  types: EventType[] | null
  escrowId?: string | null
  limit: number
}

export interface PositionedEvent {
  position: FeedPosition
  event: FeedEvent
}

/**
 * `isComplete`: there was nothing more when it was read; `next` is then the place up to which everything has been looked at. `isHeldBack`:
 * something of the principal has been committed that may not be read yet.
 */
export interface PositionedPage {
  events: PositionedEvent[]
  next: FeedPosition
  isComplete: boolean
  isHeldBack: boolean
}

/** One page after a position; who may read what is decided anew for each page. */
export async function readFeedPage(
  em: EntityManager,
  { principal, after, types, escrowId, limit }: FeedPageQuery,
): Promise<PositionedPage> {
  const parameters: unknown[] = [principalId(principal), after.xid.toString(), after.seq.toString()]
  // In the text only when they are asked for: the plan for conditions that may be empty reads and sorts the whole feed (bench, part e).
  const narrowed = [
    ...(types ? [`and o.type = any($${parameters.push(types)}::text[])`] : []),
    ...(escrowId ? [`and o.escrow_id = $${parameters.push(escrowId)}::uuid`] : []),
  ]
  const rows = await sql<EventRow & NewestEvent & { is_held_back: boolean }>(
    em,
    `select newest.*,
       exists (select from ${heldBack(principal)} h where h.xid >= pg_snapshot_xmin(pg_current_snapshot())) as is_held_back, page.*
     from (select) as once left join lateral (${newestEvent}) newest on true left join lateral (
       select e.xid::text, e.seq::text, e.id, e.escrow_id, e.body
       from ${readableBy(principal, escrowId ?? null)} join domain_event e on e.id = o.event_id
       where (o.xid, o.seq) > ($2::xid8, $3::bigint) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
         ${narrowed.join(' ')}
       order by o.xid, o.seq limit ${limit}) as page on true`,
    parameters,
  )
  const events = rows.filter(({ id }) => id !== null).map(positionedEvent)
  const isComplete = events.length < limit
  const reached = isComplete ? (placeOf(rows[0]) ?? after) : events.at(-1)!.position
  return { events, isComplete, isHeldBack: rows[0]!.is_held_back, next: isAfter(reached, after) ? reached : after }
}

export interface EventRow {
  xid: string
  seq: string
  id: string
  escrow_id: string | null
  body: string
}

export function positionedEvent({ xid, seq, id, escrow_id, body }: EventRow): PositionedEvent {
  const position = { xid: BigInt(xid), seq: BigInt(seq) }
  // What `eventBody` wrote.
  const content = JSON.parse(body) as Pick<FeedEvent, 'id' | 'type' | 'timestamp' | 'data'> & { truncated?: string[] }
  const escrowId = escrow_id && encodeId('esc', escrow_id)
  const keys = { eventId: id, escrowId: escrow_id }
  const { type, timestamp, data, truncated = null } = content
  return { position, event: { id: content.id, type, timestamp, cursor: encodeCursor(position), escrowId, data, truncated, keys } }
}

const principalId = (principal: FeedPrincipal): string | null =>
  principal.kind === 'developer' ? principal.developerId : principal.kind === 'user' ? principal.userId : null

/** Whether a row `r` of `event_recipient` still counts: what came through an associated user is read only while that association lasts. */
export const stillReads = `(r.via <> 'association' or exists (select from developer d where d.id = r.principal_id and d.associated_user_id = r.via_user_id))`

const heldBack = ({ kind }: FeedPrincipal): string =>
  kind === 'staff' ? 'domain_event' : '(select xid from event_recipient where principal_id = $1)'

/** The rows `o` to read in order. An escrow has few events and a developer many, so with an escrow its events are looked at, not the developer's. */
function readableBy(principal: FeedPrincipal, escrowId: string | null): string {
  const events = 'select id as event_id, xid, seq, type, escrow_id from domain_event x'
  if (principal.kind === 'staff') return `(${events} where $1::uuid is null) o`
  if (escrowId === null) return `(select * from event_recipient r where r.principal_id = $1 and ${stillReads}) o`
  return `(${events} where exists (select from event_recipient r where r.event_id = x.id and r.principal_id = $1 and ${stillReads})) o`
}
