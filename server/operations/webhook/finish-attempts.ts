import { deliveryMachine } from '../../domain/webhook/delivery.js'
import type { Operation } from '../operation.js'
import { lockDeliveryOrders } from './lock-delivery-orders.js'
import { writeOutcomes, type HookRow, type OutcomeRow } from './claim-statements.js'
import { noteFailure } from './note-failure.js'
import { postponeDelivery } from './postpone-delivery.js'
import { wakeNext } from './wake-next.js'

/** What came of an attempt, and what the retry schedule makes of it. */
export interface AttemptResult {
  deliveryId: string
  number: number
  startedAt: Date
  outcome: { status?: number; excerpt?: string; error?: string; durationMs: number }
  next:
    | { kind: 'delivered' }
    | { kind: 'failed'; reason: string }
    /** The same process goes on, with the claim renewed for `leaseMs`. */
    | { kind: 'wait'; leaseMs: number }
    /** The wait is too long to sit out: the claim is given up, and a job wakes it after `pauseMs`. */
    | { kind: 'later'; pauseMs: number }
}

/**
 * Writes down the outcomes of attempts, each of another delivery, with everything that follows from them, in one transaction (decisions 11;
 * specification, Delivery and signature). For the health of a webhook they count in the order given.
 */
export async function finishAttempts(tx: Operation, results: readonly AttemptResult[]): Promise<void> {
  const places = await lockDeliveryOrders(
    tx,
    results.filter(isEnd).map(({ deliveryId }) => deliveryId),
  )
  const hooks = await writeOutcomes(tx, results.map(rowOf))
  const wasPending = new Set(hooks.flatMap((hook) => hook.pending))
  for (const { deliveryId, next } of results) if (next.kind === 'later') await postponeDelivery(tx, { deliveryId, pauseMs: next.pauseMs })
  await wakeNext(
    tx,
    [...places].filter(([id]) => wasPending.has(id)).map(([, place]) => place),
  )
  for (const hook of hooks) await noteFailures(tx, hook, results)
}

const isEnd = ({ next }: Pick<AttemptResult, 'next'>) => next.kind === 'delivered' || next.kind === 'failed'

async function noteFailures(tx: Operation, hook: HookRow, results: readonly AttemptResult[]): Promise<void> {
  const reasons = results.flatMap(({ deliveryId, next }) =>
    next.kind === 'failed' && hook.pending.includes(deliveryId) ? [next.reason] : [],
  )
  const reason = reasons.find((each) => each === 'gone') ?? reasons.at(-1)
  // A success after a failure means that the receiver is back; only who said that it is gone for good is believed at once.
  if (reason === 'gone' || (reason && hook.failure_count > 0)) await noteFailure(tx, hook, reason)
}

/** What the outcome makes of a delivery that nobody has ended meanwhile. */
function moveOf({ kind }: AttemptResult['next']) {
  if (kind === 'delivered') return 'succeed'
  return kind === 'failed' ? 'fail' : 'retry'
}

const rowOf = ({ deliveryId, number, startedAt, outcome, next }: AttemptResult): OutcomeRow => ({
  id: deliveryId,
  number,
  started_at: startedAt,
  status: outcome.status ?? null,
  excerpt: outcome.excerpt ?? null,
  error: outcome.error ?? null,
  duration_ms: outcome.durationMs,
  state: deliveryMachine.take(moveOf(next), deliveryMachine.status.pending, 'worker'),
  has_ended: isEnd({ next }),
  has_arrived: next.kind === 'delivered',
  reason: next.kind === 'failed' ? next.reason : null,
  lease_ms: next.kind === 'wait' ? next.leaseMs : null,
})
