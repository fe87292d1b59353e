import type { EntityManager } from '@mikro-orm/postgresql'
import type { ExpressionBuilder } from 'kysely'
import { anyOf, dbOf, found, fragment, iso, jsonObject, type Db, type Tables } from '../../db/typed-queries.js'
import { decodeId, encodeId } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import { deliveryMachine, type DeliveryStatus } from '../../domain/webhook/delivery.js'
import { requireEscrow } from '../escrow/require-escrow.js'
import { requireEvent } from '../event/read-recorded-events.js'
import { readWebhook } from './read-webhooks.js'
import type { DeliveryAttemptSnapshot, DeliverySnapshot } from '../../../schema/webhook/webhook-document.js'

interface DeliveriesQuery {
  developerId: string
  webhookId: string
  status?: DeliveryStatus
  /** From 1. */
  page: number
  limit: number
}

interface PageNumbers {
  page: number
  limit: number
  total: number
  pages: number
}

interface DeliveryPage {
  deliveries: DeliverySnapshot[]
  hasMore: boolean
  /** Counts: whoever looks every few seconds at what was sent last has no use for how much it is in all. */
  pagination: () => Promise<PageNumbers>
}

/** The deliveries of one webhook with their attempts, newest first (decisions 11). A foreign webhook is WEBHOOK_NOT_FOUND. */
export async function readDeliveries(em: EntityManager, { page, limit, ...query }: DeliveriesQuery): Promise<DeliveryPage> {
  await readWebhook(em, query)
  const all = deliveriesOf(dbOf(em), query)
  const rows = await shown(all)
    .limit(limit + 1)
    .offset((page - 1) * limit)
    .execute()
  const pagination = async () => {
    const { total } = await all.select(fragment<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    return { page, limit, total, pages: Math.ceil(total / limit) }
  }
  return { deliveries: rows.slice(0, limit).map(deliveryView), hasMore: rows.length > limit, pagination }
}

/** These deliveries, newest first. */
export async function readDeliveriesById(em: EntityManager, ids: readonly string[]): Promise<DeliverySnapshot[]> {
  const rows = await shown(dbOf(em).selectFrom('webhook_delivery as d').where('d.id', '=', anyOf(ids))).execute()
  return rows.map(deliveryView)
}

interface OfEvents {
  /** Uuid. */
  of: { eventId: string } | { escrowId: string }
  limit: number
  /** Reads on after this cursor, the id of a delivery. */
  after: string | null
}

/**
 * The deliveries of an event, or of all events of an escrow, to everybody, those of the newest event first, and of an event the newest.
 * @throws DomainError EVENT_NOT_FOUND, ESCROW_NOT_FOUND, VALIDATION_ERROR
 */
export async function readDeliveriesOfEvents(
  em: EntityManager,
  { of, limit, after }: OfEvents,
): Promise<{ deliveries: DeliverySnapshot[]; hasMore: boolean }> {
  const db = dbOf(em)
  const place = after === null ? null : placeOf(after)
  const all = 'eventId' in of ? ofEvent(db, of.eventId, place) : ofEscrow(db, of.escrowId, place)
  const found = await all.limit(limit + 1).execute()
  if (found.length === 0) await ('eventId' in of ? requireEvent(db, of.eventId) : requireEscrow(db, of.escrowId))
  const ids = found.slice(0, limit).map(({ id }) => id)
  const read = new Map((await readDeliveriesById(em, ids)).map((delivery) => [delivery.id, delivery]))
  return { deliveries: ids.flatMap((id) => read.get(encodeId('dlv', id)) ?? []), hasMore: found.length > limit }
}

function ofEvent(db: Db, eventId: string, place: string | null) {
  const all = db.selectFrom('webhook_delivery as d').select('d.id').where('d.eventId', '=', eventId)
  const some = place === null ? all : all.where(fragment<boolean>`(d.created_at, d.id) < ${placeOfDelivery('y.created_at, y.id', place)}`)
  return some.orderBy('d.createdAt', 'desc').orderBy('d.id', 'desc')
}

/** An escrow's events are walked down no further than the page: the condition that says less is the one that an index begins by. */
function ofEscrow(db: Db, escrowId: string, place: string | null) {
  const all = db
    .selectFrom('domain_event as e')
    .innerJoin('webhook_delivery as d', 'd.eventId', 'e.id')
    .select('d.id')
    .where('e.escrowId', '=', escrowId)
  const some =
    place === null
      ? all
      : all
          .where(fragment<boolean>`e.aggregate_seq <= ${placeOfDelivery('x.aggregate_seq', place)}`)
          .where(
            fragment<boolean>`(e.aggregate_seq, d.created_at, d.id) < ${placeOfDelivery('x.aggregate_seq, y.created_at, y.id', place)}`,
          )
  return some.orderBy('e.aggregateSeq', 'desc').orderBy('d.createdAt', 'desc').orderBy('d.id', 'desc')
}

const placeOfDelivery = (columns: string, id: string) =>
  fragment`(select ${fragment.raw(columns)} from webhook_delivery y join domain_event x on x.id = y.event_id where y.id = ${id})`

function placeOf(cursor: string): string {
  const id = decodeId('dlv', cursor)
  if (!id) throw invalidField('after', 'is not a cursor of this list')
  return id
}

/** What became of these events on the way to a developer's webhooks, newest first. */
export async function readDeliveriesTo(
  em: EntityManager,
  { developerId, eventIds, limit }: { developerId: string; eventIds: readonly string[]; limit: number },
): Promise<DeliverySnapshot[]> {
  if (eventIds.length === 0) return []
  const db = dbOf(em)
  const own = db.selectFrom('webhook').select('id').where('developerId', '=', developerId)
  const all = db.selectFrom('webhook_delivery as d').where('d.eventId', '=', anyOf(eventIds)).where('d.webhookId', 'in', own)
  const rows = await shown(all).limit(limit).execute()
  return rows.map(deliveryView)
}

function deliveriesOf(db: Db, { webhookId, status }: Pick<DeliveriesQuery, 'webhookId' | 'status'>) {
  const all = db.selectFrom('webhook_delivery as d').where('d.webhookId', '=', webhookId)
  if (status === undefined) return all
  const some = all.where('d.status', '=', status)
  // Says nothing new: with it the few that are pending come from the index of those that have not ended.
  return status === deliveryMachine.status.pending ? some.where('d.finishedAt', 'is', null) : some
}

/** Newest first, each with its attempts. */
const shown = (deliveries: ReturnType<typeof deliveriesOf>) =>
  deliveries
    .select(['d.id', 'd.webhookId', 'd.eventId', 'd.eventType', 'd.status', 'd.isManual', 'd.lastResponseStatus', 'd.failureReason'])
    .select(({ ref, selectFrom }) => [
      iso(ref('d.createdAt')).as('createdAt'),
      iso(ref('d.finishedAt')).as('finishedAt'),
      found(
        selectFrom('webhook_attempt as a')
          .select((eb) => attempts(eb).as('attempts'))
          .whereRef('a.deliveryId', '=', 'd.id'),
      ).as('attempts'),
    ])
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.eventSeq', 'desc')
    .orderBy('d.id', 'desc')

/** Oldest first; one without `finishedAt` is under way or was interrupted, and does not count. */
const attempts = ({ ref }: ExpressionBuilder<Tables & { a: Tables['webhook_attempt'] }, 'a'>) => {
  const attempt = jsonObject({
    number: ref('a.number'),
    startedAt: iso(ref('a.startedAt')),
    finishedAt: iso(ref('a.finishedAt')),
    responseStatus: ref('a.responseStatus'),
    responseExcerpt: ref('a.responseExcerpt'),
    error: ref('a.error'),
    durationMs: ref('a.durationMs'),
  })
  return fragment<DeliveryAttemptSnapshot[] | null>`json_agg(${attempt} order by ${ref('a.number')}, ${ref('a.startedAt')})`
}

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const deliveryView = ({ id, webhookId, eventId, attempts: made, ...rest }: DeliveryRow): DeliverySnapshot => ({
  ...rest,
  id: encodeId('dlv', id),
  webhookId: encodeId('wh', webhookId),
  eventId: encodeId('evt', eventId),
  attempts: made ?? [],
})
