import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeId } from '../../../server/domain/id.js'
import { createEscrow, createWebhook, openSession } from '../../support/installation/create-over-rest.js'
import { followOverSocket, followOverStream } from '../../support/installation/follow-events.js'
import { aPerson, redirectUrl } from '../../support/installation/people.js'
import { uploadReceipt } from '../../support/installation/upload-receipt.js'
import type { Town } from './town.js'

/** Something that somebody does again and again. */
export interface Errand {
  readonly name: string
  /** One begins in this time, or when the one before has ended. */
  readonly everyMs: number
  /** @throws Error when it was not answered as it has to be */
  run(town: Town, number: number): Promise<void>
}

const password = 'a long enough password'
const unique = () => randomBytes(6).toString('hex')
const buyerOf = ({ buyers }: Town, number: number) => buyers[number % buyers.length]!

/** With an idempotency key, as an integrator sends what must not happen twice; answers the body. */
const asShop = <Body>({ client, shop }: Town, path: string, body: object, status: number | readonly number[] = [200, 201]): Promise<Body> =>
  client.expect<Body>(status, { method: 'POST', path, token: shop.key, headers: { 'idempotency-key': unique() }, body })

async function perform(town: Town, escrowId: string, action: string, targetUserEmail: string, input: object = {}): Promise<void> {
  const { sessionId } = await openSession(town.client, town.shop, escrowId, { action, targetUserEmail })
  await asShop(town, `/api/v1/sandbox/sessions/${sessionId}/complete`, { input })
}

/** From creation to payout; the webhook hears of each step. */
async function liveQuickEscrow(town: Town, number: number): Promise<void> {
  const buyer = buyerOf(town, number)
  const body = { title: `Errand ${number}`, amount: 25, mode: 'quick', buyerEmail: buyer.email }
  const { escrow } = await asShop<{ escrow: { id: string } }>(town, '/api/v1/escrows', body)
  await perform(town, escrow.id, 'accept_pay', buyer.email)
  await asShop(town, `/api/v1/escrows/${escrow.id}/deliver`, {})
  await perform(town, escrow.id, 'complete', buyer.email)
}

/** Signed by both, with its PDFs, and called off by agreement. */
async function callOffStandardEscrow(town: Town, number: number): Promise<void> {
  const { client, shop } = town
  const buyer = buyerOf(town, number)
  const body = {
    title: `Contract ${number}`,
    amount: 80,
    mode: 'standard',
    buyerEmail: buyer.email,
    contractTerms: 'All of it. '.repeat(50),
  }
  const id = await createEscrow(client, shop.key, body)
  await perform(town, id, 'sign_contract', shop.user.email, { name: 'Test Person' })
  await perform(town, id, 'sign_contract', buyer.email, { name: 'Test Person' })
  await perform(town, id, 'accept_pay', buyer.email)
  await perform(town, id, 'request_cancellation', buyer.email, { reason: 'It is not needed any more.' })
  await perform(town, id, 'accept_cancellation', shop.user.email)
}

async function payCharge(town: Town, number: number): Promise<void> {
  const body = { title: 'A coffee', amount: 5, merchantReference: `order-${number}-${unique()}`, redirectUrl }
  const { charge } = await asShop<{ charge: { id: string } }>(town, '/api/v1/charges', body)
  await asShop(town, `/api/v1/sandbox/charges/${charge.id}/pay`, { receiptEmail: 'stranger@example.com' })
}

async function leaveSessions(town: Town, number: number): Promise<void> {
  const buyer = buyerOf(town, number)
  const id = await createEscrow(town.client, town.shop.key, { title: 'Left', amount: 10, mode: 'quick', buyerEmail: buyer.email })
  const { sessionId } = await openSession(town.client, town.shop, id, { action: 'accept_pay', targetUserEmail: buyer.email })
  await asShop(town, `/api/v1/sessions/${sessionId}/cancel`, {})
  await asShop(town, `/api/v1/escrows/${id}/cancel`, {})
}

async function readLists({ client, shop }: Town): Promise<void> {
  for (const path of [
    '/escrows?limit=50',
    '/escrows?limit=50&page=2',
    '/charges',
    '/events?limit=100',
    '/wallet/transactions',
    '/me',
    '/balance',
  ])
    await client.expect(200, { method: 'GET', path: `/api/v1${path}`, token: shop.key })
  const query = '{ escrows(first: 20) { edges { node { id title status allowedActions { action allowed } moneyLine { reason } } } } }'
  const { status, text } = await client.call({ method: 'POST', path: '/graphql', token: shop.user.token, body: { query } })
  if (status !== 200 || text.includes('"errors"')) throw new Error(`a list by GraphQL: ${status} ${text.slice(0, 300)}`)
}

async function followForAWhile({ client, shop }: Town, number: number): Promise<void> {
  const follow = number % 2 === 0 ? followOverSocket : followOverStream
  const following = await follow(client.base, shop.key, null)
  await sleep(8_000)
  following.cut()
  if (following.errors.length > 0) throw new Error(`a subscription was told: ${following.errors[0]}`)
}

