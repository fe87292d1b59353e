import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiKey } from '../../server/operations/api-key/create-api-key.js'
import { aCast } from '../support/escrow-builder.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'

let server: RestServer
let key: string
let buyer: string

beforeAll(async () => {
  const bounds = { PASSWORDS_AT_ONCE: '1', PASSWORDS_WAITING_EACH: '2', WRITES_AT_ONCE: '2', WRITES_AT_ONCE_EACH: '2' }
  server = await startRestServer(bounds)
  const cast = await aCast(server.services)
  buyer = cast.buyer.email
  key = (
    await server.services.runAs({ kind: 'developer', developerId: cast.developerId })(createApiKey, { name: 'main', rateLimit: 1_000 })
  ).key
})
afterAll(() => server.close())

const graphql = (query: string, variables: object, token?: string) =>
  server.call<{ errors?: { extensions: object }[]; data?: Record<string, unknown> }>('POST', '/graphql', {
    ...(token === undefined ? {} : { token }),
    body: { query, variables },
  })

const signIn = (email: string) =>
  graphql('mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { code } } }', {
    input: { kind: 'USER', email, password: 'not the password' },
  })

const waiting = async (count: number) => {
  await expect.poll(() => server.services.passwordTurns.load, { timeout: 10_000 }).toMatchObject({ served: 1, waiting: count })
}

it('whoever waits for a password to be tried holds nothing that whoever is signed in needs', async () => {
  const giveBack = await server.services.passwordTurns.take('somebody else')
  const tries = [signIn('one@example.com'), signIn('two@example.com')]
  await waiting(2)
  const create = 'mutation ($input: CreateEscrowInput!) { createEscrow(input: $input) { escrow { id } userErrors { code } } }'
  const input = { title: 'Camera', amount: '20', mode: 'QUICK', buyerEmail: buyer }
  const made = await graphql(create, { input }, key)
  expect(made.body.data).toMatchObject({ createEscrow: { escrow: { id: expect.any(String) }, userErrors: [] } })
  expect((await server.call('GET', '/api/v1/me', { token: key })).status).toBe(200)
  await waiting(2)
  giveBack()
  for (const { body } of await Promise.all(tries)) {
    expect(body.data).toEqual({ signIn: { token: null, userErrors: [{ code: 'INVALID_CREDENTIALS' }] } })
  }
})

it('whoever has no credential waits for a transaction without a connection, and whoever has one does not wait there', async () => {
  const { strangersTransactions, transactions } = server.services.database
  const held: (() => void)[] = []
  let isOver = false
  const taken = Array.from({ length: 20 }, async (_none, index) => {
    const giveBack = await strangersTransactions.take(`stranger ${index}`)
    if (isOver) giveBack()
    else held.push(giveBack)
  })
  const before = strangersTransactions.load.waiting
  expect(before).toBeGreaterThan(0)
  const trying = signIn('three@example.com')
  await expect.poll(() => strangersTransactions.load.waiting).toBe(before + 1)
  expect(transactions.load.served).toBe(0)
  const input = { title: 'Tripod', amount: '20', mode: 'QUICK', buyerEmail: buyer }
  const create = 'mutation ($input: CreateEscrowInput!) { createEscrow(input: $input) { userErrors { code } } }'
  expect((await graphql(create, { input }, key)).body.data).toEqual({ createEscrow: { userErrors: [] } })
  expect(strangersTransactions.load.waiting).toBe(before + 1)
  isOver = true
  for (const giveBack of held) giveBack()
  await Promise.all(taken)
  expect((await trying).body.data).toMatchObject({ signIn: { userErrors: [{ code: 'INVALID_CREDENTIALS' }] } })
})

it('beyond what may wait of one address, nothing is tried or counted, and 429 says when to come back', async () => {
  const bounded = await startRestServer({ PASSWORDS_AT_ONCE: '1', PASSWORDS_WAITING_EACH: '2' })
  const { passwordTurns } = bounded.services
  const giveBack = await passwordTurns.take('somebody else')
  const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { code } } }'
  const statuses: number[] = []
  const ask = async (email: string) => {
    const variables = { input: { kind: 'USER', email, password: 'not the password' } }
    const answer = await bounded.call<{ errors?: unknown; data?: unknown }>('POST', '/graphql', { body: { query, variables } })
    statuses.push(answer.status)
    return answer
  }
  const tries = ['one', 'two', 'three', 'four', 'five'].map((name) => ask(`${name}@example.com`))
  await expect.poll(() => statuses, { timeout: 10_000 }).toEqual([429, 429, 429])
  expect(passwordTurns.load).toMatchObject({ served: 1, waiting: 2 })
  expect(await bounded.sql('select id from sign_in_attempt')).toHaveLength(2)
  giveBack()
  const answers = await Promise.all(tries)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  for (const { headers, body } of refused) {
    expect(headers.get('retry-after')).toBe('1')
    expect(body.errors).toMatchObject([{ extensions: { code: 'OVERLOADED', httpStatus: 429, retryAfter: 1 } }])
  }
  const answered = { signIn: { userErrors: [{ code: 'INVALID_CREDENTIALS' }] } }
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.data)).toEqual([answered, answered])
  await bounded.close()
})
