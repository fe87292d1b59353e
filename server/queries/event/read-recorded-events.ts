import type { RecordedEvent } from '../../../schema/event/recorded-event.type.js'
import { fragment, iso, type Db } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { eventTypeRows, type EventType } from '../../domain/event/event-type.js'
import { decodeCursor, encodeCursor } from '../../domain/event/feed-position.js'
import { encodeId } from '../../domain/id.js'
import { requireEscrow } from '../escrow/require-escrow.js'

interface Listing {
  type: EventType | null
  /** Uuid. */
  escrowId: string | null
  limit: number
  /** Reads on after this cursor, of the feed. */
  after: string | null
}

/** So many events a page looks through for those of one type: there is no index for it, as every event would pay for that. */
const mostLooked = 5_000

/**
 * Events of everybody, newest first, for staff; `next` is where to read on, also behind a page with less in it than was asked for: of one
 * type there may be none for long. Null at the end. @throws DomainError ESCROW_NOT_FOUND, VALIDATION_ERROR
 */
export async function readRecordedEvents(db: Db, listing: Listing): Promise<{ events: RecordedEvent[]; next: string | null }> {
  const { type, escrowId, limit } = listing
  const looked = type === null ? limit : mostLooked
  const all = db
    .selectFrom(
      newest(db, listing)
        .limit(looked + 1)
        .as('e'),
    )
    .select(shown)
    .select(({ ref }) => iso(ref('e.occurredAt')).as('at'))
    .orderBy('e.xid', 'desc')
    .orderBy('e.seq', 'desc')
  const rows = await (type === null ? all : all.where('e.type', '=', type)).limit(limit + 1).execute()
  if (rows.length === 0 && escrowId !== null) await requireEscrow(db, escrowId)
  const events = rows.slice(0, limit).map(recorded)
  if (rows.length > limit) return { events, next: events.at(-1)?.cursor ?? null }
  const [furthest] = await newest(db, listing).offset(looked).limit(1).execute()
  return { events, next: furthest ? placeOf(furthest) : null }
}

/** That there is this event. @throws DomainError EVENT_NOT_FOUND */
export async function requireEvent(db: Db, id: string): Promise<void> {
  const event = await db.selectFrom('domain_event').select('id').where('id', '=', id).executeTakeFirst()
  if (!event) throw new DomainError('EVENT_NOT_FOUND')
}

/** One event. @throws DomainError EVENT_NOT_FOUND */
export async function readRecordedEvent(db: Db, id: string): Promise<RecordedEvent> {
  const row = await db
    .selectFrom('domain_event as e')
    .select(shown)
    .select(({ ref }) => iso(ref('e.occurredAt')).as('at'))
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new DomainError('EVENT_NOT_FOUND')
  return recorded(row)
}

const shown = ['e.id', 'e.type', 'e.escrowId', 'e.body', 'e.xid', 'e.seq'] as const

function newest(db: Db, { escrowId, after }: Listing) {
  let events = db.selectFrom('domain_event').selectAll().orderBy('xid', 'desc').orderBy('seq', 'desc')
  if (escrowId !== null) events = events.where('escrowId', '=', escrowId)
  if (after === null) return events
  const { xid, seq } = decodeCursor(after)
  return events.where(fragment<boolean>`(xid, seq) < (${String(xid)}::xid8, ${seq}::bigint)`)
}

interface Row {
  id: string
  type: EventType
  escrowId: string | null
  body: string
  xid: string
  seq: bigint
  at: string
}

const placeOf = ({ xid, seq }: Pick<Row, 'xid' | 'seq'>): string => encodeCursor({ xid: BigInt(xid), seq })

function recorded({ id, type, escrowId, body, at, ...place }: Row): RecordedEvent {
  const { data }: { data: EventData } = JSON.parse(body)
  return {
    id: encodeId('evt', id),
    type,
    at,
    escrowId: escrowId && encodeId('esc', escrowId),
    subjectId: data[eventTypeRows[type].about]?.id ?? null,
    data,
    cursor: placeOf(place),
  }
}

/** What an event is about has its id, beside whatever else is told. */
type EventData = Partial<Record<string, { id?: string }>>
