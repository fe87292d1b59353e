import { fragment, statement, type Given } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
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
 */
export async function enqueueDeliveries(tx: Operation, deliveries: ManualDelivery[]): Promise<DeliverySnapshot[]> {
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
