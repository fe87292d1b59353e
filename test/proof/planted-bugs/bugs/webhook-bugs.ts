import type { PlantedBug } from '../planted-bug.js'

const signWebhook = 'jobs/webhook/sign-webhook.ts'
const places = 'server/domain/webhook/delivery-places.ts'
const claims = 'server/operations/webhook/claim-statements.ts'

/** Deliveries that go where they must not, prove nothing, or go out too often, too seldom or in a wrong order. */
export const webhookBugs: readonly PlantedBug[] = [
  {
    name: 'a webhook’s signature does not cover its time',
    edits: [{ file: signWebhook, search: '.update(`${timestamp}.${body}`)', replace: '.update(body)' }],
    tests: ['test/jobs/sign-webhook.test.ts'],
  },
  {
    name: 'one delivery is sent by two processes',
    edits: [
      {
        file: claims,
        search: 't.place <= t.places and d.status = $6 and (d.claimed_until is null or d.claimed_until <= statement_timestamp())',
        replace: 't.place <= t.places and d.status = $6',
      },
    ],
    tests: ['test/operations/webhook/turns.test.ts'],
  },
  {
    name: 'a round of deliveries keeps the plans of an empty table',
    edits: [{ file: claims, search: "; set local enable_seqscan = off'", replace: "'" }],
    tests: ['test/operations/webhook/many-waiting.test.ts'],
  },
  {
    name: 'who looks whose turn it is does not see who has the webhook in hand',
    edits: [{ file: claims, search: 'order by id for no key update skip locked', replace: 'order by id' }],
    tests: ['test/operations/webhook/turns.test.ts'],
  },
  {
    name: 'the end of a delivery does not bring up the next',
    edits: [
      { file: claims, search: 'where id in (select id from next) and is_behind', replace: 'where id in (select id from next) and false' },
    ],
    tests: ['test/operations/webhook/turns.test.ts'],
  },
  {
    name: 'the places of a webhook are counted for each process alone',
    edits: [{ file: claims, search: 'h.finished_at is null and h.claimed_until > statement_timestamp()', replace: 'false' }],
    tests: ['test/operations/webhook/turns.test.ts'],
  },
  {
    name: 'one developer may have all places for webhooks',
    edits: [{ file: places, search: ' && heldBy(taker) < patience * taker.pool.free', replace: '' }],
    tests: ['test/domain/webhook/delivery-places.test.ts'],
    short: true,
  },
  {
    name: 'a receiver that hangs keeps the places of the quick',
    edits: [{ file: places, search: 'attempt.isSlow || isSlow(nowMs - attempt.startedMs, limits)', replace: 'attempt.isSlow' }],
    tests: ['test/domain/webhook/delivery-places.test.ts'],
  },
  {
    name: 'who was slow lately has as many places as anybody',
    edits: [{ file: places, search: 'Math.floor((webhookConcurrency * webhookSlowMs) / recentMs)', replace: 'webhookConcurrency' }],
    tests: ['test/domain/webhook/delivery-places.test.ts'],
  },
  {
    name: 'a receiver that gives up a kept connection has refused the delivery',
    edits: [{ file: 'jobs/webhook/send-attempt.ts', search: '      return ask(attempt, signal)\n', replace: '      throw error\n' }],
    tests: ['test/jobs/send-attempt.test.ts'],
  },
  {
    name: 'a connection outlives what is known of its address',
    edits: [{ file: 'server/outgoing/address-guard.ts', search: '    clientTtl: kept.mostMs,\n', replace: '' }],
    tests: ['test/outgoing/address-guard.test.ts'],
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
