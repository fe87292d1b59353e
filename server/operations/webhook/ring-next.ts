import type { Operation } from '../operation.js'
import type { DeliveryPlace } from './lock-lanes.js'

/** After the end of deliveries, in the same transaction: has the next of each webhook and lane looked at. The lanes are locked. */
export async function ringNext(tx: Operation, places: ReadonlyArray<Pick<DeliveryPlace, 'webhookId' | 'lane'>>): Promise<void> {
  if (places.length === 0) return
  const rows = await tx.sql<{ id: string; webhook_id: string }>(
    `select n.id, p.webhook_id from unnest($1::uuid[], $2::uuid[]) as p(webhook_id, lane) cross join lateral (
       select id from webhook_delivery d where d.webhook_id = p.webhook_id and d.lane = p.lane and d.finished_at is null
       order by d.event_seq, d.id limit 1) n`,
    [places.map(({ webhookId }) => webhookId), places.map(({ lane }) => lane)],
  )
  for (const { id, webhook_id } of rows) tx.enqueue({ queue: 'webhook_delivery', data: { deliveryId: id }, group: webhook_id })
}
