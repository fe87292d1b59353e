import type { Operation } from '../operation.js'
import type { DeliveryPlace } from './lock-delivery-orders.js'

/** After the end of deliveries, in the same transaction: has the next of each delivery order looked at. The orders are locked. */
export async function wakeNext(tx: Operation, places: ReadonlyArray<Pick<DeliveryPlace, 'webhookId' | 'orderKey'>>): Promise<void> {
  if (places.length === 0) return
  const rows = await tx.sql<{ id: string; webhook_id: string }>(
    `select n.id, p.webhook_id from unnest($1::uuid[], $2::uuid[]) as p(webhook_id, order_key) cross join lateral (
       select id from webhook_delivery d where d.webhook_id = p.webhook_id and d.lane = p.order_key and d.finished_at is null
       order by d.event_seq, d.id limit 1) n`,
    [places.map(({ webhookId }) => webhookId), places.map(({ orderKey }) => orderKey)],
  )
  for (const { id, webhook_id } of rows) tx.enqueue({ queue: 'webhook_delivery', data: { deliveryId: id }, group: webhook_id })
}
