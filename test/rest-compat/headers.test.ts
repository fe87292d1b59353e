import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../server/operations/api-key/create-api-key.js'
import { openEscrowWorld, unknownEscrow, type Answer, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld
let serial = 0

beforeAll(async () => {
  world = await openEscrowWorld({ RATE_LIMIT_PER_MINUTE: '' })
})

afterAll(() => world.close())

/** An address that nobody has called from yet. */
const freshAddress = () => `203.0.113.${++serial}`
const from = (address: string, path = '/api/v1/escrows?limit=1', token = world.keys.seller, method = 'GET') =>
  world.call(method, path, { token, headers: { 'x-forwarded-for': address } })

/** Uses up an address' requests of the minute. */
async function exhaust(address: string, token = world.keys.seller) {
  for (let batch = 0; batch < 10; batch++) await Promise.all(Array.from({ length: 10 }, () => from(address, '/api/v1/nothing', token)))
}

function limits({ headers }: Answer) {
  const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit-policy', 'ratelimit']
  return Object.fromEntries(names.map((name) => [name, headers.get(name)]))
}

function expectLimits(answer: Answer, limit: number, remaining: number) {
  const shown = limits(answer)
  expect(shown).toEqual({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    'ratelimit-policy': `"default";q=${limit};w=60`,
    ratelimit: expect.stringMatching(new RegExp(`^"default";r=${remaining};t=\\d+$`)),
  })
  const inSeconds = Number(shown['x-ratelimit-reset']) - Date.now() / 1000
  expect(inSeconds).toBeGreaterThan(-1)
  expect(inSeconds).toBeLessThanOrEqual(61)
}

describe('rate limits', () => {
  it('100 requests per minute and address by default, counted down on 200, 400, 401 and 404 alike', async () => {
    const address = freshAddress()
    const ok = await from(address)
    const bad = await from(address, '/api/v1/escrows/nonsense')
    const unauthorized = await from(address, '/api/v1/escrows', '')
    const unknown = await from(address, `/api/v1/escrows/${unknownEscrow}`)
    const nowhere = await from(address, '/api/v1/nothing')
    expect([ok, bad, unauthorized, unknown, nowhere].map(({ status }) => status)).toEqual([200, 400, 401, 404, 404])
    for (const [n, answer] of [ok, bad, unauthorized, unknown, nowhere].entries()) expectLimits(answer, 100, 99 - n)
  })

  it('429 beyond the limit, with Retry-After and the body {error, message, retryAfter}, and nothing is done', async () => {
    const address = freshAddress()
    await exhaust(address)
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const answer = await world.refuses(() => from(address, `/api/v1/escrows/${escrowId}/cancel`, world.keys.seller, 'POST'), {
      status: 429,
      code: 'RATE_LIMITED',
    })
    expectLimits(answer, 100, 0)
    const retryAfter = Number(answer.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(answer.body).toEqual({ error: 'Too Many Requests', message: expect.any(String), retryAfter })
  })

  it.each([
    ['a missing', ''],
    ['a wrong', `sk_sandbox_${'0'.repeat(64)}`],
    ['another kind of', `ut_${'0'.repeat(64)}`],
  ])('%s credential counts against the address; once its minute is used up, nothing is said of any credential', async (_, token) => {
    const address = freshAddress()
    const first = await from(address, undefined, token)
    expect(first.status).toBe(401)
    expectLimits(first, 100, 99)
    await exhaust(address, token)
    for (const sent of [token, '', world.keys.seller]) {
      const answer = await from(address, undefined, sent)
      expect([answer.status, answer.code]).toEqual([429, 'RATE_LIMITED'])
      expectLimits(answer, 100, 0)
    }
  })

  it('429 comes before an unknown route and a malformed id', async () => {
    const address = freshAddress()
    await exhaust(address)
    for (const path of ['/api/v1/nothing', '/api/v1/escrows/nonsense']) expect((await from(address, path)).status).toBe(429)
  })

  it('an address that no decoder takes is counted too, and refused only after the credential', async () => {
    const address = freshAddress()
    for (const [n, path] of ['/api/v1/escrows/%ff', '/api/developer/webhooks/%c0%80', '/api/%zz'].entries()) {
      const answer = await from(address, path, '')
      expect(answer.status).toBe(path === '/api/%zz' ? 404 : 401)
      expectLimits(answer, 100, 99 - n)
    }
    const told = await from(address, '/api/v1/escrows/%ff')
    expect([told.status, told.code]).toEqual([400, 'VALIDATION_ERROR'])
    expectLimits(told, 100, 96)
  })

  it('OPTIONS is counted, and 404 like every other unknown request', async () => {
    const address = freshAddress()
    const answer = await from(address, '/api/v1/escrows', '', 'OPTIONS')
    expect([answer.status, answer.code, answer.headers.get('allow')]).toEqual([404, 'NOT_FOUND', null])
    expectLimits(answer, 100, 99)
  })

  it('OPTIONS is 404 on a page as well', async () => {
    for (const path of ['/', '/hosted.css', '/account/escrows', '/livez']) {
      const answer = await from(freshAddress(), path, '', 'OPTIONS')
      expect([answer.status, answer.code, answer.headers.get('allow')]).toEqual([404, 'NOT_FOUND', null])
    }
  })

  it('one address does not use up another’s', async () => {
    await exhaust(freshAddress())
    expect((await from(freshAddress())).status).toBe(200)
  })

  it('a key with its own limit has a bucket of its own, from whichever address', async () => {
    const developer = { kind: 'developer', developerId: world.cast.developerId } as const
    const { key } = await world.services.runAs(developer)(createApiKey, { name: 'limited', rateLimit: 3 })
    const exhausted = freshAddress()
    await exhaust(exhausted)
    for (const remaining of [2, 1, 0]) expectLimits(await from(exhausted, undefined, key), 3, remaining)
    const refused = await from(freshAddress(), undefined, key)
    expect([refused.status, refused.code]).toEqual([429, 'RATE_LIMITED'])
    expectLimits(refused, 3, 0)
    const other = await from(freshAddress())
    expect(other.status).toBe(200)
  })
})

describe('X-Request-Id', () => {
  it('is the caller’s own when it has the form, on every answer', async () => {
    const address = freshAddress()
    const id = 'Order.17_a-B'
    for (const [path, token] of [
      ['/api/v1/escrows', world.keys.seller],
      ['/api/v1/escrows', ''],
      ['/api/v1/nothing', world.keys.seller],
    ] as const) {
      const answer = await world.call('GET', path, { token, headers: { 'x-request-id': id, 'x-forwarded-for': address } })
      expect(answer.headers.get('x-request-id')).toBe(id)
    }
  })

  it('is a new one otherwise', async () => {
    const ids = new Set<string | null>()
    for (const sent of ['', 'x'.repeat(65), 'a b', 'a/b']) {
      const { headers } = await world.call('GET', '/api/v1/escrows', {
        headers: { 'x-request-id': sent, 'x-forwarded-for': freshAddress() },
      })
      expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{8,64}$/)
      ids.add(headers.get('x-request-id'))
    }
    expect(ids.size).toBe(4)
  })
})

describe('every answer of the API', () => {
  it('is JSON in UTF-8 that nobody stores, guesses the type of, or learns the framework from', async () => {
    const address = freshAddress()
    for (const path of ['/api/v1/escrows', '/api/v1/escrows/nonsense', '/api/v1/nothing', '/nothing']) {
      const { headers } = await from(address, path)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect([headers.get('x-powered-by'), headers.get('etag')]).toEqual([null, null])
      if (path.startsWith('/api'))
        expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
    }
  })

  it('carries X-Error-Code when it is an error, and only then', async () => {
    const address = freshAddress()
    expect((await from(address)).code).toBeNull()
    expect((await from(address, '/api/v1/nothing')).code).toBe('NOT_FOUND')
  })

  it('404 in shape 1 for an unknown route', async () => {
    const address = freshAddress()
    for (const path of ['/api/v1/nothing', '/api/v1', '/API/v1/escrows', '/api/v2/escrows']) {
      await world.refuses(() => from(address, path, world.keys.seller), { status: 404, code: 'NOT_FOUND' })
    }
  })

  it('400 in shape 1 for a method that an address does not take', async () => {
    const address = freshAddress()
    for (const [method, path] of [
      ['DELETE', `/api/v1/escrows/${unknownEscrow}`],
      ['PATCH', `/api/v1/escrows/${unknownEscrow}`],
      ['POST', `/api/v1/escrows/${unknownEscrow}`],
      ['GET', `/api/v1/escrows/${unknownEscrow}/deliver`],
    ] as const) {
      await world.refuses(() => from(address, path, world.keys.seller, method), { status: 400, code: 'METHOD_NOT_ALLOWED' })
    }
  })
})

describe('what a framework would answer as 413, 415 or 431 is 400', () => {
  const post = (headers: Record<string, string>, raw: string) =>
    world.call('POST', '/api/v1/escrows', { headers: { 'x-forwarded-for': '203.0.113.250', ...headers }, raw })

  it('a body of another content type, or compressed', async () => {
    const body = JSON.stringify({ title: 'Typed' })
    await world.refuses(() => post({ 'content-type': 'text/plain' }, body), { status: 400, code: 'UNSUPPORTED_CONTENT_TYPE' })
    await world.refuses(() => post({ 'content-type': 'application/json; charset=latin1' }, body), {
      status: 400,
      code: 'UNSUPPORTED_CONTENT_TYPE',
    })
    await world.refuses(() => post({ 'content-encoding': 'gzip' }, body), { status: 400, code: 'UNSUPPORTED_CONTENT_TYPE' })
  })

  it('a body of more than 100 kB', async () => {
    await world.refuses(() => post({}, JSON.stringify({ title: 'x'.repeat(103_000) })), { status: 400, code: 'BODY_TOO_LARGE' })
  })

  it('headers that are too large', async () => {
    const answer = await world.call('GET', '/api/v1/escrows', { headers: { 'x-long': 'x'.repeat(20_000) } })
    expect([answer.status, answer.body.error]).toEqual([400, 'Bad Request'])
  })
})
