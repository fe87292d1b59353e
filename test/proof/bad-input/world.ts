import { randomBytes, randomInt } from 'node:crypto'
import { createEscrow, createWebhook, openSession } from '../../support/installation/create-over-rest.js'
import { aPerson, anIntegrator, redirectUrl, type Integrator, type Person } from '../../support/installation/people.js'
import type { RestClient } from '../../support/installation/rest-client.js'

/** Whose credentials requests carry, and what there is for them to aim at, made over the public API. */
export interface BadInputWorld {
  credentials: Record<'key' | 'otherKey' | 'developer' | 'otherDeveloper' | 'seller' | 'buyer' | 'stranger' | 'staff', string>
  /** Ids by their prefix; of both integrators. */
  ids: Record<'esc' | 'cs' | 'wh' | 'key' | 'evt' | 'usr' | 'dev' | 'clk' | 'idv' | 'ch' | 'top' | 'dst' | 'wd' | 'req' | 'oac', string[]>
  /** Ids of an integrator and people to whom none of the credentials belongs, and who have nothing in common with those to whom they do. */
  foreign: BadInputWorld['ids']
  emails: string[]
  /** Paths of the sessions' pages, with the token that opens them. */
  links: string[]
  redirectUrl: string
}

/** What stands in everything of the strangers that can be read, and so in no answer to anybody but staff. */
export const strangersMark = 'Nobody else reads this'

/**
 * @param staffToken of a member of staff, when there is one
 * @param strangers of an earlier world, which do not wear out
 */
export async function makeWorld(client: RestClient, staffToken: string, strangers?: BadInputWorld['ids']): Promise<BadInputWorld> {
  const main = await anIntegrator(client, { walletTnd: 10_000 })
  const other = await anIntegrator(client, { walletTnd: 10_000 })
  const buyer = await aPerson(client, main.key, { walletTnd: 1_000_000 })
  const stranger = await aPerson(client, main.key, { walletTnd: 10_000 })
  const escrows = await escrowsOf(client, main, buyer)
  const othersEscrows = await escrowsOf(client, other, buyer)
  const sessions = await sessionsOf(client, main, escrows, buyer)
  const webhooks = [await aWebhook(client, main), await aWebhook(client, other)]
  const keys = [await aKey(client, main), await aKey(client, main), await aKey(client, other)]
  const events = await eventsOf(client, main)
  return {
    foreign: strangers ?? (await strangersIds(client)),
    credentials: {
      key: main.key,
      otherKey: other.key,
      developer: main.token,
      otherDeveloper: other.token,
      seller: main.user.token,
      buyer: buyer.token,
      stranger: stranger.token,
      staff: staffToken,
    },
    ids: {
      esc: [...escrows, ...othersEscrows],
      cs: sessions.map(({ sessionId }) => sessionId),
      wh: webhooks,
      key: keys,
      evt: events,
      usr: [main.user.id, buyer.id, stranger.id],
      dev: [await developerOf(client, main)],
      clk: [await aTestClock(client, main), await aTestClock(client, other)],
      idv: [await aVerification(client, main), await aVerification(client, other)],
      ch: [await aCharge(client, main), await aCharge(client, other)],
      top: [await aTopUp(client, main), await aTopUp(client, other)],
      dst: [await aDestination(client, main), await aDestination(client, other)],
      wd: [await aWithdrawal(client, main), await aWithdrawal(client, other)],
      req: [await aRequest(client, main), await aRequest(client, other)],
      oac: [await anOauthClient(client, main.token), await anOauthClient(client, other.token)],
    },
    emails: [
      main.user.email,
      other.user.email,
      buyer.email,
      stranger.email,
      main.email,
      `nobody-${randomBytes(4).toString('hex')}@example.com`,
    ],
    links: sessions.map(({ url }) => url.replace(/^https?:\/\/[^/]+/, '')),
    redirectUrl,
  }
}

/** One for each of some actions, at an escrow that stands where it is allowed. */
async function sessionsOf(client: RestClient, integrator: Integrator, escrows: readonly string[], buyer: Person) {
  const [pending, paid, delivered] = escrows as [string, string, string]
  const aims = [
    { escrowId: pending, action: 'accept_pay' },
    { escrowId: paid, action: 'complete' },
    { escrowId: paid, action: 'dispute' },
    { escrowId: delivered, action: 'request_cancellation' },
    { escrowId: escrows.at(-1)!, action: 'sign_contract' },
    { escrowId: paid, action: 'cancel_escrow', targetUserEmail: integrator.user.email },
  ]
  return Promise.all(
    aims.map(({ escrowId, ...aim }) => openSession(client, integrator, escrowId, { targetUserEmail: buyer.email, ...aim })),
  )
}

