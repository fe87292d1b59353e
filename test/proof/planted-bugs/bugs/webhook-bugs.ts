import type { PlantedBug } from '../planted-bug.js'

const sendAttempt = 'jobs/webhook/send-attempt.ts'
const signWebhook = 'jobs/webhook/sign-webhook.ts'
const claims = 'server/operations/webhook/claim-statements.ts'
const addressGuard = 'server/outgoing/address-guard.ts'

/** Deliveries that go where they must not, prove nothing, or go out too often, too seldom or in a wrong order. */
export const webhookBugs: readonly PlantedBug[] = [
  {
    name: 'a redirect of a webhook is followed',
    edits: [
      {
        file: sendAttempt,
        search: "import { type Dispatcher, errors, request } from 'undici'",
        replace: "import { type Dispatcher, errors, interceptors, request } from 'undici'",
      },
      {
        file: sendAttempt,
        search: 'dispatcher: agent, headersTimeout',
        replace: 'dispatcher: agent.compose(interceptors.redirect({ maxRedirections: 5 })), headersTimeout',
      },
    ],
    tests: ['test/jobs/send-attempt.test.ts'],
    prove: { suite: 'address-guard', only: 'no redirect is followed' },
    short: true,
  },
  {
    name: 'what a webhook’s name resolves to is not checked when connecting',
    edits: [
      {
        file: addressGuard,
        search: '    if (blocked !== undefined) throw new BlockedAddressError(hostname, blocked.address)\n',
        replace: '',
      },
    ],
    tests: ['test/outgoing/address-guard.test.ts'],
    prove: { suite: 'address-guard', only: 'no name is called' },
    short: true,
  },
  {
    name: 'the address of a name is called before it is checked',
    edits: [
      {
        file: addressGuard,
        search: "import { isIP, type LookupFunction } from 'node:net'",
        replace: "import { createConnection, isIP, type LookupFunction } from 'node:net'",
      },
      {
        file: addressGuard,
        search: '    const blocked = [first, ...others].find(',
        replace: `    const early = createConnection({ host: first.address, port: 80 }).on('error', () => undefined)
    early.setTimeout(1_000, () => early.destroy())
    const blocked = [first, ...others].find(`,
      },
    ],
    prove: { suite: 'address-guard', only: 'no name is called' },
  },
  {
    name: 'a literal address is not checked when connecting',
    edits: [
      {
        file: addressGuard,
        search: `    if (isIP(host) !== 0 && !mayReach(host)) queueMicrotask(() => callback(new BlockedAddressError(host, host), null))
    else open(options, callback)`,
        replace: '    open(options, callback)',
      },
    ],
    tests: ['test/outgoing/address-guard.test.ts'],
  },
  {
    name: 'only the first address of a webhook’s name is checked',
    edits: [{ file: addressGuard, search: 'const blocked = [first, ...others].find(', replace: 'const blocked = [first].find(' }],
    tests: ['test/outgoing/address-guard.test.ts'],
  },
  {
    name: 'a webhook’s signature does not cover its time',
    edits: [{ file: signWebhook, search: '.update(`${timestamp}.${body}`)', replace: '.update(body)' }],
    tests: ['test/jobs/sign-webhook.test.ts'],
  },
  {
    name: 'webhooks are sent without a signature',
    edits: [{ file: 'jobs/webhook/deliver.ts', search: '    ...signWebhook({ secret, eventId, timestampSeconds, body }),\n', replace: '' }],
    tests: ['test/jobs/deliver.test.ts'],
  },
  {
    name: 'a 4xx answer to a webhook is tried again',
    edits: [
      {
        file: sendAttempt,
        search: "  if (status >= 400 && status < 500) return { kind: 'final', error: 'status_not_200' }\n",
        replace: '',
      },
    ],
    tests: ['test/jobs/send-attempt.test.ts'],
  },
  {
    name: 'an attempt whose process died counts',
    edits: [
      {
        file: claims,
        search: `  update webhook_delivery d set claimed_until = clock_timestamp() + $2 * interval '1 millisecond'
  where d.id = any($1) and d.status = $5 and ($4 or d.claimed_until is null or d.claimed_until <= clock_timestamp())
  returning d.id, d.webhook_id, d.event_id, d.event_type, d.attempts + 1 as number`,
        replace: `  update webhook_delivery d set attempts = d.attempts + 1, claimed_until = clock_timestamp() + $2 * interval '1 millisecond'
  where d.id = any($1) and d.status = $5 and ($4 or d.claimed_until is null or d.claimed_until <= clock_timestamp())
  returning d.id, d.webhook_id, d.event_id, d.event_type, d.attempts as number`,
      },
    ],
    tests: ['test/jobs/interrupted-delivery.test.ts'],
  },
  {
    name: 'deliveries of one escrow do not wait for each other',
    edits: [
      {
        file: claims,
        search: '    select from webhook_delivery e where e.webhook_id = d.webhook_id and e.lane = d.lane and e.finished_at is null',
        replace:
          '    select from webhook_delivery e where false and e.webhook_id = d.webhook_id and e.lane = d.lane and e.finished_at is null',
      },
    ],
    tests: ['test/jobs/deliver.test.ts'],
  },
  {
    name: 'one delivery is sent by two processes',
    edits: [
      {
        file: claims,
        search: ' and (d.claimed_until is null or d.claimed_until <= clock_timestamp())',
        replace: '',
      },
      {
        file: claims,
        search: ' and ($4 or d.claimed_until is null or d.claimed_until <= clock_timestamp())',
        replace: ' and ($4 or true)',
      },
    ],
    tests: ['test/operations/webhook/turns.test.ts'],
  },
  {
    name: 'who ends a delivery and who looks whose turn it is do not wait for each other',
    edits: [
      {
        file: 'server/operations/webhook/lock-delivery-orders.ts',
        search: "pg_advisory_xact_lock(hashtextextended('delivery order ' || ${webhookId} || ' ' || ${orderKey}, 0))",
        replace: 'null',
      },
    ],
    tests: ['test/operations/webhook/turns.test.ts'],
  },
  {
    name: 'a callback of the card provider counts whoever signed it',
    edits: [
      {
        file: 'server/ports/payment/card-provider/verify-payment-callback.ts',
        search: '  if (matches.length === 0) throw unsigned()\n',
        replace: '',
      },
    ],
    tests: ['test/ports/verify-payment-callback.test.ts'],
    short: true,
  },
  {
    name: 'a callback of the card provider counts without any signature',
    edits: [
      {
        file: 'server/ports/payment/card-provider/verify-payment-callback.ts',
        search: "  const { timestamp, digests } = parseSignature(signature ?? '')\n",
        replace: '  if (!signature) return readCallback(rawBody, now)\n  const { timestamp, digests } = parseSignature(signature)\n',
      },
    ],
    tests: ['test/ports/verify-payment-callback.test.ts'],
    short: true,
  },
]
