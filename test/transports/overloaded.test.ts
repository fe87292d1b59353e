import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCast, type Cast } from '../support/escrow-builder.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'
import { createApiKey } from '../../server/operations/api-key/create-api-key.js'

let server: RestServer
let cast: Cast
let key: string
let othersKey: string

const ones = { READS_AT_ONCE_EACH: '1', READS_AT_ONCE_ALONE: '1', WRITES_AT_ONCE_EACH: '1', WRITES_AT_ONCE_ALONE: '1' }

beforeAll(async () => {
  server = await startRestServer({ ...ones, WAITING_EACH: '2' })
  cast = await aCast(server.services)
  key = await keyOf(cast)
  othersKey = await keyOf(await aCast(server.services))
})
afterAll(() => server.close())

const keyOf = async ({ developerId }: Cast) =>
  (await server.services.runAs({ kind: 'developer', developerId })(createApiKey, { name: 'main', rateLimit: 1_000_000 })).key

const atOnce = <Answer>(count: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, ask))

it('a principal with as much waiting as may be is told 429 and when to come back, and nobody else is: REST', async () => {
  const [answers, other] = await Promise.all([
    atOnce(20, () => server.call('GET', '/api/v1/me', { token: key })),
    server.call('GET', '/api/v1/me', { token: othersKey }),
  ])
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(3)
  for (const { status, code, headers, body } of refused) {
    expect({ status, code, retryAfter: headers.get('retry-after') }).toEqual({ status: 429, code: 'OVERLOADED', retryAfter: '1' })
    expect(body).toEqual({ error: 'Too Many Requests', message: expect.stringContaining('Nothing was done'), retryAfter: 1 })
  }
  expect(other.status).toBe(200)
})

it('and so in GraphQL, of mutations, of which none was begun', async () => {
  const create = () =>
    server.call<{ errors?: unknown; data?: { createEscrow: { escrow: { id: string } } } }>('POST', '/graphql', {
      token: key,
      body: {
        query: 'mutation ($input: CreateEscrowInput!) { createEscrow(input: $input) { escrow { id } } }',
        variables: { input: { title: 'Camera', amount: '20', mode: 'QUICK', buyerEmail: cast.buyer.email } },
      },
    })
  const before = await escrows()
  const answers = await atOnce(20, create)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, code, headers, body } of refused) {
    expect({ status, code, retryAfter: headers.get('retry-after') }).toEqual({ status: 429, code: 'OVERLOADED', retryAfter: '1' })
    expect(body).toMatchObject({
      error: 'Too Many Requests',
      retryAfter: 1,
      errors: [{ extensions: { code: 'OVERLOADED', httpStatus: 429, retryAfter: 1 } }],
    })
  }
  expect((await escrows()) - before).toBe(answers.length - refused.length)
})

const escrows = async () => (await server.sql<{ count: number }>('select count(*)::int as count from escrow'))[0]!.count