async function strangersIds(client: RestClient): Promise<BadInputWorld['ids']> {
  const integrator = await anIntegrator(client, { walletTnd: 1_000 })
  const buyer = await aPerson(client, integrator.key, { walletTnd: 10_000 })
  const esc = await escrowsOf(client, integrator, buyer, strangersMark)
  const session = await openSession(client, integrator, esc[0]!, { action: 'accept_pay', targetUserEmail: buyer.email })
  return {
    esc,
    cs: [session.sessionId],
    wh: [await aWebhook(client, integrator)],
    key: [await aKey(client, integrator)],
    evt: await eventsOf(client, integrator),
    usr: [integrator.user.id, buyer.id],
    dev: [await developerOf(client, integrator)],
    clk: [await aTestClock(client, integrator, strangersMark)],
    idv: [await aVerification(client, integrator)],
    ch: [await aCharge(client, integrator)],
    top: [await aTopUp(client, integrator)],
    dst: [await aDestination(client, integrator)],
    wd: [await aWithdrawal(client, integrator)],
    req: [await aRequest(client, integrator)],
    oac: [await anOauthClient(client, integrator.token)],
  }
}

async function eventsOf(client: RestClient, { key }: Integrator): Promise<string[]> {
  const request = { method: 'GET', path: '/api/v1/events?limit=20', token: key } as const
  return (await client.expect<{ events: Array<{ id: string }> }>(200, request)).events.map(({ id }) => id)
}

async function developerOf(client: RestClient, { key }: Integrator): Promise<string> {
  return (await client.expect<{ developer: { id: string } }>(200, { method: 'GET', path: '/api/v1/me', token: key })).developer.id
}

/** Whether every credential still works, and acts for whom it did: a request among the others may have ended that, which is its right. */
export async function isUsable(client: RestClient, { credentials, emails }: BadInputWorld): Promise<boolean> {
  const association = await client.call({ method: 'GET', path: '/api/developer/association', token: credentials.developer })
  const answers = await Promise.all([
    ...[credentials.key, credentials.otherKey].map((token) => client.call({ method: 'GET', path: '/api/v1/escrows?limit=1', token })),
    ...[credentials.developer, credentials.otherDeveloper].map((token) =>
      client.call({ method: 'GET', path: '/api/developer/settings', token }),
    ),
    ...[credentials.seller, credentials.buyer, credentials.stranger].map((token) =>
      client.call({ method: 'POST', path: '/graphql', token, body: { query: '{ me { id } }' } }),
    ),
    ...[credentials.staff]
      .filter((token) => token !== '')
      .map((token) => client.call({ method: 'POST', path: '/graphql', token, body: { query: '{ staff { id } }' } })),
  ])
  return association.text.includes(emails[0]!) && answers.every(({ status, text }) => status === 200 && !text.includes('"errors"'))
}

/** A quick one in every state, in the order of `states`, and a standard one that waits for signatures. */
async function escrowsOf(client: RestClient, { key, user }: Integrator, buyer: Person, title = 'Aimed at'): Promise<string[]> {
  const states = ['pending', 'paid', 'delivered', 'completed', 'cancelled', 'disputed'] as const
  const made: string[] = []
  for (const state of states) {
    const escrowId = await createEscrow(client, key, { title, amount: 250, mode: 'quick', buyerEmail: buyer.email })
    const act = (name: string) => client.expect(200, { method: 'POST', path: `/api/v1/escrows/${escrowId}/${name}`, token: key })
    const mutate = (name: string, fields: object, token: string) =>
      client.graphql(
        `mutation($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { userErrors { code } } }`,
        { escrowId, ...fields },
        token,
      )
    if (state === 'cancelled') await act('cancel')
    if (state !== 'pending' && state !== 'cancelled') await mutate('payEscrow', { method: 'WALLET' }, buyer.token)
    if (state === 'delivered' || state === 'completed') await act('deliver')
    if (state === 'completed') await mutate('completeEscrow', {}, buyer.token)
    if (state === 'disputed') await mutate('openDispute', { category: 'OTHER', reason: 'Nothing has come so far.' }, user.token)
    made.push(escrowId)
  }
  return [...made, await createEscrow(client, key, { title, amount: 250, buyerEmail: buyer.email, contractTerms: 'As agreed.' })]
}

const aWebhook = (client: RestClient, { token }: Integrator) => createWebhook(client, token, 'http://127.0.0.1:9/hook')

