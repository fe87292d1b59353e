import { ownerOf } from '../../domain/credential/actor.js'
import { channelOf } from '../../domain/credential/channel.js'
import type { Role } from '../../domain/escrow/escrow.js'
import { mustExist } from '../../domain/must-exist.js'
import { eventBodyWithin } from '../../domain/event/event-body.js'
import { patternsOf } from '../../domain/event/event-pattern.js'
import type { EventType } from '../../domain/event/event-type.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { show } from '../../../schema/document/show.js'
import { escrowEventDocument } from '../../../schema/escrow/escrow-document.js'
import type { Operation } from '../operation.js'
import { eventsPart, type EventRow } from './insert-events.js'

/** Where a later step of the same operation goes on from this one: the escrow as this one left it. Otherwise the escrow at the end. */
export interface Moment {
  view?: EscrowView
}

/** An event that waits for the end of its operation. */
export type PendingEvent = EscrowEvent | DeveloperEvent | UserEvent

interface EscrowEvent {
  type: EventType
  /**
   * The escrow it is about, locked: its document is added to `data`, and its parties and creator receive the event. Its `eventSeq` counts
   * its events without gap, and is written with the row.
   */
  escrow: { id: string; eventSeq: number }
  /** When it happened, in the escrow's own time. */
  at: Date
  moment?: Moment
  /** In which role it was done; null for what no command did. */
  role?: Role
  /** What the type adds to `data.escrow`. */
  data?: (escrow: EscrowView) => Record<string, unknown>
}

/** An event of a developer's own, such as one of a checkout session: nobody else receives it. */
interface DeveloperEvent {
  type: EventType
  developerId: string
  at: Date
  data: () => Record<string, unknown>
  /** A uuid: events about the same thing reach a webhook one after the other. */
  lane?: string
}

/** An event of a user's own, such as one of the wallet: for the user, and for the developers who are associated with them (decisions 13). */
interface UserEvent {
  type: EventType
  userId: string
  at: Date
  data: () => Record<string, unknown>
  lane: string
}

/** An event with its number among those of its escrow. */
export type NumberedEvent = PendingEvent & { seq: number | null }

/** An event as it would be told, and to which developer alone, if it is nobody else's. */
export interface ToldEvent {
  type: EventType
  developerId: string | null
  data: Record<string, unknown>
}

/** What would be written of events, and nothing written. */
export async function tellEvents(tx: Operation, pending: readonly PendingEvent[]): Promise<ToldEvent[]> {
  const views = await tx.viewsOf(escrowsOf(pending))
  return pending.map((event) => ({
    type: event.type,
    developerId: developerOf(event),
    data: dataOf(event, views),
  }))
}

/**
 * Has events written with their readers and webhook deliveries, which wait in their table until they are sent. The body is rendered once, here,
 * and is what every attempt sends (decisions 11): it tells the time of what it is about, which may be that of a test clock; how long an event is
 * kept goes by everybody's time, that of the row. They go out in one statement with what else the operation writes; where an escrow has to be
 * read anew for them, after that. `tell` hears how many deliveries wait.
 */
export async function recordEvents(tx: Operation, pending: NumberedEvent[], tell: (deliveries: number) => void): Promise<void> {
  const escrowIds = escrowsOf(pending)
  if (!tx.knowsViewsOf(escrowIds)) await tx.flush()
  const views = await tx.viewsOf(escrowIds)
  const events = pending.map((event, n): EventRow => ({ n, ...eventRow(tx, event, views) }))
  tx.write(eventsPart([JSON.stringify(events), tx.wallNow, tx.requestId], (deliveries) => tell(Number(deliveries))))
}

const developerOf = (event: PendingEvent): string | null => ('developerId' in event ? event.developerId : null)

const escrowsOf = (pending: readonly PendingEvent[]): string[] => [
  ...new Set(pending.flatMap((event) => ('escrow' in event ? event.escrow.id : []))),
]

function eventRow(tx: Operation, event: NumberedEvent, views: ReadonlyMap<string, EscrowView>): Omit<EventRow, 'n'> {
  const id = tx.newId()
  const { environment, limits } = tx.services.config
  const parties = 'escrow' in event ? mustExist(views.get(event.escrow.id), 'the escrow of an event').keys : null
  return {
    id,
    type: event.type,
    escrow: 'escrow' in event ? event.escrow.id : null,
    place: event.seq,
    developer: parties ? parties.developerId : developerOf(event),
    seller: parties && parties.sellerId,
    buyer: parties && parties.buyerId,
    role: ('role' in event && event.role) || null,
    kind: tx.actor.kind,
    who: ownerOf(tx.actor),
    channel: channelOf(tx.actor, tx.isOnPage),
    person: 'userId' in event ? event.userId : null,
    lane: ('escrow' in event ? event.escrow.id : event.lane) ?? id,
    body: eventBodyWithin(limits.eventBytes, { id, type: event.type, occurredAt: event.at, environment, data: dataOf(event, views) }),
    patterns: patternsOf(event.type),
  }
}

function dataOf(event: PendingEvent, views: ReadonlyMap<string, EscrowView>): Record<string, unknown> {
  if (!('escrow' in event)) return event.data()
  const view = event.moment?.view ?? views.get(event.escrow.id)
  if (!view) throw new Error(`an event of an escrow that is not there: ${event.escrow.id}`)
  return { escrow: show(escrowEventDocument, view), ...event.data?.(view) }
}
