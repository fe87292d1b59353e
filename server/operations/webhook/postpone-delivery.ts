import { delivery } from '../../domain/webhook/delivery.js'
import type { Operation } from '../operation.js'

/** Gives a claim up and has the delivery looked at again after `pauseMs` of the real clock, by whichever process is free then. */
export async function postponeDelivery(tx: Operation, { deliveryId, pauseMs }: { deliveryId: string; pauseMs: number }): Promise<void> {
  const [row] = await tx.sql<{ webhook_id: string; wake_at_ms: string }>(
    `update webhook_delivery set claimed_until = null where id = $1 and status = $3
     returning webhook_id, (extract(epoch from clock_timestamp() + $2 * interval '1 millisecond') * 1000)::bigint as wake_at_ms`,
    [deliveryId, pauseMs, delivery.status.pending],
  )
  if (row) wakeAt(tx, { deliveryId, webhookId: row.webhook_id, at: new Date(Number(row.wake_at_ms)) })
}

/** Has a delivery looked at again at a time of the real clock. */
export function wakeAt(tx: Operation, { deliveryId, webhookId, at }: { deliveryId: string; webhookId: string; at: Date }): void {
  tx.enqueue({ queue: 'webhook_delivery', data: { deliveryId }, group: webhookId, startAfter: at })
}