async function aCharge(client: RestClient, { key, token }: Integrator): Promise<string> {
  const business = { name: 'Proof Ltd', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  await client.expect(200, { method: 'PUT', path: '/api/developer/business', token, body: business })
  const body = { title: 'Olive oil', amount: 10, merchantReference: 'order-1', redirectUrl }
  return (await client.expect<{ charge: { id: string } }>(201, { method: 'POST', path: '/api/v1/charges', token: key, body })).charge.id
}

async function aTopUp(client: RestClient, { key }: Integrator): Promise<string> {
  const body = { amountTnd: 10, reference: 'wallet-1', redirectUrl }
  return (await client.expect<{ topUp: { id: string } }>(201, { method: 'POST', path: '/api/v1/wallet/top-ups', token: key, body })).topUp
    .id
}

export async function anOauthClient(client: RestClient, token: string): Promise<string> {
  const body = { name: 'Shop', redirectUris: [redirectUrl] }
  const request = { method: 'POST', path: '/api/developer/oauth-clients', token, body } as const
  return (await client.expect<{ client: { id: string } }>(201, request)).client.id
}

/** Its id is the caller's own; it is in the log within seconds. */
async function aRequest(client: RestClient, { key }: Pick<Integrator, 'key'>): Promise<string> {
  const id = `asked-${randomBytes(8).toString('hex')}`
  await client.expect(200, { method: 'GET', path: '/api/v1/balance', token: key, headers: { 'x-request-id': id } })
  return id
}

export async function aDestination(client: RestClient, { key }: Pick<Integrator, 'key'>): Promise<string> {
  const path = '/api/v1/wallet/destinations'
  const { destination } = await client.expect<{ destination: { id: string } }>(201, { method: 'POST', path, token: key, body: anAccount() })
  return destination.id
}

/** In person, which confirms it. */
async function anOwnAccount(client: RestClient, user: Person): Promise<string> {
  const create = 'mutation($input: CreateDestinationInput!) { createDestination(input: $input) { destination { id } } }'
  const made = await client.graphql<{ createDestination: { destination: { id: string } } }>(create, anAccount(), user.token)
  return made.createDestination.destination.id
}

/** An integrator who may withdraw for their user, and the account to withdraw to. */
export async function aWithdrawer(client: RestClient): Promise<Integrator & { destinationId: string }> {
  const integrator = await anIntegrator(client, { walletTnd: 10 })
  const consent = 'mutation($input: SetSpendingConsentInput!) { setSpendingConsent(input: $input) { userErrors { code } } }'
  const developerId = await developerOf(client, integrator)
  await client.graphql(consent, { developerId, dailyCapTnd: '100' }, integrator.user.token)
  return { ...integrator, destinationId: await anOwnAccount(client, integrator.user) }
}

/** A withdrawal of the integrator's user that waits for staff, asked for in person. */
export async function aWithdrawal(client: RestClient, { user }: Pick<Integrator, 'user'>): Promise<string> {
  const input = { amountTnd: '1', destinationId: await anOwnAccount(client, user), reference: randomBytes(6).toString('hex') }
  const withdraw = 'mutation($input: CreateWithdrawalInput!) { createWithdrawal(input: $input) { withdrawal { id } } }'
  return (await client.graphql<{ createWithdrawal: { withdrawal: { id: string } } }>(withdraw, input, user.token)).createWithdrawal
    .withdrawal.id
}

/** An account at a bank that nobody has yet: its key makes the number divisible by 97. */
export function anAccount(): { rib: string; holderName: string } {
  const number = `10006${String(randomInt(10 ** 13)).padStart(13, '0')}`
  return { rib: number + String(97n - ((BigInt(number) * 100n) % 97n)).padStart(2, '0'), holderName: 'Test Person' }
}

async function aVerification(client: RestClient, { key }: Integrator): Promise<string> {
  const body = { email: `verified-${randomBytes(4).toString('hex')}@example.com` }
  return (await client.expect<{ id: string }>(201, { method: 'POST', path: '/api/v1/identity-verifications', token: key, body })).id
}

async function aTestClock(client: RestClient, { key }: Integrator, name = 'Aimed at'): Promise<string> {
  const request = { method: 'POST', path: '/api/v1/test-clocks', token: key, body: { name } } as const
  return (await client.expect<{ testClock: { id: string } }>(201, request)).testClock.id
}

async function aKey(client: RestClient, { token }: Integrator): Promise<string> {
  return (
    await client.expect<{ apiKey: { id: string } }>(201, {
      method: 'POST',
      path: '/api/developer/api-keys',
      token,
      body: { name: 'spare' },
    })
  ).apiKey.id
}
