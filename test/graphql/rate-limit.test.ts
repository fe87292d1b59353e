import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'

let server: GraphqlServer

beforeAll(async () => {
  server = await startGraphqlServer({ RATE_LIMIT_PER_MINUTE: '10' })
})
afterEach(() => server.world.clock.advance(60_000))
afterAll(() => server.close())

const remaining = (headers: Headers) => headers.get('x-ratelimit-remaining')
const roots = (count: number) => `{ ${Array.from({ length: count }, (_, index) => `t${index}: eventTypes { type }`).join(' ')} }`

describe('requests per minute', () => {
  it('too many: 429 with errors and the body of REST, and every header', async () => {
    for (let asked = 1; asked <= 10; asked++)
      expect((await server.ask(roots(1))).headers.get('x-ratelimit-remaining')).toBe(String(10 - asked))
    server.world.clock.advance(15_000)
    const { status, headers, body, errors } = await server.ask(roots(1))
    expect(status).toBe(429)
    expect(body).toMatchObject({ error: 'Too Many Requests', retryAfter: 45 })
    expect(body['message']).toBe(errors[0]!.message)
    expect(errors).toMatchObject([
      { extensions: { code: 'RATE_LIMITED', httpStatus: 429, retryAfter: 45, requestId: headers.get('x-request-id') } },
    ])
    expect(Object.keys(body).toSorted()).toEqual(['error', 'errors', 'message', 'retryAfter'])
    expect(headers.get('retry-after')).toBe('45')
    expect(headers.get('x-error-code')).toBe('RATE_LIMITED')
    expect(headers.get('ratelimit')).toBe('"default";r=0;t=45')
    expect(headers.get('x-ratelimit-limit')).toBe('10')
  })

  it('a query counts its root fields', async () => {
    expect(remaining((await server.ask(roots(5))).headers)).toBe('5')
    expect(remaining((await server.ask(`{ ...F } fragment F on Query ${roots(4)}`)).headers)).toBe('1')
    const { status, headers } = await server.ask(roots(2))
    expect({ status, remaining: remaining(headers) }).toEqual({ status: 429, remaining: '0' })
  })

  it('a wrong credential counts against its address, and is told so until the minute is used up', async () => {
    const wrong = () => server.ask(roots(1), { token: `ut_${'0'.repeat(64)}` })
    for (let asked = 1; asked <= 10; asked++) {
      const { status, errors } = await wrong()
      expect({ status, code: errors[0]!.extensions.code }).toEqual({ status: 200, code: 'UNAUTHORIZED' })
    }
    for (const { status, errors } of [await wrong(), await server.ask(roots(1))]) {
      expect({ status, code: errors[0]!.extensions.code }).toEqual({ status: 429, code: 'RATE_LIMITED' })
    }
  })

  it('what is asked beside the two addresses is counted and told the limit too', async () => {
    const { status, headers } = await server.send('/graphql/nothing')
    expect({ status, code: headers.get('x-error-code'), remaining: remaining(headers) }).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      remaining: '9',
    })
  })

  it('a key with a limit of its own has a bucket of its own', async () => {
    const key = await server.apiKey({ rateLimit: 3 })
    for (let asked = 1; asked <= 10; asked++) await server.ask(roots(1))
    expect((await server.ask(roots(3), { token: key })).headers.get('x-ratelimit-limit')).toBe('3')
    expect((await server.ask(roots(1), { token: key })).status).toBe(429)
  })

  it('an operation that was asked for too often answers 429 with what it says itself', async () => {
    const signIn = () =>
      server.ask(
        'mutation { signIn(input: {kind: USER, email: "nobody@example.com", password: "not the password"}) { token userErrors { code } } }',
      )
    for (let tried = 1; tried <= 5; tried++) expect((await signIn()).status).toBe(200)
    const { status, body, headers, errors } = await signIn()
    expect(status).toBe(429)
    expect(errors[0]!.extensions).toMatchObject({ code: 'RATE_LIMITED', httpStatus: 429 })
    expect(body).toMatchObject({ error: 'Too Many Requests', message: errors[0]!.message, retryAfter: Number(headers.get('retry-after')) })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
