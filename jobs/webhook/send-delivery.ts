import type { Dispatcher } from 'undici'
import { encodeId } from '../../server/domain/id.js'
import type { Services } from '../../server/operations/services.js'
import type { StartedAttempt } from '../../server/operations/webhook/start-attempts.js'
import type { Metrics } from '../../server/telemetry/metrics.js'
import { traced } from '../../server/telemetry/traces.js'
import { sendAttempt, type AttemptOutcome } from './send-attempt.js'
import { signWebhook } from './sign-webhook.js'

export interface DeliverContext {
  services: Services
  /** `guardedAgent`. */
  agent: Dispatcher
  /** Counts attempts. */
  metrics?: Metrics | undefined
}

/** Makes an attempt that has been written down, signed with the secret as it then was. */
export async function sendDelivery(attempt: StartedAttempt, { services, agent, metrics }: DeliverContext): Promise<AttemptOutcome> {
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
  const { webhookTimeoutMs: timeoutMs } = services.config.limits
  const outcome = await traced(`webhook ${eventType}`, { 'amana.event_id': eventId, 'amana.attempt': number }, () =>
    sendAttempt({ url, body, headers, timeoutMs, agent }),
  )
  metrics?.attemptEnded(outcome.error ?? outcome.kind, outcome.durationMs / 1_000)
  return outcome
}
