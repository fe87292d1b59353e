import type { Operation } from '../operation.js'

export interface DeliveryPlace {
  webhookId: string
  /** The escrow, or the event itself when it is about none: deliveries of one webhook and lane go out in order. */
  lane: string
  isPending: boolean
  /** While a process works on the delivery, or until the claim of one that died runs out. */
  heldUntil: Date | null
}

interface PlaceRow {
  webhook_id: string
  lane: string
  is_pending: boolean
  held_until_ms: string | null
}

/**
 * Serialises who looks whose turn it is with who ends a turn, for one webhook and one lane. Without it the next delivery could see the
 * one before it still pending, and that one's end could not see the next: neither would ring for it. Answers where the delivery stood
 * when the wait began; null for an unknown one.
 */
export async function lockLane(tx: Operation, deliveryId: string): Promise<DeliveryPlace | null> {
  const [row] = await tx.sql<PlaceRow>(
    `select webhook_id, lane, status = 'pending' as is_pending,
       case when claimed_until > clock_timestamp() then (extract(epoch from claimed_until) * 1000)::bigint end as held_until_ms,
       pg_advisory_xact_lock(hashtextextended('delivery lane ' || webhook_id || ' ' || lane, 0))
     from webhook_delivery where id = $1`,
    [deliveryId],
  )
  if (!row) return null
  const heldUntil = row.held_until_ms === null ? null : new Date(Number(row.held_until_ms))
  return { webhookId: row.webhook_id, lane: row.lane, isPending: row.is_pending, heldUntil }
}
