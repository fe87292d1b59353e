import type { Operation } from '../operation.js'
import { lockLane } from './lock-lane.js'
import { ringAt } from './postpone-delivery.js'

export interface BegunDelivery {
  /** How many attempts have an outcome already. */
  attempts: number
  /** When the last of them ended. */
  lastAttemptAt: Date | null
}

export interface DeliveryClaim {
  deliveryId: string
  /** How long the claim holds unless it is renewed; a process that dies leaves the delivery to others after that. */
  leaseMs: number
}

interface DeliveryPlace {
  webhook_id: string
  lane: string
  status: string
  held_until_ms: string | null
}

/**
 * Claims a delivery for this process, if it is its turn: of one webhook and one escrow, deliveries go out one at a time and in the order of
 * their events (decisions 11). Answers null when there is nothing to do now; whoever ends the delivery before it will ring for this one.
 */
export async function beginDelivery(tx: Operation, { deliveryId, leaseMs }: DeliveryClaim): Promise<BegunDelivery | null> {
  const [place] = await tx.sql<DeliveryPlace>(
    `select webhook_id, lane, status, case when claimed_until > clock_timestamp() then (extract(epoch from claimed_until) * 1000)::bigint end as held_until_ms
     from webhook_delivery where id = $1`,
    [deliveryId],
  )
  if (place?.status !== 'pending') return null
  // Held by another process, or by one that died: somebody has to look again when its time is over.
  if (place.held_until_ms) {
    ringAt(tx, { deliveryId, webhookId: place.webhook_id, at: new Date(Number(place.held_until_ms)) })
    return null
  }
  await lockLane(tx, place.webhook_id, place.lane)
  const [claimed] = await tx.sql<{ attempts: number; last_attempt_at: string | null }>(
    `update webhook_delivery d set claimed_until = clock_timestamp() + $2 * interval '1 millisecond'
     where d.id = $1 and d.status = 'pending' and (d.claimed_until is null or d.claimed_until <= clock_timestamp())
       and not exists (select from webhook_delivery e where e.webhook_id = d.webhook_id and e.lane = d.lane and e.status = 'pending' and e.id <> d.id
         and ((e.event_seq, e.id) < (d.event_seq, d.id) or e.claimed_until > clock_timestamp()))
     returning d.attempts, (select iso(max(a.finished_at)) from webhook_attempt a where a.delivery_id = d.id) as last_attempt_at`,
    [deliveryId, leaseMs],
  )
  return claimed
    ? { attempts: claimed.attempts, lastAttemptAt: claimed.last_attempt_at === null ? null : new Date(claimed.last_attempt_at) }
    : null
}
