import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeId } from '../../server/domain/id.js'
import { redirectUrl, type Integrator, type Person } from '../support/installation/people.js'
import { WebhookReceiver } from '../support/installation/webhook-receiver.js'
import { until } from '../support/flow/until.js'
import { mutationOf } from './documents.js'
import { Recorder, type Answered, type Call } from './recorder.js'
import { staffPassword, type RunningCheckout } from './start-checkout.js'

/** Everybody who plays in the scenarios: one integrator with a seller, another one, a buyer, a stranger, and the owner of the house. */
export interface World {
  readonly recorder: Recorder
  readonly shop: Integrator
  readonly other: Integrator
  readonly buyer: Person
  readonly stranger: Person
  readonly owner: string
  readonly hook: WebhookReceiver
  readonly rows: RunningCheckout['rows']
  /** The text of the checkout's `schema.graphql`. */
  readonly schema: string
}

export const terms = 'Five pages, two revisions.'
export const password = 'a long enough password'

export async function openWorld({ url, rows, folder: checkout }: RunningCheckout, folder: string): Promise<World> {
  const recorder = new Recorder(url, folder)
  recorder.begin('00-people')
  const hook = await WebhookReceiver.open()
  recorder.names.set(hook.url, 'hook')
  const shop = await anIntegrator(recorder, 'shop')
  const other = await anIntegrator(recorder, 'other')
  await recorder.call('POST', '/api/developer/webhooks', {
    token: shop.token,
    body: { url: hook.url, events: ['*', ...extraEvents] },
  })
  const buyer = await aPerson(recorder, shop.key, 'buyer', { walletTnd: 9_000_000 })
  const stranger = await aPerson(recorder, other.key, 'stranger', { walletTnd: 1000 })
  const { body } = await recorder.call('POST', '/graphql', {
    body: {
      query: mutationOf('signIn', 'token expiresAt'),
      variables: { input: { kind: 'STAFF', email: 'owner@amana.example', password: staffPassword } },
    },
  })
  const owner = body.data.signIn.token as string
  recorder.names.set(owner, 'owner.token')
  return {
    recorder,
    shop,
    other,
    buyer,
    stranger,
    owner,
    hook,
    rows,
    schema: readFileSync(join(checkout, 'schema/schema.graphql'), 'utf8'),
  }
}

const extraEvents = [
  'escrow.created',
  'escrow.dispute.opened',
  'escrow.dispute.message',
  'escrow.dispute.resolved',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.cancelled',
]

async function anIntegrator(recorder: Recorder, name: string): Promise<Integrator> {
  const email = `dev.${name}@example.com`
  await recorder.call('POST', '/api/developer/register', { body: { email, password, companyName: `${name} Ltd` } })
  const signedIn = await recorder.call('POST', '/api/developer/auth/token', { body: { email, password } })
  const token = named(recorder, signedIn.body.token, `${name}.developer`)
  await recorder.call('PUT', '/api/developer/settings', {
    token,
    body: { allowedRedirectUrls: [redirectUrl, 'http://localhost:3000/*'], applicationName: name },
  })
  const created = await recorder.call('POST', '/api/developer/api-keys', {
    token,
    body: { name: 'main', rateLimit: 1_000_000 },
  })
  const key = named(recorder, created.body.key, `${name}.key`)
  const user = await aPerson(recorder, key, `${name}.user`, { associate: true })
  return { email, token, key, user }
}

export async function aPerson(recorder: Recorder, key: string, name: string, fields: object = {}): Promise<Person> {
  const email = `${name}@example.com`
  const { body } = await recorder.call('POST', '/api/v1/sandbox/users', {
    token: key,
    body: { email, firstName: 'Test', lastName: 'Person', ...fields },
  })
  return { id: named(recorder, body.user._id, name), email, token: named(recorder, body.token, `${name}.token`) }
}

function named(recorder: Recorder, value: string, name: string): string {
  recorder.names.set(value, name)
  return value
}

/** Creates an escrow over REST, as `key`'s user; answers its id. */
export async function create(world: World, fields: object = {}, { isQuiet = false, token = world.shop.key } = {}): Promise<string> {
  const { mode = 'standard' } = fields as { mode?: string }
  const body = {
    title: 'Website',
    amount: 1250.5,
    buyerEmail: world.buyer.email,
    ...(mode === 'standard' ? { contractTerms: terms } : {}),
    ...fields,
  }
  const answer = await send(world, isQuiet)('POST', '/api/v1/escrows', { token, body })
  if (answer.status !== 201) throw new Error(`create ${JSON.stringify(fields)}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.escrow.id as string
}

/** Opens a checkout session and completes it as its target. */
export async function act(
  world: World,
  escrowId: string,
  action: string,
  who: 'buyer' | 'seller',
  { input, isQuiet = false }: Acting = {},
) {
  const target = who === 'buyer' ? world.buyer.email : world.shop.user.email
  const session = await openSession(world, escrowId, { action, targetUserEmail: target }, isQuiet)
  const path = `/api/v1/sandbox/sessions/${session.body.sessionId}/complete`
  return send(world, isQuiet)('POST', path, { token: world.shop.key, body: input ? { input } : {} })
}

interface Acting {
  input?: object
  isQuiet?: boolean
}

export const openSession = (world: World, escrowId: string, fields: object, isQuiet = false): Promise<Answered> =>
  send(world, isQuiet)('POST', `/api/v1/escrows/${escrowId}/sessions`, { token: world.shop.key, body: { redirectUrl, ...fields } })

/** A mutation `name(input)` with everything that it answers. */
export const mutate = (world: World, name: string, input: object, token: string, { isQuiet = false, fields }: Mutating = {}) =>
  send(world, isQuiet)('POST', '/graphql', { token, body: { query: mutationOf(name, fields), variables: { input } } })

interface Mutating {
  isQuiet?: boolean
  fields?: string
}

function send({ recorder }: World, isQuiet: boolean): (method: string, path: string, call?: Call) => Promise<Answered> {
  return isQuiet ? recorder.quietly.bind(recorder) : recorder.call.bind(recorder)
}

/** Lets the time pass until this deadline of the escrow, and waits for what it does. */
export async function letTimePass({ rows }: World, escrowId: string, kind: string): Promise<void> {
  const uuid = decodeId('esc', escrowId)
  await rows(
    `with moved as (
       update deadline set due_at = clock_timestamp() where escrow_id = $1 and kind = $2 and status = 'pending' returning id)
     update jobs.job_common j set start_after = clock_timestamp() from moved m where j.name = 'deadline' and j.data->>'deadlineId' = m.id::text`,
    [uuid, kind],
  )
  await until(`the deadline ${kind} to have fired`, async () => {
    const left = await rows(`select 1 from deadline where escrow_id = $1 and kind = $2 and status = 'pending'`, [uuid, kind])
    return left.length === 0
  })
}

/** What an integrator's own idempotency keys look like. */
export const freshKey = () => randomBytes(8).toString('hex')
