import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshEmail } from '../support/people.js'
import { signUp, signUpWithUser, type RestDeveloper } from '../support/rest-people.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'

let server: RestServer
let developer: RestDeveloper

beforeAll(async () => {
  server = await startRestServer()
  developer = await signUp(server)
})

afterAll(() => server.close())

const anEmail = () => freshEmail(server.services)

describe.each([
  ['GET', '/me'],
  ['GET', '/balance'],
  ['POST', '/sandbox/users'],
])('%s /api/v1%s', (method, path) => {
  it('401 without a key, for an unknown one, and for a developer token, each with the headers of the limit', async () => {
    const tokens = [undefined, `sk_sandbox_${'0'.repeat(64)}`, 'sk_sandbox_short', `sk_live_${'0'.repeat(64)}`, developer.token]
    for (const token of tokens) {
      const answer = await server.call(method, `/api/v1${path}`, { token })
      expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
      expect(answer.body).toEqual({ error: 'Unauthorized', message: expect.any(String) })
      expect(answer.headers.get('x-ratelimit-limit')).toBe('1000000')
      expect(answer.headers.get('x-request-id')).toBeTruthy()
    }
    const wrongKind = await server.call(method, `/api/v1${path}`, { token: developer.token })
    expect(wrongKind.body['message']).toContain('API key')
  })

  it('401 when both headers carry different credentials', async () => {
    const headers = { 'x-api-key': (await signUp(server)).key }
    expect(await server.call(method, `/api/v1${path}`, { token: developer.key, headers })).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
  })
})

describe('GET /api/v1/me', () => {
  it('200 with exactly the fields of the specification, without association, by either header', async () => {
    const byBearer = await server.call('GET', '/api/v1/me', { token: developer.key })
    expect(byBearer.status).toBe(200)
    expect(byBearer.body).toEqual({
      apiKey: {
        id: developer.keyId,
        name: 'main',
        keyPrefix: developer.key.slice(0, 19),
        environment: 'sandbox',
        isActive: true,
        lastUsedAt: null,
        expiresAt: null,
        rateLimit: 1_000_000,
        metadata: {},
        createdAt: server.services.clock().toISOString(),
      },
      developer: {
        id: expect.stringMatching(/^dev_/),
        email: developer.email,
        companyName: 'Atelier Carthage',
        limits: { dailyCreations: { limit: 1000, used: 0 } },
      },
    })
    const byHeader = await server.call('GET', '/api/v1/me', { headers: { 'x-api-key': developer.key } })
    expect(byHeader).toMatchObject({ status: 200, body: byBearer.body })
    const byBoth = await server.call('GET', '/api/v1/me', { token: developer.key, headers: { 'x-api-key': developer.key } })
    expect(byBoth.status).toBe(200)
  })

  it('tells when the key was last used, once that is written', async () => {
    const { key } = await signUp(server)
    const read = async () =>
      ((await server.call('GET', '/api/v1/me', { token: key })).body['apiKey'] as { lastUsedAt: string | null }).lastUsedAt
    expect(await read()).toBeNull()
    await server.lastUsed.flush()
    expect(await read()).toBe(server.services.clock().toISOString())
  })

  it('401 once the key has expired', async () => {
    const { clock } = server.services
    const body = { name: 'short', expiresAt: new Date(clock().getTime() + 60_000).toISOString() }
    const { key } = (await server.call<{ key: string }>('POST', '/api/developer/api-keys', { token: developer.token, body })).body
    expect(await server.call('GET', '/api/v1/me', { token: key })).toMatchObject({ status: 200 })
    clock.advance(60_000)
    expect(await server.call('GET', '/api/v1/me', { token: key })).toMatchObject({ status: 401 })
  })

  it('429 beyond the limit of the key, which does not touch other keys', async () => {
    const body = { name: 'slow', rateLimit: 2 }
    const { key } = (await server.call<{ key: string }>('POST', '/api/developer/api-keys', { token: developer.token, body })).body
    const statuses = []
    for (let request = 0; request < 3; request++) statuses.push((await server.call('GET', '/api/v1/me', { token: key })).status)
    expect(statuses).toEqual([200, 200, 429])
    const refused = await server.call('GET', '/api/v1/me', { token: key })
    expect(refused.body).toEqual({ error: 'Too Many Requests', message: expect.any(String), retryAfter: 60 })
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(await server.call('GET', '/api/v1/me', { token: developer.key })).toMatchObject({ status: 200 })
  })
})

