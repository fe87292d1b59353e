import { nextStep } from '../domain/webhook/retry-schedule.js'
import type { AttemptOutcome } from '../../jobs/webhook/send-attempt.js'
import { beginDeliveries } from '../operations/webhook/begin-deliveries.js'
import { finishAttempts } from '../operations/webhook/finish-attempts.js'
import { startAttempts } from '../operations/webhook/start-attempts.js'
import type { Story } from './story.js'
import { instantOf, type When } from './when.js'

/** Since when the demo shop's receiver has been down. Shorter ago than a failing webhook is borne with (`WEBHOOK_DISABLE_DAYS`). */
const receiverDownSince: When = '3 06:40'

/**
 * Writes down a delivery as it would have gone, attempt by attempt with the waits of the retry schedule, through the verbs that the worker uses. Nothing
 * is sent: the shop's receiver answered until it went down, and refuses connections since.
 */
export async function deliverInStory(story: Story, { deliveryId }: { deliveryId: string }): Promise<void> {
  const { run, services } = story.as({ kind: 'timer' })
  const { webhookAttempts: attempts, webhookBackoffSeconds: backoffSeconds } = services.config.limits
  // Nothing here dies half-way and owes a pause: the schedule below is told at one go.
  let started = (await run(beginDeliveries, { deliveryIds: [deliveryId], leaseMs, pauseMsAfter: () => 0 })).get(deliveryId)
  while (started) {
    const { number, startedAt } = started
    const outcome = answerAt(story)
    story.pass(outcome.durationMs)
    const step = nextStep({ attempt: number, attempts, backoffSeconds, outcome })
    const next = step.kind === 'wait' ? ({ kind: 'wait', leaseMs } as const) : step
    await run(finishAttempts, [{ deliveryId, number, startedAt, outcome, next }])
    if (step.kind !== 'wait') return
    story.pass(step.seconds * 1_000)
    started = (await run(startAttempts, { deliveryIds: [deliveryId], leaseMs, areHeld: true })).get(deliveryId)
  }
}

/** Of the real clock: longer than writing it down takes. */
const leaseMs = 60_000

function answerAt({ now, end }: Story): AttemptOutcome {
  if (now >= instantOf(receiverDownSince, { end, serial: 0 }))
    return { kind: 'retry', error: 'connection_failed', errorCode: 'ECONNREFUSED', durationMs: 3 }
  return { kind: 'delivered', status: 200, excerpt: '{"received":true}', durationMs: 60 + (now.getTime() % 90) }
}
