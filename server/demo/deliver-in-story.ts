import { nextStep } from '../domain/webhook/retry-schedule.js'
import type { DueWebhook } from '../domain/webhook/delivery-places.js'
import type { AttemptOutcome } from '../../jobs/webhook/send-attempt.js'
import { firstWebhook } from '../operations/webhook/claim-statements.js'
import { finishAttempts } from '../operations/webhook/finish-attempts.js'
import type { StartedAttempt } from '../operations/webhook/start-attempts.js'
import { takeTurns } from '../operations/webhook/take-turns.js'
import type { Story } from './story.js'
import { instantOf, type When } from './when.js'

/** Since when the demo shop's receiver has been down. Shorter ago than a failing webhook is borne with (`WEBHOOK_DISABLE_DAYS`). */
const receiverDownSince: When = '3 06:40'

/**
 * Writes down deliveries as they would have gone, attempt by attempt with the waits of the retry schedule, through the verbs that the worker
 * uses. Nothing is sent: the shop's receiver answered until it went down, and refuses connections since.
 */
export async function deliverInStory(story: Story): Promise<void> {
  const { run } = story.as({ kind: 'timer' })
  for (let isOver = false; !isOver;) {
    const { begun } = await run(takeTurns, { results: [], share: everything, leaseMs, after: firstWebhook })
    const { started, hasMore } = await begun()
    for (const attempt of started) await tellAttempt(story, attempt)
    isOver = started.length === 0 && !hasMore
  }
}

/** Of the real clock: longer than writing it down takes. */
const leaseMs = 60_000

/** Nothing here keeps a place. */
const everything = (due: readonly DueWebhook[]) => new Map(due.map((webhook) => [webhook.webhookId, webhook.due]))

async function tellAttempt(story: Story, { deliveryId, webhookId, number, startedAt }: StartedAttempt): Promise<void> {
  const { run, services } = story.as({ kind: 'timer' })
  const { webhookAttempts: attempts, webhookBackoffSeconds: backoffSeconds } = services.config.limits
  const outcome = answerAt(story)
  story.pass(outcome.durationMs)
  const step = nextStep({ attempt: number, attempts, backoffSeconds, outcome })
  // By the clock of the database nobody waits: the story does.
  const next = step.kind === 'wait' ? ({ kind: 'wait', pauseMs: 0 } as const) : step
  await run(finishAttempts, [{ deliveryId, webhookId, number, startedAt, outcome, next }])
  if (step.kind === 'wait') story.pass(step.seconds * 1_000)
}

function answerAt({ now, end }: Story): AttemptOutcome {
  if (now >= instantOf(receiverDownSince, { end, serial: 0 }))
    return { kind: 'retry', error: 'connection_failed', errorCode: 'ECONNREFUSED', durationMs: 3 }
  return { kind: 'delivered', status: 200, excerpt: '{"received":true}', durationMs: 60 + (now.getTime() % 90) }
}