/** Whoever signs in, rightly or not, and whoever only asks for a code. */
async function signIn({ client, shop }: Town): Promise<void> {
  const path = '/api/developer/auth/token'
  await client.expect(200, { method: 'POST', path, body: { email: shop.email, password } })
  await client.expect(401, { method: 'POST', path, body: { email: shop.email, password: 'not the one' } })
  const ask = 'mutation($input: RequestSignInCodeInput!) { requestSignInCode(input: $input) { userErrors { code } } }'
  await client.graphql(ask, { email: shop.user.email }, '')
}

/** Developer and user sign in anew before their tokens end. */
async function renewTokens(town: Town): Promise<void> {
  const { client, shop } = town
  const body = { email: shop.email, password }
  const { token } = await client.expect<{ token: string }>(200, { method: 'POST', path: '/api/developer/auth/token', body })
  town.shop = { ...shop, token, user: await aPerson(client, shop.key, { email: shop.user.email }) }
}

async function register({ client }: Town): Promise<void> {
  const body = { email: `dev-${unique()}@example.com`, password, companyName: 'Town Ltd' }
  await client.expect(201, { method: 'POST', path: '/api/developer/register', body })
}

/** A key of few requests, whose second is told to the common count. */
async function makeAndRevokeKey({ client, shop: { token } }: Town): Promise<void> {
  const path = '/api/developer/api-keys'
  const body = { name: 'short', rateLimit: 10 }
  const { apiKey, key } = await client.expect<{ apiKey: { id: string }; key: string }>(201, { method: 'POST', path, token, body })
  for (let request = 0; request < 2; request += 1) await client.expect(200, { method: 'GET', path: '/api/v1/me', token: key })
  await client.expect(200, { method: 'DELETE', path: `${path}/${apiKey.id}`, token })
}

async function sendAgain(town: Town): Promise<void> {
  const { client, shop, webhookId } = town
  const { events } = await client.expect<{ events: Array<{ id: string }> }>(200, {
    method: 'GET',
    path: '/api/v1/events?limit=1',
    token: shop.key,
  })
  for (const { id } of events) await asShop(town, `/api/v1/events/${id}/replay`, { webhookId })
}

const sendUnnamedFile = async ({ client, shop }: Town): Promise<void> => void (await uploadReceipt(client, shop.user))

/** A whole life within a second of real time. */
async function passTimeOnClock(town: Town): Promise<void> {
  const { client, shop } = town
  const { testClock } = await asShop<{ testClock: { id: string } }>(town, '/api/v1/test-clocks', {})
  const body = { title: 'Due', amount: 10, mode: 'quick', buyerEmail: 'late@example.com', testClockId: testClock.id }
  await createEscrow(client, shop.key, body)
  const to = new Date(Date.now() + 60 * 86_400_000).toISOString()
  await asShop(town, `/api/v1/test-clocks/${testClock.id}/advance`, { to })
  await client.expect(200, { method: 'DELETE', path: `/api/v1/test-clocks/${testClock.id}`, token: shop.key })
}

/** Which nothing ever refers to: after their time nothing of them is left. */
async function leaveNothing({ client, shop }: Town): Promise<void> {
  const clocks = '/api/v1/test-clocks'
  const { testClock } = await client.expect<{ testClock: { id: string } }>(201, { method: 'POST', path: clocks, token: shop.key, body: {} })
  await client.expect(200, { method: 'DELETE', path: `${clocks}/${testClock.id}`, token: shop.key })
  const webhookId = await createWebhook(client, shop.token, 'https://hooks.example.com/errand', ['identity.verification.linked'])
  await client.expect(200, { method: 'DELETE', path: `/api/developer/webhooks/${webhookId}`, token: shop.token })
}

async function askWrongly({ client, shop }: Town): Promise<void> {
  await client.expect(404, { method: 'GET', path: `/api/v1/escrows/${encodeId('esc', randomUUID())}`, token: shop.key })
  await client.expect(400, { method: 'POST', path: '/api/v1/escrows', token: shop.key, body: { amount: -1 } })
  await client.expect(401, { method: 'GET', path: '/api/v1/me', token: 'sk_sandbox_nobody' })
}

export const errands: readonly Errand[] = [
  { name: 'quick escrows', everyMs: 700, run: liveQuickEscrow },
  { name: 'standard escrows called off', everyMs: 6_000, run: callOffStandardEscrow },
  { name: 'charges paid', everyMs: 4_000, run: payCharge },
  { name: 'sessions left', everyMs: 3_000, run: leaveSessions },
  { name: 'lists read', everyMs: 1_500, run: readLists },
  { name: 'followers', everyMs: 9_000, run: followForAWhile },
  { name: 'sign-ins', everyMs: 10_000, run: signIn },
  { name: 'tokens renewed', everyMs: 600_000, run: renewTokens },
  { name: 'developers registered', everyMs: 10_000, run: register },
  { name: 'keys made and revoked', everyMs: 5_000, run: makeAndRevokeKey },
  { name: 'events sent again', everyMs: 3_000, run: sendAgain },
  { name: 'files that nobody names', everyMs: 5_000, run: sendUnnamedFile },
  { name: 'test clocks', everyMs: 8_000, run: passTimeOnClock },
  { name: 'clocks and webhooks deleted unused', everyMs: 8_000, run: leaveNothing },
  { name: 'wrong requests', everyMs: 2_000, run: askWrongly },
]

export const errandNames: readonly string[] = errands.map(({ name }) => name)
