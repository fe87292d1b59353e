import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { fragment, statement, type Given } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import { requireRoom } from '../../domain/limit-reached.js'
import { readDeliveriesById } from '../../queries/webhook/read-deliveries.js'
import type { Operation } from '../operation.js'
import type { DeliverySnapshot } from '../../../schema/webhook/webhook-document.js'

interface ManualDelivery {
  webhookId: string
  eventId: string
}

/**
 * Writes deliveries that a person asked for, of events that exist, and has them sent. A replay takes its event's place in the
 * order of its escrow: before later events that still wait, never beside one (decisions 11). In the order given.
 *
 * @throws DomainError LIMIT_REACHED when more would wait for one of the webhooks than may
 */
export async function enqueueDeliveries(tx: Operation, deliveries: ManualDelivery[]): Promise<DeliverySnapshot[]> {
  await requireRoomForReplays(tx, deliveries)
  const rows = deliveries.map((delivery) => ({ ...delivery, id: tx.newId() }))
  await insertDeliveries(tx.db, {
    ids: rows.map(({ id }) => id),
    webhookIds: rows.map(({ webhookId }) => webhookId),
    eventIds: rows.map(({ eventId }) => eventId),
    now: tx.wallNow,
  })
  tx.wakeDeliveries()
  const ids = rows.map(({ id }) => id)
  const views = await readDeliveriesById(tx.em, ids)
  const byId = new Map(views.map((view) => [view.id, view]))
  return ids.flatMap((id) => byId.get(encodeId('dlv', id)) ?? [])
}

/** Who asks for deliveries to the same webhook at the same moment is waited for, so that together they stay within the bound. */
async function requireRoomForReplays(tx: Operation, deliveries: readonly ManualDelivery[]): Promise<void> {
  const asked = Map.groupBy(deliveries, ({ webhookId }) => webhookId)
  for (const [webhookId, more] of [...asked].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await takeLock(tx.db, lockOf(`replays to ${webhookId}`))
    const [waiting] = await waitingReplays(tx.db, { webhookId })
    requireRoom({
      count: (waiting?.count ?? 0) + more.length - 1,
      most: tx.services.config.limits.waitingReplays,
      of: `deliveries that wait to be sent again to ${encodeId('wh', webhookId)}, with those that you ask for`,
      way: 'Ask for fewer, or wait until some have been sent.',
    })
  }
}

/** The index of those that wait has its conditions in just these words. */
const waitingReplays = statement((db, { webhookId }: Given<{ webhookId: string }>) =>
  db
    .selectFrom('webhook_delivery')
    .select(fragment<number>`count(*)::int`.as('count'))
    .where('webhookId', '=', webhookId)
    .where('finishedAt', 'is', null)
    .where(fragment<boolean>`is_manual`),
)

interface NewDeliveries {
  ids: string[]
  webhookIds: string[]
  eventIds: string[]
  now: Date
}

const insertDeliveries = statement((db, { ids, webhookIds, eventIds, now }: Given<NewDeliveries>) =>
  db
    .insertInto('webhook_delivery')
    .columns(['id', 'webhookId', 'eventId', 'eventType', 'eventSeq', 'lane', 'isManual', 'createdAt'])
    .expression(
      db
        .selectFrom(
          fragment<ManualDelivery & { id: string }>`unnest(${ids}::uuid[], ${webhookIds}::uuid[], ${eventIds}::uuid[])`.as<'asked'>(
            fragment`asked(id, webhook_id, event_id)`,
          ),
        )
        .innerJoin('domain_event as e', 'e.id', 'asked.eventId')
        .select(({ fn, lit }) => [
          'asked.id',
          'asked.webhookId',
          'e.id as eventId',
          'e.type',
          'e.seq',
          fn.coalesce('e.escrowId', 'e.id').as('orderKey'),
          lit(true).as('isManual'),
          fragment<Date>`${now}::timestamptz`.as('createdAt'),
        ]),
    ),
)
