import { fragment } from '../../db/typed-queries.js'
import { deliveryMachine } from '../../domain/webhook/delivery.js'
import type { Operation } from '../operation.js'

/** Gives a claim up and has the delivery looked at again after `pauseMs` of the real clock, by whichever process is free then. */
export async function postponeDelivery(tx: Operation, { deliveryId, pauseMs }: { deliveryId: string; pauseMs: number }): Promise<void> {
  const postponed = await tx.db
    .updateTable('webhook_delivery')
    .set({ claimedUntil: null })
    .where('id', '=', deliveryId)
    .where('status', '=', deliveryMachine.status.pending)
    .returning(['webhookId', fragment<Date>`clock_timestamp() + ${pauseMs} * interval '1 millisecond'`.as('wakesAt')])
    .executeTakeFirst()
  if (postponed) wakeAt(tx, { deliveryId, webhookId: postponed.webhookId, at: postponed.wakesAt })
}

/** Has a delivery looked at again at a time of the real clock. */
export function wakeAt(tx: Operation, { deliveryId, webhookId, at }: { deliveryId: string; webhookId: string; at: Date }): void {
  tx.enqueue({ queue: 'webhook_delivery', data: { deliveryId }, group: webhookId, startAfter: at })
}
