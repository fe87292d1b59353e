import { integer, integers } from '../setting.js'

/** How deliveries are tried, and how long events are kept (decisions 11). */
export const webhookLimits = {
  webhooksPerDeveloper: integer('WEBHOOK_LIMIT', {
    unit: 'webhooks',
    fallback: '2',
    min: 1,
    max: 100,
    meaning: 'Webhooks of one developer.',
  }),
  webhookAttempts: integer('WEBHOOK_ATTEMPTS', {
    unit: 'requests',
    fallback: '3',
    min: 1,
    max: 20,
    meaning: 'Requests in all for one delivery.',
  }),
  webhookBackoffSeconds: integers('WEBHOOK_BACKOFF_SECONDS', {
    fallback: '1,2,4',
    min: 0,
    max: 86_400,
    meaning: 'The waits after the first, second, … failed attempt. The last one repeats.',
  }),
  webhookTimeoutMs: integer('WEBHOOK_TIMEOUT_MS', {
    fallback: '10000',
    min: 100,
    max: 60_000,
    meaning: 'How long one attempt may take, from resolving the name to the answer.',
  }),
  webhookConcurrency: integer('WEBHOOK_CONCURRENCY', {
    unit: 'deliveries',
    fallback: '5',
    min: 1,
    max: 100,
    meaning: 'Deliveries under way at once to one webhook.',
  }),
  webhookConcurrencyTotal: integer('WEBHOOK_CONCURRENCY_TOTAL', {
    unit: 'deliveries',
    fallback: '64',
    min: 1,
    max: 10_000,
    meaning:
      'Deliveries under way at once from one process, to webhooks that are not slow. One developer has at most twice as many of them as are free.',
  }),
  webhookSlowMs: integer('WEBHOOK_SLOW_MS', {
    fallback: '1000',
    min: 50,
    max: 60_000,
    meaning:
      'A webhook whose attempts take longer than this, by their mean of late, is slow: it has the fewer of `WEBHOOK_CONCURRENCY` the slower it is, at least one, and they are among those of `WEBHOOK_SLOW_CONCURRENCY_TOTAL`.',
  }),
  webhookSlowConcurrencyTotal: integer('WEBHOOK_SLOW_CONCURRENCY_TOTAL', {
    unit: 'deliveries',
    fallback: '128',
    min: 1,
    max: 10_000,
    meaning:
      'Deliveries under way at once from one process, beside those of `WEBHOOK_CONCURRENCY_TOTAL`, to webhooks that are slow; one that has been under way for longer than `WEBHOOK_SLOW_MS` counts here as well.',
  }),
  webhookDisableFailures: integer('WEBHOOK_DISABLE_FAILURES', {
    unit: 'failures',
    fallback: '20',
    min: 1,
    max: 100_000,
    meaning: 'Consecutive failures, together with `WEBHOOK_DISABLE_DAYS`, after which a webhook is switched off.',
  }),
  webhookDisableDays: integer('WEBHOOK_DISABLE_DAYS', {
    fallback: '5',
    min: 1,
    max: 365,
    meaning: 'Days without a success, together with `WEBHOOK_DISABLE_FAILURES`, after which a webhook is switched off.',
  }),
  eventBytes: integer('EVENT_MAX_BYTES', {
    fallback: '65536',
    // Below that, more would have to be left out than the texts that an escrow shows elsewhere (domain/event/shorten-event.ts).
    min: 32_768,
    max: 1_048_576,
    meaning: 'The largest body of an event. A longer one leaves out long texts and names them in `truncated`.',
  }),
  eventDays: integer('EVENT_DAYS', { fallback: '90', min: 1, max: 3_650, meaning: 'How long events can be read again.' }),
}
