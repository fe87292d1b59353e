import { randomBytes } from 'node:crypto'
import { createWebhook } from '../../support/installation/create-over-rest.js'
import { anIntegrator } from '../../support/installation/people.js'
import { pngImage } from '../../support/png.js'
import type { RestRoute } from './rest-shots.js'
import { claimedPeriod, type Situation, type Situations } from './situations.js'
import { aDestination, anAccount, aWithdrawal, aWithdrawer, type BadInputWorld } from './world.js'

/** A request that has nothing wrong about it. */
export interface Example {
  readonly method: string
  readonly path: string
  readonly token: string | null
  readonly contentType: string
  readonly body: object | Buffer | null
  /** What stands in the path in place of its parameters. */
  readonly parameters: readonly string[]
}

/** What of a request for a route does not follow from the route. */
interface Own {
  /** In place of the parameters of the path, in their order. */
  readonly ids?: readonly string[]
  readonly body?: object | Buffer
  readonly token?: string
  /** What the address asks for behind its path, where something must be. */
  readonly query?: Readonly<Record<string, string>>
}

type Make = (made: Situations) => Promise<Own>

const unique = (name: string) => `${name}-${randomBytes(6).toString('hex')}@example.com`
const password = 'a long enough password'
const buyerPlace = 2

const escrowIn =
  (situation: Situation, body?: object, ...further: string[]): Make =>
  async (made) => ({ ids: [(await made.make(situation)).escrowId, ...further], ...(body ? { body } : {}) })

const newEscrow = (world: BadInputWorld) => ({ title: 'As asked', amount: 100, mode: 'quick', buyerEmail: world.emails[buyerPlace] })
const ofClock: Make = async (made) => ({ ids: [await made.testClock()] })
const ofSession: Make = async (made) => ({ ids: [await made.session()] })
const ofWebhook: Make = async ({ world }) => ({ ids: [world.ids.wh[0]!] })
const ofKey: Make = async ({ world }) => ({ ids: [world.ids.key[0]!] })

/** A developer whose things may end with the request. */
const byAnother: Make = async ({ client }) => ({ token: (await anIntegrator(client)).token })

/** One of an integrator who is there for nothing else: a user has only so many accounts, and one may end with the request. */
const ofDestination: Make = async ({ client, world }) => {
  const { key } = await anIntegrator(client)
  const id = await aDestination(client, { key })
  world.ids.dst.push(id)
  return { token: key, ids: [id] }
}

const ofWithdrawal: Make = async ({ client, world }) => {
  const { key, user } = await anIntegrator(client, { walletTnd: 10 })
  const id = await aWithdrawal(client, { user })
  world.ids.wd.push(id)
  return { token: key, ids: [id] }
}