describe('GET /api/v1/balance', () => {
  it('200 with numbers, to the millime', async () => {
    const { key } = await signUpWithUser(server, { walletTnd: 1250.505 })
    const answer = await server.call('GET', '/api/v1/balance', { token: key })
    expect(answer).toMatchObject({
      status: 200,
      text: '{"balance":{"available":1250.505,"pending":0,"escrow":0,"escrowAsBuyer":0,"escrowAsSeller":0}}',
    })
  })

  it('403 in shape 1 without association', async () => {
    const answer = await server.call('GET', '/api/v1/balance', { token: developer.key })
    expect(answer).toMatchObject({ status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
    expect(answer.body).toEqual({ error: 'Forbidden', message: expect.any(String) })
  })
})

describe('POST /api/v1/sandbox/users', () => {
  const make = (body: object, key = developer.key) =>
    server.call<{ user: { _id: string }; token: string }>('POST', '/api/v1/sandbox/users', { token: key, body })
  const walletOf = async (token: string) =>
    (await server.graphql<{ me: { balance: { available: string } } }>('Balance', {}, { token })).data?.me.balance.available

  it('201 makes a verified user with money and a token; 200 adds to the wallet of the same one', async () => {
    const email = anEmail()
    const made = await make({ email, firstName: 'Amel', lastName: 'Ben Salah', walletTnd: 100.5 })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      user: { _id: expect.stringMatching(/^usr_/), email, firstName: 'Amel', lastName: 'Ben Salah' },
      token: expect.stringMatching(/^ut_[0-9a-f]{64}$/),
    })
    expect(await walletOf(made.body.token)).toBe('100.500')
    const again = await make({ email: email.toUpperCase(), walletTnd: 0.25 })
    expect(again).toMatchObject({ status: 200, body: { user: made.body.user } })
    expect(again.body.token).not.toBe(made.body.token)
    expect(await walletOf(again.body.token)).toBe('100.750')
  })

  it('takes no idempotency key: the wallet grows each time', async () => {
    const options = { token: developer.key, body: { email: anEmail(), walletTnd: 10 }, headers: { 'idempotency-key': 'wallet' } }
    await server.call('POST', '/api/v1/sandbox/users', options)
    const { body } = await server.call<{ token: string }>('POST', '/api/v1/sandbox/users', options)
    expect(await walletOf(body.token)).toBe('20.000')
  })

  it('associates without asking, in place of an earlier association', async () => {
    const { key, user } = await signUpWithUser(server)
    const other = await make({ email: anEmail(), walletTnd: 5, associate: true }, key)
    expect(other.body.user._id).not.toBe(user._id)
    expect(await server.call('GET', '/api/v1/balance', { token: key })).toMatchObject({ body: { balance: { available: 5 } } })
  })

  it('403 for a user that is somebody else’s', async () => {
    const { user } = await signUpWithUser(server)
    expect(await make({ email: user.email })).toMatchObject({ status: 403, code: 'SANDBOX_USER_NOT_YOURS', body: { error: 'Forbidden' } })
  })

  it.each([
    ['no address', {}, 'VALIDATION_ERROR'],
    ['an address that is none', { email: 'nobody' }, 'VALIDATION_ERROR'],
    ['a wallet that is text', { email: 'w@example.com', walletTnd: '5' }, 'VALIDATION_ERROR'],
    ['a negative wallet', { email: 'w@example.com', walletTnd: -5 }, 'VALIDATION_ERROR'],
    ['less than a millime', { email: 'w@example.com', walletTnd: 0.0005 }, 'AMOUNT_PRECISION'],
    ['more than anybody may have', { email: 'w@example.com', walletTnd: 10_000_000.001 }, 'AMOUNT_TOO_LARGE'],
    ['an association that is no flag', { email: 'w@example.com', associate: 'yes' }, 'VALIDATION_ERROR'],
  ])('400 for %s', async (_what, body, code) => {
    expect(await make(body)).toMatchObject({ status: 400, code })
  })

  it('400 for a number of more than 40 digits', async () => {
    const raw = '{"email":"w@example.com","walletTnd":1e400}'
    expect(await server.call('POST', '/api/v1/sandbox/users', { token: developer.key, raw })).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      body: { details: { walletTnd: expect.any(String) } },
    })
  })
})

describe('what a key may ask of the account', () => {
  it('404 for an unknown address, only after the key was checked', async () => {
    expect(await server.call('GET', '/api/v1/nothing')).toMatchObject({ status: 401 })
    expect(await server.call('GET', '/api/v1/nothing', { token: developer.key })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await server.call('POST', '/api/v1/me', { token: developer.key })).toMatchObject({
      status: 400,
      code: 'METHOD_NOT_ALLOWED',
    })
  })
})
