import type { Operation } from '../operation.js'
import type { DeliveryPlace } from './lock-lane.js'

/** After the end of a delivery, in the same transaction: has the next of its webhook and lane looked at. The lane is locked. */
export async function ringNext(tx: Operation, { webhookId, lane }: Pick<DeliveryPlace, 'webhookId' | 'lane'>): Promise<void> {
  const [next] = await tx.sql<{ id: string }>(
    `select id from webhook_delivery where webhook_id = $1 and lane = $2 and status = 'pending' order by event_seq, id limit 1`,
    [webhookId, lane],
  )
  if (next) tx.enqueue({ queue: 'webhook_delivery', data: { deliveryId: next.id }, group: webhookId })
}