/** Of each route for which a body by its shape and an escrow that is paid would not do. */
const own: Readonly<Record<string, Make>> = {
  'POST /api/v1/escrows': async ({ world }) => ({ body: newEscrow(world) }),
  'POST /api/v1/quotes': async ({ world }) => ({ body: newEscrow(world) }),
  'PUT /api/v1/escrows/:id': escrowIn('pending', { title: 'Another title' }),
  'POST /api/v1/escrows/:id/cancel': escrowIn('pending'),
  'POST /api/v1/escrows/:id/reject-delivery': escrowIn('received', { reason: 'Broken.' }),
  'POST /api/v1/escrows/:id/add-funds': async (made) => {
    await made.allowSpending()
    return { ids: [(await made.make('bought')).escrowId], body: { amountTnd: 10, reference: unique('added') } }
  },
  'POST /api/v1/escrows/:id/refund-funds': escrowIn('paid', { amountTnd: 10, reason: 'Too much.' }),
  'POST /api/v1/escrows/:id/close': escrowIn('claimed', { pendingRequests: 'wait', reason: 'The contract ends.' }),
  'POST /api/v1/escrows/:id/release-requests': escrowIn('claimable', {
    requestId: 'period-2',
    amountTnd: 20,
    reference: 'May',
    note: 'Ours',
  }),
  'GET /api/v1/escrows/:id/release-requests': escrowIn('claimed'),
  'POST /api/v1/escrows/:id/release-requests/:requestId/void': escrowIn('claimed', undefined, claimedPeriod),
  'GET /api/v1/escrows/:id/release-requests/:requestId/invoice': escrowIn('released', undefined, claimedPeriod),
  'GET /api/v1/escrows/:id/contract': escrowIn('signing'),
  'GET /api/v1/escrows/:id/proof': escrowIn('proof_submitted'),
  'POST /api/v1/escrows/:id/sessions': async (made) => ({
    ids: [(await made.make('pending')).escrowId],
    body: { action: 'accept_pay', targetUserEmail: made.world.emails[buyerPlace], redirectUrl: made.world.redirectUrl },
  }),
  'GET /api/v1/sessions/:sessionId': ofSession,
  'POST /api/v1/sessions/:sessionId/cancel': ofSession,
  'POST /api/v1/sandbox/sessions/:sessionId/complete': async (made) => ({
    ids: [await made.session()],
    body: { input: { method: 'wallet' } },
  }),
  'POST /api/v1/sandbox/users': async () => ({ body: { email: unique('user'), firstName: 'Test', walletTnd: 10 } }),
  'POST /api/v1/wallet/destinations': async ({ client }) => ({ token: (await anIntegrator(client)).key, body: anAccount() }),
  'DELETE /api/v1/wallet/destinations/:id': ofDestination,
  'POST /api/v1/wallet/withdrawals': async ({ client, world }) => {
    const { key, destinationId } = await aWithdrawer(client)
    world.ids.dst.push(destinationId)
    return { token: key, body: { amountTnd: 1, destinationId, reference: 'withdrawn' } }
  },
  'GET /api/v1/wallet/withdrawals/:id': ofWithdrawal,
  'POST /api/v1/wallet/withdrawals/:id/cancel': ofWithdrawal,
  'POST /api/v1/events/:id/replay': async ({ world }) => ({ ids: [world.ids.evt[0]!] }),
  'POST /api/v1/identity-verifications': async () => ({ body: { email: unique('verified'), external_user_id: 'person-1' } }),
  'GET /api/v1/identity-verifications': async ({ world }) => ({ query: { email: world.emails[buyerPlace]! } }),
  'GET /api/v1/identity-verifications/:id': async ({ world }) => ({ ids: [world.ids.idv[0]!] }),
  'POST /api/v1/test-clocks': async () => ({ body: { name: 'Of a test', now: '2026-11-20T10:00:00.000Z' } }),
  'GET /api/v1/test-clocks/:id': ofClock,
  'DELETE /api/v1/test-clocks/:id': ofClock,
  'POST /api/v1/test-clocks/:id/advance': async (made) => ({ ids: [await made.testClock()], body: { to: inDays(2) } }),
  'POST /api/developer/register': async () => ({ body: { email: unique('dev'), password, companyName: 'Proof Ltd' } }),
  'POST /api/developer/auth/token': async ({ world }) => ({ body: { email: world.emails[4], password } }),
  'POST /api/developer/auth/revoke': byAnother,
  'POST /api/developer/api-keys': async () => ({ body: { name: 'spare', rateLimit: 60 } }),
  'GET /api/developer/api-keys/:id': ofKey,
  'PATCH /api/developer/api-keys/:id': async ({ world }) => ({ ids: [world.ids.key[0]!], body: { name: 'renamed' } }),
  'DELETE /api/developer/api-keys/:id': async (made) => ({ ids: [await made.spareKey()] }),
  'POST /api/developer/oauth-clients': async (made) => ({
    ...(await byAnother(made)),
    body: { name: 'Shop', redirectUris: ['https://shop.example.com/signed-in'], public: true },
  }),
  'GET /api/developer/oauth-clients/:id': async ({ world }) => ({ ids: [world.ids.oac[0]!] }),
  'DELETE /api/developer/oauth-clients/:id': async (made) => ({ ids: [await made.spareOauthClient()] }),
  'PUT /api/developer/settings': async () => ({ body: { companyName: 'Proof Ltd' } }),
  'POST /api/v1/charges': async (made) => ({ body: { ...(await made.sale()), metadata: { cart: '7' } } }),
  'GET /api/v1/charges/:id': async (made) => ({ ids: [(await made.charge()).id] }),
  'POST /api/v1/sandbox/charges/:id/pay': async (made) => ({ ids: [(await made.charge()).id], body: { receiptEmail: unique('payer') } }),
  'POST /api/v1/wallet/top-ups': async (made) => ({ body: made.newTopUp() }),
  'GET /api/v1/wallet/top-ups/:id': async ({ world }) => ({ ids: [world.ids.top[0]!] }),
  'PUT /api/developer/business': async () => ({ body: business }),
  'POST /api/developer/association': async (made) => ({ ...(await byAnother(made)), body: { email: (await made.somebody()).email } }),
  'DELETE /api/developer/association': byAnother,
  'DELETE /api/developer/signature': async (made) => {
    await made.signature()
    return {}
  },
  'PUT /api/developer/signature': async () => ({ body: pngImage() }),
  'POST /api/developer/webhooks': async (made) => ({
    ...(await byAnother(made)),
    body: { url: 'https://hooks.example.com/own', events: ['*'] },
  }),
  'PUT /api/developer/webhooks/:id': async ({ world }) => ({ ids: [world.ids.wh[0]!], body: { events: ['escrow.*'] } }),
  'GET /api/developer/webhooks/:id': ofWebhook,
  'GET /api/developer/webhooks/:id/deliveries': ofWebhook,
  'GET /api/developer/requests/:id': async ({ world }) => ({ ids: [world.ids.req[0]!] }),
  'DELETE /api/developer/webhooks/:id': async (made) => {
    const another = await byAnother(made)
    return { ...another, ids: [await createWebhook(made.client, another.token!, 'https://hooks.example.com/own')] }
  },
  'POST /api/developer/webhooks/:id/test': ofWebhook,
  'POST /api/developer/webhooks/:id/regenerate-secret': ofWebhook,
}

const business = { name: 'Proof Ltd', registrationNumber: 'B0123452024', taxId: '1234567/A' }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Why there is no example of a route; every other has one that is taken. */
export const restWithoutExample: Readonly<Record<string, string>> = {
  'POST /api/developer/verify': 'a developer of the sandbox is verified from the beginning',
}

export const restIntent = ({ route, prefix }: RestRoute): string => `${route.method.toUpperCase()} ${prefix}${route.path}`

/** A request for a route that it takes, with whatever has to be there for it. */
export async function restExample(rest: RestRoute, made: Situations): Promise<Example> {
  const { route, prefix, caller } = rest
  const { credentials } = made.world
  const intent = restIntent(rest)
  const { ids = [], body, token, query } = (await (own[intent] ?? usual(rest))(made)) satisfies Own
  let place = 0
  return {
    method: route.method.toUpperCase(),
    path: prefix + route.path.replaceAll(/:\w+/g, () => ids[place++]!) + (query ? `?${new URLSearchParams(query).toString()}` : ''),
    token: token ?? { key: credentials.key, developer: credentials.developer, nobody: null }[caller],
    contentType: route.takesImage ? 'image/png' : 'application/json',
    body: body ?? (route.body ? {} : null),
    parameters: ids,
  }
}

const usual = ({ route }: RestRoute): Make => (route.path.startsWith('/escrows/:id') ? escrowIn('paid') : async () => ({}))
