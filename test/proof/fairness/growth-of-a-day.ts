import { databaseDigester, writtenBetween } from '../../support/database/database-digest.js'
import { rowsAsOwner } from '../../support/database/start-database.js'
import { until } from '../../support/flow/until.js'
import type { Shot } from '../../support/installation/http-load.js'
import { redirectUrl } from '../../support/installation/people.js'
import { createEscrow, createWebhook } from '../../support/installation/create-over-rest.js'
import { WebhookReceiver } from '../../support/installation/webhook-receiver.js'
import { askAtOnce, type Asked } from './ask-at-once.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene, type Scene } from './scene.js'

/** Of each kind, with a name of its own for each thing. */
const lanesEach = 2
const names = 2_000

export const growthOfADay: FairnessCheck = {
  name: 'one developer makes escrows, charges, identity verifications and people of a sandbox, tests a webhook and has an event sent again, twelve at once, on and on: beyond the day’s number nothing is left of a request, and another’s GET /me is answered',
  before: '15.5 kB for each quick escrow for ever, as many as were asked for; 85 mails and 2,200 registrations a minute',
  measure: ({ short, goal }) =>
    onScene({ env: { DAILY_CREATION_LIMIT: String(most(short)), DAILY_CHANGES_LIMIT: String(most(short)) } }, async (scene) => {
      const rows = rowsAsOwner(scene.installation.database)
      const kinds = await kindsOf(scene)
      const ask = (seconds: number, first: number) =>
        Promise.all(
          kinds.flatMap((kind) =>
            Array.from({ length: lanesEach }, (_none, lane) => {
              const shots = Array.from({ length: names }, (_also, index) => kind(`${first}-${lane}-${index}`))
              return askAtOnce({ url: scene.url, shots, width: 1, seconds, from: '127.0.0.9' })
            }),
          ),
        )
      const digest = await databaseDigester(rows)
      const due = async () => (await rows<{ count: number }>(dueJobs))[0]!.count
      const watched = await besideBystander(meOf(scene), async () => {
        const made = sumOf(await ask(short ? 5 : 20, 0))
        await until('what was made to be told and counted', async () => (await due()) === 0, { withinMs: 60_000, everyMs: 500 })
        const stood = await digest()
        const beyond = sumOf(await ask(short ? 5 : 20, 1))
        return { made, beyond, written: writtenBetween(stood, await digest()).filter((table) => table !== heartbeat) }
      })
      const { made, beyond, written } = watched.result
      const figure = `${made.answered} were made and ${made.refused} refused, and of as long again ${beyond.answered} and ${beyond.refused}`
      if (made.answered === 0 || made.answered > 3 * most(short)) throw new Error(`${figure}; a day has ${3 * most(short)}`)
      if (beyond.answered > 0 || written.length > 0) throw new Error(`${figure}; written were ${written.join(', ')}`)
      return `${requireServed(watched, goal)}; ${figure}, which wrote nothing`
    }),
}

/** Fewer than the settings have, so that a day is used up in seconds: of escrows and charges together, of verifications, and of all else. */
const most = (short: boolean) => (short ? 10 : 100)

/** The table in which the service notes what its clock says, whoever asks for what. */
const heartbeat = 'service_clock'

/** With what is in no tally yet, whose job is due a moment later. */
const dueJobs = `
  select (select count(*) from jobs.job where state < 'completed' and start_after <= now())::int
         + (select count(*) from escrow_tally_change)::int as count`

const sumOf = (asked: readonly Asked[]): Asked => ({
  answered: asked.reduce((total, { answered }) => total + answered, 0),
  refused: asked.reduce((total, { refused }) => total + refused, 0),
})

/**
 * Those that can be asked for without end before a day's number is reached. What has a smaller number of its own at a time (keys, webhooks, clocks,
 * accounts of a bank) is asked for on a day that is used up by `test/contract/growth.test.ts`, as is every other mutation that is counted.
 */
async function kindsOf({ client, greedy }: Scene): Promise<Array<(name: string) => Shot>> {
  const business = { name: 'Greedy', registrationNumber: 'B1234567890', taxId: '1234567A/B/M/000' }
  await client.expect(200, { method: 'PUT', path: '/api/developer/business', token: greedy.token, body: business })
  const webhookId = await createWebhook(client, greedy.token, (await WebhookReceiver.open()).url)
  await createEscrow(client, greedy.key, { title: 'Told', amount: 50, mode: 'quick', buyerEmail: 'buyer@example.com' })
  const newest = { method: 'GET', path: '/api/v1/events?limit=1', token: greedy.key } as const
  const [event] = (await client.expect<{ events: Array<{ id: string }> }>(200, newest)).events
  const headers = { authorization: `Bearer ${greedy.key}`, 'content-type': 'application/json' }
  const post = (path: string, body: object, token = greedy.key): Shot => ({
    method: 'POST',
    path,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return [
    (name) => post('/api/v1/escrows', { title: name, amount: 50, mode: 'quick', buyerEmail: 'buyer@example.com' }),
    (name) => post('/api/v1/identity-verifications', { email: `person-${name}@example.com` }),
    (name) => post('/api/v1/sandbox/users', { email: `user-${name}@example.com`, firstName: 'Test', lastName: 'Person' }),
    (name) => post('/api/v1/charges', { title: name, amount: 50, merchantReference: name, redirectUrl }),
    () => post(`/api/developer/webhooks/${webhookId}/test`, {}, greedy.token),
    () => post(`/api/v1/events/${event!.id}/replay`, { webhookId }),
  ]
}
