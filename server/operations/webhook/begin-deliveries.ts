import { owedPauseMs } from '../../domain/webhook/retry-schedule.js'
import type { Operation } from '../operation.js'
import { readTurns, type TurnRow } from './claim-statements.js'
import { lockDeliveryOrders } from './lock-delivery-orders.js'
import { postponeDelivery, wakeAt } from './postpone-delivery.js'
import { startAttempts, type StartedAttempt } from './start-attempts.js'

export interface DeliveryClaims {
  /** Without repetition. */
  deliveryIds: readonly string[]
  /** How long the claim holds unless it is renewed; a process that dies leaves the delivery to others after that. */
  leaseMs: number
  /** The wait after an attempt, counted from 1: a process that died may owe it. */
  pauseMsAfter: (attempt: number) => number
}

/**
 * Claims deliveries for this process, each if it is its turn, and starts their next attempts: of one webhook and one escrow, deliveries go
 * out one at a time and in the order of their events (decisions 11). A delivery without an attempt has nothing to be done now: it has
 * ended, whoever ends the one before it will wake it, or it wakes by itself later.
 */
export async function beginDeliveries(
  tx: Operation,
  { deliveryIds, leaseMs, pauseMsAfter }: DeliveryClaims,
): Promise<ReadonlyMap<string, StartedAttempt>> {
  const places = await lockDeliveryOrders(tx, deliveryIds)
  const free: string[] = []
  for (const [deliveryId, { isPending, heldUntil, webhookId }] of places) {
    if (isPending && heldUntil) wakeAt(tx, { deliveryId, webhookId, at: heldUntil })
    else if (isPending) free.push(deliveryId)
  }
  const turns = free.length > 0 ? await readTurns(tx, free) : []
  const owing = turns.map((row) => ({ deliveryId: row.id, pauseMs: owed(row, pauseMsAfter, tx.wallNow) }))
  for (const owed of owing) if (owed.pauseMs > 0) await postponeDelivery(tx, owed)
  const due = owing.filter(({ pauseMs }) => pauseMs <= 0).map(({ deliveryId }) => deliveryId)
  return startAttempts(tx, { deliveryIds: due, leaseMs, areHeld: false })
}

/** What is left of the wait after an attempt whose process did not live to make the next. */
function owed({ attempts, last_attempt_at: last }: TurnRow, pauseMsAfter: DeliveryClaims['pauseMsAfter'], now: Date): number {
  if (attempts === 0 || last === null) return 0
  return owedPauseMs({ pauseMs: pauseMsAfter(attempts), endedAt: new Date(last), now })
}
