import type { Operation } from '../operation.js'
import { lockLane } from './lock-lane.js'

export interface DeliveryEnd {
  deliveryId: string
  status: 'delivered' | 'failed'
  reason?: string | null
}

/** Ends a delivery and rings for the next of its webhook and escrow, in the same transaction. Answers false when it had ended before. */
export async function closeDelivery(tx: Operation, { deliveryId, status, reason }: DeliveryEnd): Promise<boolean> {
  const [place] = await tx.sql<{ webhook_id: string; lane: string }>('select webhook_id, lane from webhook_delivery where id = $1', [
    deliveryId,
  ])
  await lockLane(tx, place!.webhook_id, place!.lane)
  const ended = await tx.sql(
    `update webhook_delivery set status = $2, failure_reason = $3, finished_at = $4, claimed_until = null
     where id = $1 and status = 'pending' returning id`,
    [deliveryId, status, reason ?? null, tx.now],
  )
  if (ended.length === 0) return false
  const [next] = await tx.sql<{ id: string }>(
    `select id from webhook_delivery where webhook_id = $1 and lane = $2 and status = 'pending' order by event_seq, id limit 1`,
    [place!.webhook_id, place!.lane],
  )
  if (next) tx.enqueue({ queue: 'webhook_delivery', data: { deliveryId: next.id }, group: place!.webhook_id })
  return true
}
