import { eventBodyWithin } from '../../domain/event/event-body.js'
import { patternsOf } from '../../domain/event/event-pattern.js'
import type { EventType } from '../../domain/event/event-type.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { show } from '../../../schema/document/show.js'
import { escrowEventDocument } from '../../../schema/escrow/escrow-document.js'
import type { Job } from '../job-queue.js'
import type { Operation } from '../operation.js'

/** Where a later step of the same operation goes on from this one: the escrow as this one left it. Otherwise the escrow at the end. */
export interface Moment {
  view?: EscrowView
}

/** An event that waits for the end of its operation. */
export type PendingEvent = EscrowEvent | DeveloperEvent

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
  /** What the type adds to `data.escrow`. */
  data?: (escrow: EscrowView) => Record<string, unknown>
}

/** An event of a developer's own, such as one of a checkout session: nobody else receives it. */
interface DeveloperEvent {
  type: EventType
  developerId: string
  at: Date
  data: () => Record<string, unknown>
}

/** An event with its number among those of its escrow. */
export type NumberedEvent = PendingEvent & { seq: number | null }

interface EventRow {
  n: number
  id: string
  type: EventType
  escrow_id: string | null
  aggregate_seq: number | null
  developer_id: string | null
  body: string
  patterns: string[]
}

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
    developerId: 'escrow' in event ? null : event.developerId,
    data: dataOf(event, views),
  }))
}

/**
 * Writes events with their readers and webhook deliveries, and answers the jobs that send them. The body is rendered once, here, and is
 * what every attempt sends (decisions 11): it tells the time of what it is about, which may be that of a test clock; how long an event is
 * kept goes by everybody's time, that of the row. One statement for all events of an operation.
 */
export async function recordEvents(tx: Operation, pending: NumberedEvent[]): Promise<Job[]> {
  const views = await tx.viewsOf(escrowsOf(pending))
  const rows = pending.map((event, n): EventRow => ({ n, ...eventRow(tx, event, views) }))
  const deliveries = await tx.sql<{ id: string; webhook_id: string }>(insertEvents, [JSON.stringify(rows), tx.wallNow])
  return deliveries.map(({ id, webhook_id }) => ({ queue: 'webhook_delivery', data: { deliveryId: id }, group: webhook_id }))
}

const escrowsOf = (pending: readonly PendingEvent[]): string[] => [
  ...new Set(pending.flatMap((event) => ('escrow' in event ? event.escrow.id : []))),
]

function eventRow(tx: Operation, event: NumberedEvent, views: ReadonlyMap<string, EscrowView>): Omit<EventRow, 'n'> {
  const id = tx.newId()
  const { environment, limits } = tx.services.config
  return {
    id,
    type: event.type,
    escrow_id: 'escrow' in event ? event.escrow.id : null,
    aggregate_seq: event.seq,
    developer_id: 'escrow' in event ? null : event.developerId,
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

/**
 * In SQL by hand: one statement writes every event of an operation, finds who may read each, and makes the deliveries of their webhooks, so that
 * a command waits once for all of it. A delivery's id is a UUIDv7 of this moment, put together here because PostgreSQL makes such ids only
 * from 18 on.
 */
const insertEvents = `
with input as (
  select * from jsonb_to_recordset($1::jsonb)
    as i(n int, id uuid, type text, escrow_id uuid, aggregate_seq int, developer_id uuid, body text, patterns jsonb)
), event as (
  insert into domain_event (id, type, escrow_id, aggregate_seq, body, occurred_at)
  select id, type, escrow_id, aggregate_seq, body, $2 from input order by n
  returning seq, id, type, escrow_id
), reader as (
  select distinct on (e.id, r.principal_id) e.id as event_id, e.seq, e.type, e.escrow_id, r.principal_id, r.via, r.via_user_id, r.is_developer
  from event e join input i using (id)
  left join escrow x on x.id = e.escrow_id
  cross join lateral (
    select x.created_by_developer_id, 'creator', null::uuid, true where x.created_by_developer_id is not null
    union all select i.developer_id, 'creator', null, true where i.developer_id is not null
    union all select d.id, 'association', d.associated_user_id, true from developer d where d.associated_user_id in (x.seller_id, x.buyer_id)
    union all select p, 'party', null, false from unnest(array[x.seller_id, x.buyer_id]) p where p is not null
  ) as r(principal_id, via, via_user_id, is_developer)
  order by e.id, r.principal_id, r.via desc
), readers as (
  insert into event_recipient (principal_id, seq, event_id, type, escrow_id, via, via_user_id)
  select principal_id, seq, event_id, type, escrow_id, via, via_user_id from reader
)
insert into webhook_delivery (id, webhook_id, event_id, event_type, event_seq, lane, created_at)
select (lpad(to_hex((extract(epoch from $2::timestamptz) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
  w.id, r.event_id, r.type, r.seq, coalesce(r.escrow_id, r.event_id), $2
from reader r join input i on i.id = r.event_id
join webhook w on w.developer_id = r.principal_id and w.is_active and w.deleted_at is null
where r.is_developer and w.events && array(select jsonb_array_elements_text(i.patterns))
order by r.seq
returning id, webhook_id`
