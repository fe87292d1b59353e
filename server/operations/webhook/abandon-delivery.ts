import { delivery, type AbandonReason } from '../../domain/webhook/delivery.js'
import type { Operation } from '../operation.js'
import { lockDeliveryOrders } from './lock-delivery-orders.js'
import { wakeNext } from './wake-next.js'

/** Ends a delivery that is not to be tried any more although no receiver refused it: its webhook is gone. */
export async function abandonDelivery(tx: Operation, { deliveryId, reason }: { deliveryId: string; reason: AbandonReason }): Promise<void> {
  const { pending } = delivery.status
  const places = await lockDeliveryOrders(tx, [deliveryId])
  const ended = await tx.sql(
    `update webhook_delivery set status = $4, failure_reason = $2, finished_at = $3, claimed_until = null
     where id = $1 and status = $5 returning id`,
    [deliveryId, reason, tx.wallNow, delivery.take('abandon', pending, 'worker'), pending],
  )
  if (ended.length > 0) await wakeNext(tx, [...places.values()])
}
