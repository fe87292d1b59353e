import type { Operation } from '../operation.js'
import { lockLane } from './lock-lane.js'
import { postponeDelivery, ringAt } from './postpone-delivery.js'
import { startAttempt, type StartedAttempt } from './start-attempt.js'

export interface DeliveryClaim {
  deliveryId: string
  /** How long the claim holds unless it is renewed; a process that dies leaves the delivery to others after that. */
  leaseMs: number
  /** The wait after an attempt, counted from 1: a process that died may owe it. */
  pauseMsAfter: (attempt: number) => number
}

interface ClaimedRow {
  attempts: number
  last_attempt_at: string | null
}

/**
 * Claims a delivery for this process, if it is its turn, and starts its next attempt: of one webhook and one escrow, deliveries go out one
 * at a time and in the order of their events (decisions 11). Null when there is nothing to do now: it has ended, whoever ends the one
 * before it will ring for it, or it rings by itself later.
 */
export async function beginDelivery(tx: Operation, { deliveryId, leaseMs, pauseMsAfter }: DeliveryClaim): Promise<StartedAttempt | null> {
  const place = await lockLane(tx, deliveryId)
  if (!place?.isPending) return null
  if (place.heldUntil) {
    ringAt(tx, { deliveryId, webhookId: place.webhookId, at: place.heldUntil })
    return null
  }
  const [claimed] = await tx.sql<ClaimedRow>(claim, [deliveryId, leaseMs])
  if (!claimed) return null
  const owedMs = owedPauseMs(claimed, pauseMsAfter, tx.now)
  if (owedMs <= 0) return startAttempt(tx, { deliveryId, leaseMs })
  await postponeDelivery(tx, { deliveryId, pauseMs: owedMs })
  return null
}

/** What is left of the wait after an attempt whose process did not live to make the next. */
function owedPauseMs({ attempts, last_attempt_at: last }: ClaimedRow, pauseMsAfter: DeliveryClaim['pauseMsAfter'], now: Date): number {
  if (attempts === 0 || last === null) return 0
  const wholeMs = pauseMsAfter(attempts)
  return Math.min(wholeMs, Date.parse(last) + wholeMs - now.getTime())
}

const claim = `
update webhook_delivery d set claimed_until = clock_timestamp() + $2 * interval '1 millisecond'
where d.id = $1 and d.status = 'pending' and (d.claimed_until is null or d.claimed_until <= clock_timestamp())
  and not exists (
    select from webhook_delivery e where e.webhook_id = d.webhook_id and e.lane = d.lane and e.status = 'pending' and e.id <> d.id
      and ((e.event_seq, e.id) < (d.event_seq, d.id) or e.claimed_until > clock_timestamp()))
returning d.attempts, (select iso(max(a.finished_at)) from webhook_attempt a where a.delivery_id = d.id) as last_attempt_at`
