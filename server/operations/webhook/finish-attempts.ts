import { deliveryMachine } from '../../domain/webhook/delivery.js'
import type { Operation } from '../operation.js'
import { firstWebhook, lockHooksAhead, writeOutcomes, type HookRow, type OutcomeRow } from './claim-statements.js'
import { noteFailure } from './note-failure.js'

/** What came of an attempt, and what the retry schedule makes of it. */
export interface AttemptResult {
  deliveryId: string
  webhookId: string
  number: number
  startedAt: Date
  outcome: { status?: number; excerpt?: string; error?: string; durationMs: number }
  next:
    | { kind: 'delivered' }
    | { kind: 'failed'; reason: string }
    /** Another attempt follows, of whichever process is free then. */
    | { kind: 'wait'; pauseMs: number }
}

/** A delivery that waits for longer than this gives its place at the webhook to others meanwhile. */
const longestKeptMs = 50_000

/** Writes down the outcomes of attempts, each of another delivery. */
export async function finishAttempts(tx: Operation, results: readonly AttemptResult[]): Promise<void> {
  const changing = [...new Set(results.map(({ webhookId }) => webhookId))]
  await lockHooksAhead(tx, { changing, after: firstWebhook, most: 0, mostDue: 0 })
  await writeAttempts(tx, results)
}

/**
 * The same, for webhooks that are locked, with everything that follows from it (decisions 11; specification, Delivery and signature). For the
 * health of a webhook outcomes count in the order given. Answers whether one of them may have been switched off for what came of its attempts.
 */
export async function writeAttempts(tx: Operation, results: readonly AttemptResult[]): Promise<boolean> {
  let mayBeOff = false
  for (const hook of await writeOutcomes(tx, results.map(rowOf))) mayBeOff = (await noteFailures(tx, hook, results)) || mayBeOff
  return mayBeOff
}

const isEnd = ({ next }: Pick<AttemptResult, 'next'>) => next.kind === 'delivered' || next.kind === 'failed'

async function noteFailures(tx: Operation, hook: HookRow, results: readonly AttemptResult[]): Promise<boolean> {
  const reasons = results.flatMap(({ deliveryId, next }) =>
    next.kind === 'failed' && hook.pending.includes(deliveryId) ? [next.reason] : [],
  )
  const reason = reasons.find((each) => each === 'gone') ?? reasons.at(-1)
  // A success after a failure means that the receiver is back; only who said that it is gone for good is believed at once.
  if (!reason || (reason !== 'gone' && hook.failure_count === 0)) return false
  await noteFailure(tx, hook, reason)
  return true
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
  ...waitOf(next),
})

function waitOf(next: AttemptResult['next']): Pick<OutcomeRow, 'keep_ms' | 'later_ms'> {
  if (next.kind !== 'wait') return { keep_ms: null, later_ms: null }
  return next.pauseMs > longestKeptMs ? { keep_ms: null, later_ms: next.pauseMs } : { keep_ms: next.pauseMs, later_ms: null }
}
