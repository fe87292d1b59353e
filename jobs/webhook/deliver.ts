import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { encodeId } from '../../server/domain/id.js'
import { createRun } from '../../server/operations/operation.js'
import type { Services } from '../../server/operations/services.js'
import type { StartedAttempt } from '../../server/operations/webhook/start-attempts.js'
import type { Metrics } from '../../server/telemetry/metrics.js'
import { traced } from '../../server/telemetry/traces.js'
import { openDeliveryLog } from './delivery-log.js'
import { nextStep, pauseMsAfter } from '../../server/domain/webhook/retry-schedule.js'
import { sendAttempt, type AttemptOutcome } from './send-attempt.js'
import { signWebhook } from './sign-webhook.js'

export interface DeliverContext {
  services: Services
  /** `guardedAgent`. */
  agent: Dispatcher
  /** Counts attempts. */
  metrics?: Metrics | undefined
}

/** Added to what an attempt or a wait may last, so that a claim outlives a slow database. */
const leaseMarginMs = 5_000
/** What one run of the job may last; a retry schedule that is configured to take longer goes on in another run. */
const runMs = 50_000

/**
 * Brings a delivery to its end: sends it, waits and sends again as the retry schedule says (decisions 11; specification, Delivery and signature).
 * Each attempt is written down before and after the request, and no connection to the database is held while the receiver thinks. Nothing
 * happens when it is not this delivery's turn or somebody else works on it. When `stopping` is aborted in a wait, another run goes on.
 */
export function createDeliver(context: DeliverContext): (deliveryId: string, stopping: AbortSignal) => Promise<void> {
  const { services } = context
  const { webhookAttempts: attempts, webhookBackoffSeconds: backoffSeconds, webhookTimeoutMs: timeoutMs } = services.config.limits
  const leaseMs = timeoutMs + leaseMarginMs
  const log = openDeliveryLog(createRun(services, { actor: { kind: 'timer' }, requestId: 'webhook-deliveries' }), {
    leaseMs,
    pauseMsAfter: (attempt) => pauseMsAfter(attempt, backoffSeconds),
  })
  return async (deliveryId, stopping) => {
    const endsAt = performance.now() + runMs
    let started = await log.begin(deliveryId)
    while (started) {
      const { number, startedAt } = started
      const outcome = await send(started, { ...context, timeoutMs })
      const step = nextStep({ attempt: number, attempts, backoffSeconds, outcome })
      const pauseMs = step.kind === 'wait' ? step.seconds * 1_000 : 0
      const fits = performance.now() + pauseMs + timeoutMs < endsAt
      const wait = fits ? ({ kind: 'wait', leaseMs: pauseMs + leaseMs } as const) : ({ kind: 'later', pauseMs } as const)
      const next = step.kind === 'wait' ? wait : step
      await log.finish({ deliveryId, number, startedAt, outcome, next })
      if (next.kind !== 'wait') return
      if (await isInterrupted(pauseMs, stopping)) return log.release(deliveryId)
      started = await log.again(deliveryId)
    }
  }
}

async function send(
  attempt: StartedAttempt,
  { services, agent, metrics, timeoutMs }: DeliverContext & { timeoutMs: number },
): Promise<AttemptOutcome> {
  const { url, body, isUrlAllowed, sealedSecret, number, eventType } = attempt
  if (!isUrlAllowed) return { kind: 'final', error: 'blocked_address', durationMs: 0 }
  const secret = services.secrets.open(sealedSecret)
  const eventId = encodeId('evt', attempt.eventId)
  const timestampSeconds = Math.floor(services.clock().getTime() / 1_000)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'amana-webhooks/1',
    'X-Webhook-Id': eventId,
    'X-Webhook-Event': eventType,
    'X-Webhook-Attempt': String(number),
    ...signWebhook({ secret, eventId, timestampSeconds, body }),
  }
  const outcome = await traced(`webhook ${eventType}`, { 'amana.event_id': eventId, 'amana.attempt': number }, () =>
    sendAttempt({ url, body, headers, timeoutMs, agent }),
  )
  metrics?.attemptEnded(outcome.error ?? outcome.kind, outcome.durationMs / 1_000)
  return outcome
}

async function isInterrupted(ms: number, stopping: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal: stopping })
    return false
  } catch (error) {
    if (stopping.aborted) return true
    throw error
  }
}
