import type { PlantedBug } from '../planted-bug.js'

const signWebhook = 'jobs/webhook/sign-webhook.ts'
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
