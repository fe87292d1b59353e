import { fragment, statement, type Given } from '../../db/typed-queries.js'
import type { Operation } from '../operation.js'
import type { DeliveryPlace } from './lock-delivery-orders.js'

/** After the end of deliveries, in the same transaction: has the next of each delivery order looked at. The orders are locked. */
export async function wakeNext(tx: Operation, places: ReadonlyArray<Pick<DeliveryPlace, 'webhookId' | 'orderKey'>>): Promise<void> {
  if (places.length === 0) return
  const next = await nextOf(tx.db, {
    webhookIds: places.map(({ webhookId }) => webhookId),
    orderKeys: places.map(({ orderKey }) => orderKey),
  })
  for (const { id, webhookId } of next) tx.enqueue({ queue: 'webhook_delivery', data: { deliveryId: id }, group: webhookId })
}

const nextOf = statement((db, { webhookIds, orderKeys }: Given<{ webhookIds: string[]; orderKeys: string[] }>) =>
  db
    .selectFrom(
      fragment<{ webhookId: string; orderKey: string }>`unnest(${webhookIds}::uuid[], ${orderKeys}::uuid[])`.as<'p'>(
        fragment`p(webhook_id, order_key)`,
      ),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('webhook_delivery as d')
          .select('d.id')
          .whereRef('d.webhookId', '=', 'p.webhookId')
          .whereRef('d.lane', '=', 'p.orderKey')
          .where('d.finishedAt', 'is', null)
          .orderBy('d.eventSeq')
          .orderBy('d.id')
          .limit(one)
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['n.id', 'p.webhookId']),
)

/** In the text: the planner shall know that it is one. */
const one = fragment.lit(1)
