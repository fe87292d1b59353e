import { integer, integers } from '../setting.js'

/** How deliveries are tried, and how long events are kept (decisions 11). */
export const webhookLimits = {
  webhooksPerDeveloper: integer('WEBHOOK_LIMIT', { unit: 'webhooks', fallback: '2', min: 1, max: 100 }),
  webhookAttempts: integer('WEBHOOK_ATTEMPTS', { unit: 'requests', fallback: '3', min: 1, max: 20 }),
  webhookBackoffSeconds: integers('WEBHOOK_BACKOFF_SECONDS', { fallback: '1,2,4', min: 0, max: 86_400 }),
  webhookTimeoutMs: integer('WEBHOOK_TIMEOUT_MS', { fallback: '10000', min: 100, max: 60_000 }),
  webhookConnectionIdleMs: integer('WEBHOOK_CONNECTION_IDLE_MS', { fallback: '1000', min: 1, max: 600_000 }),
  webhookConnectionMostMs: integer('WEBHOOK_CONNECTION_MOST_MS', { fallback: '10000', min: 1, max: 600_000 }),
  webhookConcurrency: integer('WEBHOOK_CONCURRENCY', { unit: 'deliveries', fallback: '5', min: 1, max: 100 }),
  webhookConcurrencyTotal: integer('WEBHOOK_CONCURRENCY_TOTAL', { unit: 'deliveries', fallback: '64', min: 1, max: 10_000 }),
  webhookSlowMs: integer('WEBHOOK_SLOW_MS', { fallback: '1000', min: 50, max: 60_000 }),
  webhookSlowConcurrencyTotal: integer('WEBHOOK_SLOW_CONCURRENCY_TOTAL', { unit: 'deliveries', fallback: '128', min: 1, max: 10_000 }),
  webhookDisableFailures: integer('WEBHOOK_DISABLE_FAILURES', { unit: 'failures', fallback: '20', min: 1, max: 100_000 }),
  webhookDisableDays: integer('WEBHOOK_DISABLE_DAYS', { fallback: '5', min: 1, max: 365 }),
  waitingReplays: integer('REPLAYS_WAITING_LIMIT', { unit: 'deliveries', fallback: '10000', min: 1, max: 1_000_000 }),
  eventBytes: integer('EVENT_MAX_BYTES', {
    fallback: '65536',
    // Below that, more would have to be left out than the texts that an escrow shows elsewhere (domain/event/shorten-event.ts).
    min: 32_768,
    max: 1_048_576,
  }),
  eventDays: integer('EVENT_DAYS', { fallback: '90', min: 1, max: 3_650 }),
}
