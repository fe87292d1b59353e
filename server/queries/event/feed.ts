import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { DomainError } from '../../domain/errors.js'
import { typesMatching } from '../../domain/event/event-pattern.js'
import type { EventType } from '../../domain/event/event-type.js'
import { encodeId, uuidV7 } from '../../domain/id.js'
import { decodeCursor, encodeCursor, isAfter, notACursor, type FeedPosition } from '../../domain/event/feed-position.js'
import type { FeedPrincipal } from '../../domain/event/feed-principal.js'
import { readByIds, readLatest, readNewest, readOldest, readPage, readPlace, type EventRow, type PageOf } from './feed-statements.js'

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
  /** Nothing that happened before is shown (decisions 11). */
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
 * The events of a principal in the order of commits, without a gap (decisions 11). An event that has just been committed may
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
  return { events: page.rows.map((row) => positionedEvent(row).event), nextCursor: encodeCursor(page.next) }
}

/** Events that are known by their uuids, in the order of the feed; a developer's, as far as they may read them. */
export async function readEvents(em: EntityManager, which: { developerId: string; ids: readonly string[] }): Promise<FeedEvent[]> {
  return (await readByIds(em, which)).map((row) => positionedEvent(row).event)
}

interface LatestQuery {
  developerId: string
  /** A cursor: only what came before it. */
  before: string | null
  types?: string[] | null
  escrowId: string | null
  /** `ch_…` */
  chargeId: string | null
  limit: number
}

/** A developer's events, the newest first: to look at, not to follow. Throws VALIDATION_ERROR for no cursor and for unknown types. */
export async function readLatestEvents(em: EntityManager, { before, types, ...query }: LatestQuery): Promise<FeedEvent[]> {
  const rows = await readLatest(em, { ...query, before: before === null ? null : decodeCursor(before), types: typesMatching(types) })
  return rows.map((row) => positionedEvent(row).event)
}

/** The cursor of this moment: what commits from now on comes after it. */
export const currentCursor = async (em: EntityManager): Promise<string> => encodeCursor((await readNewest(em)) ?? beginning)

/** The position of a cursor. Throws VALIDATION_ERROR when it is none, CURSOR_EXPIRED when an event after it happened before `oldest`. */
export async function checkedCursor(em: EntityManager, cursor: string, oldest: Date): Promise<FeedPosition> {
  const position = decodeCursor(cursor)
  const { isAhead, isExpired } = await readPlace(em, position, oldest)
  // Made by another database: this one has never come so far.
  if (isAhead) throw notACursor()
  if (isExpired) throw new DomainError('CURSOR_EXPIRED')
  return position
}

/** The place before the oldest event that is kept. */
async function oldestPosition(em: EntityManager, oldest: Date): Promise<FeedPosition> {
  const { hasOlder, before, newest, outlined } = await readOldest(em, uuidV7(oldest.getTime(), new Uint8Array(10)))
  const place = hasOlder ? (before ?? newest ?? beginning) : beginning
  return outlined && isAfter(outlined, place) ? outlined : place
}

/** Before every event: where a feed begins of which nothing has grown too old yet. */
export const beginning: FeedPosition = { xid: 0n, seq: 0n }

export interface PositionedEvent {
  position: FeedPosition
  event: FeedEvent
}

/**
 * The events as they are stored: put together, one takes three times the room, and whoever reads slowly keeps a page for long. `isComplete`:
 * there was nothing more when it was read; `next` is then the place up to which everything has been looked at. `isHeldBack`: something of the
 * principal has been committed that may not be read yet.
 */
export interface PositionedPage {
  rows: EventRow[]
  next: FeedPosition
  isComplete: boolean
  isHeldBack: boolean
}

/** One page after a position; who may read what is decided anew for each page. */
export async function readFeedPage(em: EntityManager, query: PageOf): Promise<PositionedPage> {
  const { rows, newest, isHeldBack } = await readPage(em, query)
  return { rows, isHeldBack, ...reachedBy(rows, { limit: query.limit, newest, after: query.after }) }
}

/** How far a page of at most `limit` events that begins behind `after` has come. */
export function reachedBy(
  rows: readonly EventRow[],
  { limit, newest, after }: { limit: number; newest: FeedPosition | null; after: FeedPosition },
): Pick<PositionedPage, 'next' | 'isComplete'> {
  const isComplete = rows.length < limit
  const last = rows.at(-1)
  const reached = (isComplete ? newest : last && positionIn(last)) ?? after
  return { isComplete, next: isAfter(reached, after) ? reached : after }
}

const positionIn = ({ xid, seq }: EventRow): FeedPosition => ({ xid: BigInt(xid), seq: BigInt(seq) })

export function positionedEvent(row: EventRow): PositionedEvent {
  const { id, escrow_id, body } = row
  const position = positionIn(row)
  // What `eventBody` wrote.
  const content: Pick<FeedEvent, 'id' | 'type' | 'timestamp' | 'data'> & { truncated?: string[] } = JSON.parse(body)
  const escrowId = escrow_id && encodeId('esc', escrow_id)
  const keys = { eventId: id, escrowId: escrow_id }
  const { type, timestamp, data, truncated = null } = content
  return { position, event: { id: content.id, type, timestamp, cursor: encodeCursor(position), escrowId, data, truncated, keys } }
}
