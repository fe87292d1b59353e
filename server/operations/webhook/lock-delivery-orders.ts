import { delivery } from '../../domain/webhook/delivery.js'
import type { Operation } from '../operation.js'

export interface DeliveryPlace {
  webhookId: string
  /** The escrow, or the event itself when it is about none: deliveries of one webhook with the same key go out in order. */
  orderKey: string
  isPending: boolean
  /** While a process works on the delivery, or until the claim of one that died runs out. */
  heldUntil: Date | null
}

interface PlaceRow {
  id: string
  webhook_id: string
  lane: string
  is_pending: boolean
  held_until_ms: string | null
}

/**
 * Serialises who looks whose turn it is with who ends a turn, for one webhook and one delivery order. Without it the next delivery could see the
 * one before it still pending, and that one's end could not see the next: neither would wake it. Answers where the deliveries stood
 * when the wait began, without unknown ones. Several are locked in one sequence, so that two who lock several do not wait for each other.
 */
export async function lockDeliveryOrders(tx: Operation, deliveryIds: readonly string[]): Promise<Map<string, DeliveryPlace>> {
  if (deliveryIds.length === 0) return new Map()
  const rows = await tx.sql<PlaceRow>(
    `with place as materialized (
       select id, webhook_id, lane, status = $2 as is_pending,
         case when claimed_until > clock_timestamp() then (extract(epoch from claimed_until) * 1000)::bigint end as held_until_ms
       from webhook_delivery where id = any($1) order by webhook_id, lane)
     select *, pg_advisory_xact_lock(hashtextextended('delivery order ' || webhook_id || ' ' || lane, 0)) from place`,
    [deliveryIds, delivery.status.pending],
  )
  return new Map(rows.map((row) => [row.id, placeOf(row)]))
}

const placeOf = ({
  webhook_id: webhookId,
  lane: orderKey,
  is_pending: isPending,
  held_until_ms: heldUntilMs,
}: PlaceRow): DeliveryPlace => ({
  webhookId,
  orderKey,
  isPending,
  heldUntil: heldUntilMs === null ? null : new Date(Number(heldUntilMs)),
})
