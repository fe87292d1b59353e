import { deliveryMachine, type AbandonReason } from '../../domain/webhook/delivery.js'
import type { Operation } from '../operation.js'
import { lockDeliveryOrders } from './lock-delivery-orders.js'
import { wakeNext } from './wake-next.js'

/** Ends a delivery that is not to be tried any more although no receiver refused it: its webhook is gone. */
export async function abandonDelivery(tx: Operation, { deliveryId, reason }: { deliveryId: string; reason: AbandonReason }): Promise<void> {
  const { pending } = deliveryMachine.status
  const places = await lockDeliveryOrders(tx, [deliveryId])
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook_delivery')
    .set({ status: deliveryMachine.take('abandon', pending, 'worker'), failureReason: reason, finishedAt: tx.wallNow, claimedUntil: null })
    .where('id', '=', deliveryId)
    .where('status', '=', pending)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await wakeNext(tx, [...places.values()])
}
