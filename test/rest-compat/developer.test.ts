import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeId, uuidV7 } from '../../server/domain/id.js'
import { freshEmail, goodPassword } from '../support/people.js'
import { pngChunk, pngImage } from '../support/png.js'
import { mailedCode, mailedToken, signIn, signUp, signUpWithUser, type RestDeveloper } from '../support/rest-people.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'

let server: RestServer
let developer: RestDeveloper

beforeAll(async () => {
  server = await startRestServer()
  developer = await signUp(server)
})

afterAll(() => server.close())

const anEmail = () => freshEmail(server.services)
const unknownKeyId = () => encodeId('key', uuidV7(0, randomBytes(10)))

/** Each needs a developer token; asked without one first. */
const guarded: Array<[string, string]> = [
  ['POST', '/auth/revoke'],
  ['POST', '/api-keys'],
  ['GET', '/api-keys'],
  ['GET', '/api-keys/key_x'],
  ['PATCH', '/api-keys/key_x'],
  ['DELETE', '/api-keys/key_x'],
  ['GET', '/settings'],
  ['PUT', '/settings'],
  ['GET', '/association'],
  ['POST', '/association'],
  ['DELETE', '/association'],
  ['GET', '/signature'],
  ['PUT', '/signature'],
  ['DELETE', '/signature'],
]

describe.each(guarded)('%s /api/developer%s', (method, path) => {
  it('401 without a developer token, whatever the body', async () => {
    expect(await server.call(method, `/api/developer${path}`)).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
      body: { error: 'Unauthorized' },
    })
  })

  it('401 for an API key, with the name of the right credential', async () => {
    const answer = await server.call(method, `/api/developer${path}`, { token: developer.key })
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED', body: { message: expect.stringContaining('developer token') } })
    expect(answer.headers.get('x-ratelimit-limit')).toBe('1000000')
  })
})

describe('POST /api/developer/register', () => {
  const register = (body: object) => server.call('POST', '/api/developer/register', { body })

  it('201 with the developer of the specification, who may sign in at once in the sandbox', async () => {
    const email = anEmail()
    const answer = await register({ email: email.toUpperCase(), password: goodPassword, companyName: ' Atelier Carthage ' })
    expect(answer).toMatchObject({ status: 201, body: { message: 'Developer registered' } })
    expect(answer.body['developer']).toEqual({ id: expect.stringMatching(/^dev_/), email, companyName: 'Atelier Carthage' })
    expect(await signIn(server, email)).toMatch(/^dt_[0-9a-f]{64}$/)
  })

  it('400 with each wrong field', async () => {
    const answer = await register({ email: 5, companyName: '' })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', body: { error: 'Bad Request' } })
    expect(Object.keys(answer.body['details'] as object)).toEqual(['email', 'password', 'companyName'])
  })

  it.each([
    ['an address that is none', { email: 'nobody' }, 'VALIDATION_ERROR', 'email'],
    ['a short password', { password: 'short' }, 'PASSWORD_TOO_WEAK', 'password'],
    ['a common password', { password: 'password12345' }, 'PASSWORD_TOO_WEAK', 'password'],
  ])('400 for %s', async (_what, wrong, code, field) => {
    const answer = await register({ email: anEmail(), password: goodPassword, companyName: 'X', ...wrong })
    expect(answer).toMatchObject({ status: 400, code, body: { details: { [field]: expect.any(String) } } })
  })

  it('409 for a known address', async () => {
    const answer = await register({ email: developer.email, password: goodPassword, companyName: 'X' })
    expect(answer).toMatchObject({ status: 409, code: 'EMAIL_TAKEN', body: { error: 'Conflict' } })
  })

  it('takes no idempotency key', async () => {
    const options = { body: { email: anEmail(), password: goodPassword, companyName: 'X' }, headers: { 'idempotency-key': 'once' } }
    expect(await server.call('POST', '/api/developer/register', options)).toMatchObject({ status: 201 })
    expect(await server.call('POST', '/api/developer/register', options)).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' })
  })
})

describe('POST /api/developer/verify', () => {
  it('400 for a wrong code and an unknown address, alike', async () => {
    for (const email of [developer.email, anEmail()]) {
      const answer = await server.call('POST', '/api/developer/verify', { body: { email, code: '123456' } })
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_CODE' })
    }
  })

  it('400 for a wrong shape', async () => {
    expect(await server.call('POST', '/api/developer/verify', { body: { email: developer.email } })).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      body: { details: { code: expect.any(String) } },
    })
  })
})

describe('POST /api/developer/auth/token', () => {
  const ask = (body: object) => server.call('POST', '/api/developer/auth/token', { body })

  it('200 with a token for 12 hours', async () => {
    const answer = await ask({ email: developer.email, password: goodPassword })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      token: expect.stringMatching(/^dt_[0-9a-f]{64}$/),
      tokenType: 'Bearer',
      expiresAt: '2026-11-20T22:00:00.000Z',
    })
  })

  it('401 in shape 1 for a wrong password and an unknown address, alike', async () => {
    const wrong = await ask({ email: developer.email, password: 'another long password' })
    const unknown = await ask({ email: anEmail(), password: goodPassword })
    expect(wrong).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
    expect(wrong.body).toEqual({ error: 'Unauthorized', message: expect.any(String) })
    expect([unknown.status, unknown.text]).toEqual([401, wrong.text])
  })

  it('401 for the account of a user', async () => {
    const { user } = await signUpWithUser(server)
    expect(await ask({ email: user.email, password: goodPassword })).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' })
  })

  it('400 without a password', async () => {
    expect(await ask({ email: developer.email })).toMatchObject({ status: 400, body: { details: { password: expect.any(String) } } })
  })

  it('429 after five failures from one address, with Retry-After; the right password waits as well', async () => {
    const victim = await signUp(server)
    server.services.clock.advance(60_000)
    for (let failure = 0; failure < 5; failure++)
      expect((await ask({ email: victim.email, password: 'not the password' })).status).toBe(401)
    const refused = await ask({ email: victim.email, password: goodPassword })
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(refused.body).toEqual({ error: 'Too Many Requests', message: expect.any(String), retryAfter: 900 })
    expect(refused.headers.get('retry-after')).toBe('900')
    server.services.clock.advance(900_000)
    expect(await ask({ email: victim.email, password: goodPassword })).toMatchObject({ status: 200 })
  })
})

describe('POST /api/developer/auth/revoke', () => {
  it('200, and the token is refused from the next request on', async () => {
    const token = await signIn(server, developer.email)
    expect(await server.call('POST', '/api/developer/auth/revoke', { token })).toMatchObject({
      status: 200,
      body: { message: 'Token revoked' },
    })
    expect(await server.call('GET', '/api/developer/settings', { token })).toMatchObject({ status: 401 })
    expect(await server.call('GET', '/api/developer/settings', { token: developer.token })).toMatchObject({ status: 200 })
  })
})

describe('/api/developer/api-keys', () => {
  const create = (body: object, headers = {}) =>
    server.call<{ apiKey: { id: string }; key: string | null }>('POST', '/api/developer/api-keys', {
      token: developer.token,
      body,
      headers,
    })

  it('201 with a key that works, shown once', async () => {
    const answer = await create({ name: ' Shop ', rateLimit: 500, expiresAt: '2027-01-01T00:00:00+01:00', metadata: { team: 'web' } })
    const { apiKey, key } = answer.body
    expect(answer).toMatchObject({ status: 201, body: { message: 'API key created' } })
    expect(key).toMatch(/^sk_sandbox_[0-9a-f]{64}$/)
    expect(apiKey).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'Shop',
      keyPrefix: key!.slice(0, 19),
      lastFour: key!.slice(-4),
      environment: 'sandbox',
      isActive: true,
      lastUsedAt: null,
      expiresAt: '2026-12-31T23:00:00.000Z',
      rateLimit: 500,
      metadata: { team: 'web' },
      createdAt: server.services.clock().toISOString(),
    })
    expect(answer.headers.get('location')).toBe(`/api/developer/api-keys/${apiKey.id}`)
    const me = await server.call('GET', '/api/v1/me', { token: key! })
    expect(me.status).toBe(200)
    expect(me.headers.get('x-ratelimit-limit')).toBe('500')
    const listed = await server.call<{ apiKeys: unknown[] }>('GET', '/api/developer/api-keys', { token: developer.token })
    expect(listed.body.apiKeys).toContainEqual({ ...apiKey, lastUsedAt: null })
    expect(listed.text).not.toContain(key!.slice(19))
  })

  it('repeats an answer under its idempotency key, without the secret', async () => {
    const headers = { 'idempotency-key': 'key-once' }
    const first = await create({ name: 'once' }, headers)
    const again = await create({ name: 'once' }, headers)
    expect(again).toMatchObject({ status: 201, body: { apiKey: first.body.apiKey, key: null } })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await create({ name: 'twice' }, headers)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it.each([
    ['no name', {}, 'name'],
    ['a limit of nothing', { name: 'x', rateLimit: 0 }, 'rateLimit'],
    ['half a request', { name: 'x', rateLimit: 1.5 }, 'rateLimit'],
    ['too high a limit', { name: 'x', rateLimit: 10_000_001 }, 'rateLimit'],
    ['an end in the past', { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an end that is no time', { name: 'x', expiresAt: 'tomorrow' }, 'expiresAt'],
    ['metadata with numbers', { name: 'x', metadata: { a: 1 } }, 'metadata.a'],
  ])('400 for %s', async (_what, body, field) => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect((answer.body as unknown as { details: object }).details).toHaveProperty([field])
  })

  it('changes only what is present, and null clears', async () => {
    const { apiKey } = (await create({ name: 'before', rateLimit: 50, expiresAt: '2027-01-01T00:00:00Z', metadata: { a: 'b' } })).body
    const patch = (body: object) =>
      server.call<{ apiKey: object }>('PATCH', `/api/developer/api-keys/${apiKey.id}`, { token: developer.token, body })
    expect((await patch({ name: 'after' })).body).toEqual({ message: 'API key updated', apiKey: { ...apiKey, name: 'after' } })
    expect((await patch({ rateLimit: null, expiresAt: null, metadata: null, name: null })).body.apiKey).toEqual({
      ...apiKey,
      name: 'after',
      rateLimit: 1_000_000,
      expiresAt: null,
      metadata: {},
    })
    expect(await patch({})).toMatchObject({ status: 400, code: 'NOTHING_TO_UPDATE' })
    const unknown = `/api/developer/api-keys/${unknownKeyId()}`
    expect(await server.call('PATCH', unknown, { token: developer.token, body: {} })).toMatchObject({ code: 'API_KEY_NOT_FOUND' })
    expect(await patch({ isActive: 'no' })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  it('switches a key off and on', async () => {
    const { apiKey, key } = (await create({ name: 'switch' })).body
    const set = (isActive: boolean) =>
      server.call('PATCH', `/api/developer/api-keys/${apiKey.id}`, { token: developer.token, body: { isActive } })
    const use = async () => (await server.call('GET', '/api/v1/me', { token: key! })).status
    expect(await set(false)).toMatchObject({ status: 200, body: { apiKey: { isActive: false } } })
    expect(await use()).toBe(401)
    await set(true)
    expect(await use()).toBe(200)
  })

  it('200 on revocation, and 404 from then on', async () => {
    const { apiKey, key } = (await create({ name: 'gone' })).body
    const path = `/api/developer/api-keys/${apiKey.id}`
    const { token } = developer
    expect(await server.call('GET', path, { token })).toMatchObject({ status: 200, body: { apiKey } })
    expect(await server.call('DELETE', path, { token })).toMatchObject({ status: 200, body: { message: 'API key revoked' } })
    expect(await server.call('GET', '/api/v1/me', { token: key! })).toMatchObject({ status: 401 })
    for (const method of ['GET', 'DELETE'])
      expect(await server.call(method, path, { token })).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
  })

  it.each(['GET', 'PATCH', 'DELETE'])(
    '%s: 400 for a malformed id, 404 for an unknown and a foreign one before a wrong body is told',
    async (method) => {
      const stranger = await signUp(server)
      const ask = (id: string) =>
        server.call(method, `/api/developer/api-keys/${id}`, {
          token: developer.token,
          ...(method === 'PATCH' ? { body: { name: 5 } } : {}),
        })
      expect(await ask('nonsense')).toMatchObject({ status: 400, code: 'INVALID_ID' })
      expect(await ask(stranger.keyId.replace('key_', 'wh_'))).toMatchObject({ status: 400, code: 'INVALID_ID' })
      expect(await ask(unknownKeyId())).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
      expect(await ask(stranger.keyId)).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND', body: { error: 'Not Found' } })
      expect(await server.call('GET', '/api/v1/me', { token: stranger.key })).toMatchObject({ status: 200 })
    },
  )
})

describe('/api/developer/settings', () => {
  const put = (body: object, headers = {}) => server.call('PUT', '/api/developer/settings', { token: developer.token, body, headers })
  const read = async () => (await server.call('GET', '/api/developer/settings', { token: developer.token })).body

  it('200, changing only the keys present', async () => {
    const allowedRedirectUrls = ['https://shop.example.com/return', 'http://localhost:3000/*']
    expect(await put({ allowedRedirectUrls, applicationName: 'Shop' })).toMatchObject({
      status: 200,
      body: { message: 'Settings updated' },
    })
    expect(await read()).toEqual({ allowedRedirectUrls, companyName: 'Atelier Carthage', applicationName: 'Shop' })
    await put({ companyName: 'Carthage SARL', allowedRedirectUrls: null })
    expect(await read()).toEqual({ allowedRedirectUrls, companyName: 'Carthage SARL', applicationName: 'Shop' })
    await put({ applicationName: null, allowedRedirectUrls: [] })
    expect(await read()).toEqual({ allowedRedirectUrls: [], companyName: 'Carthage SARL', applicationName: null })
  })

  it.each([
    ['http', { allowedRedirectUrls: ['http://shop.example.com'] }, 'allowedRedirectUrls[0]'],
    ['credentials in a URL', { allowedRedirectUrls: ['https://ok.tn@evil.tn'] }, 'allowedRedirectUrls[0]'],
    [
      'too many',
      { allowedRedirectUrls: Array.from({ length: 21 }, (_, index) => `https://shop.example.com/${index}`) },
      'allowedRedirectUrls',
    ],
    ['something else than a list', { allowedRedirectUrls: 'https://shop.example.com' }, 'allowedRedirectUrls'],
    ['no name', { companyName: ' ' }, 'companyName'],
    ['a blank application', { applicationName: '' }, 'applicationName'],
  ])('400 for %s', async (_what, body, field) => {
    const answer = await put(body)
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(answer.body['details']).toHaveProperty([field])
  })

  it('400 for nothing', async () => {
    expect(await put({ unknown: 1 })).toMatchObject({ status: 400, code: 'NOTHING_TO_UPDATE' })
  })

  it('repeats an answer under its idempotency key', async () => {
    const headers = { 'idempotency-key': 'settings-once' }
    await put({ applicationName: 'One' }, headers)
    await put({ applicationName: 'Two' })
    const again = await put({ applicationName: 'One' }, headers)
    expect(again).toMatchObject({ status: 200, body: { applicationName: 'One' } })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await read()).toMatchObject({ applicationName: 'Two' })
  })
})

describe('/api/developer/association', () => {
  const association = async ({ token }: RestDeveloper) =>
    (await server.call('GET', '/api/developer/association', { token })).body['association']
  const none = { status: 'none', email: null, requestedAt: null, associatedAt: null, spendingConsent: null, pending: null }

  it('201 asks, 200 shows and ends; the user’s yes makes the key act for them', async () => {
    const asker = await signUp(server)
    const { user, userToken } = await signUpWithUser(server)
    expect(await association(asker)).toEqual(none)
    const requestedAt = server.services.clock().toISOString()
    const asked = await server.call('POST', '/api/developer/association', { token: asker.token, body: { email: user.email } })
    const pending = { email: user.email, requestedAt, expiresAt: expect.any(String) }
    expect(asked).toMatchObject({ status: 201, body: { message: 'Association requested' } })
    expect(asked.body['association']).toEqual({ ...none, status: 'pending', email: user.email, requestedAt, pending })
    expect(await server.call('GET', '/api/v1/balance', { token: asker.key })).toMatchObject({ status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })

    const input = { token: await mailedToken(server, user.email), accept: true, dailyCapTnd: '25.5' }
    const answered = await server.graphql('AnswerAssociation', { input }, { token: userToken })
    expect(answered.data).toMatchObject({ answerAssociation: { status: 'ACCEPTED', userErrors: [] } })
    expect(await association(asker)).toEqual({
      status: 'associated',
      email: user.email,
      requestedAt,
      associatedAt: requestedAt,
      spendingConsent: { dailyCapTnd: 25.5, spentTodayTnd: 0, acceptedAt: requestedAt, textVersion: expect.any(String) },
      pending: null,
    })
    expect(await server.call('GET', '/api/v1/balance', { token: asker.key })).toMatchObject({ status: 200 })

    const ended = await server.call('DELETE', '/api/developer/association', { token: asker.token })
    expect(ended).toMatchObject({ status: 200, body: { message: 'Association ended', association: none } })
    expect(await server.call('GET', '/api/v1/balance', { token: asker.key })).toMatchObject({ status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
    expect(await server.call('DELETE', '/api/developer/association', { token: asker.token })).toMatchObject({
      status: 404,
      code: 'ASSOCIATION_NOT_FOUND',
    })
  })

  it('400 for an address that is none', async () => {
    for (const email of ['nobody', 5, 'a@b,c@d.tn']) {
      const answer = await server.call('POST', '/api/developer/association', { token: developer.token, body: { email } })
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', body: { details: { email: expect.any(String) } } })
    }
  })
})

describe('/api/developer/signature', () => {
  const put = (token: string, raw: Uint8Array<ArrayBuffer>, type = 'image/png') =>
    server.call('PUT', '/api/developer/signature', { token, raw, headers: { 'content-type': type } })
  const image = new Uint8Array(pngImage())
  const none = { status: 'none', sha256: null, createdAt: null, confirmedAt: null }

  it('200 stores an image, which counts once the associated user confirmed it; 200 removes it, 404 when there is none', async () => {
    const { token, user, userToken } = await signUpWithUser(server)
    const read = async () => (await server.call('GET', '/api/developer/signature', { token })).body['signature']
    expect(await read()).toEqual(none)
    expect(await server.call('DELETE', '/api/developer/signature', { token })).toMatchObject({
      status: 404,
      code: 'SIGNATURE_NOT_CONFIGURED',
    })

    const stored = await put(token, image)
    expect(stored).toMatchObject({ status: 200, body: { message: expect.any(String), signature: { status: 'unconfirmed' } } })
    const { sha256 } = stored.body['signature'] as { sha256: string }
    const input = { token: await mailedToken(server, user.email), sha256 }
    const confirmed = await server.graphql('ConfirmDeveloperSignature', { input }, { token: userToken })
    expect(confirmed.data).toMatchObject({ confirmDeveloperSignature: { userErrors: [] } })
    expect(await read()).toMatchObject({ status: 'confirmed', sha256, confirmedAt: server.services.clock().toISOString() })

    expect(await server.call('DELETE', '/api/developer/signature', { token })).toMatchObject({
      status: 200,
      body: { message: 'Signature removed' },
    })
    expect(await read()).toEqual(none)
  })

  it('403 without an associated user', async () => {
    expect(await put(developer.token, image)).toMatchObject({ status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
  })

  it('400 for what is no image, no PNG by its type, compressed, too large, or nothing', async () => {
    const { token } = await signUpWithUser(server)
    expect(await put(token, new Uint8Array([1, 2, 3]))).toMatchObject({
      status: 400,
      code: 'SIGNATURE_INVALID',
      body: { details: { image: expect.any(String) } },
    })
    for (const type of ['application/json', 'image/jpeg', 'image/png-ish']) {
      expect(await put(token, image, type)).toMatchObject({ status: 400, code: 'UNSUPPORTED_CONTENT_TYPE' })
    }
    const headers = { 'content-type': 'image/png', 'content-encoding': 'gzip' }
    expect(await server.call('PUT', '/api/developer/signature', { token, raw: image, headers })).toMatchObject({
      status: 400,
      code: 'UNSUPPORTED_CONTENT_TYPE',
    })
    expect(await put(token, new Uint8Array(204_801))).toMatchObject({ status: 400, code: 'BODY_TOO_LARGE' })
    expect(await server.call('PUT', '/api/developer/signature', { token })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  it('takes an image that a JSON body could not carry', async () => {
    const { token } = await signUpWithUser(server)
    const filler = Buffer.alloc(150_000, 'x')
    const large = new Uint8Array(pngImage({ extra: [pngChunk('teXt', filler)] }))
    expect(await put(token, large, 'IMAGE/PNG')).toMatchObject({ status: 200, body: { signature: { status: 'unconfirmed' } } })
  })

  it('tells one image from another under an idempotency key', async () => {
    const { token } = await signUpWithUser(server)
    const headers = { 'content-type': 'image/png', 'idempotency-key': 'image-once' }
    const send = (raw: Uint8Array<ArrayBuffer>) => server.call('PUT', '/api/developer/signature', { token, raw, headers })
    const first = await send(image)
    expect(await send(image)).toMatchObject({ status: 200, body: first.body })
    expect(await send(new Uint8Array(pngImage({ width: 5 })))).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  })
})

describe('a deployment for live', () => {
  let live: RestServer

  beforeAll(async () => {
    live = await startRestServer({ ESCROW_ENV: 'live' })
  })

  afterAll(() => live.close())

  it('lets a developer in only after the mailed code, and makes keys of its own environment', async () => {
    const email = freshEmail(live.services)
    const credentials = { email, password: goodPassword }
    const registered = await live.call('POST', '/api/developer/register', { body: { ...credentials, companyName: 'Atelier' } })
    expect(registered).toMatchObject({ status: 201, body: { message: expect.stringContaining('Verify') } })
    expect(await live.call('POST', '/api/developer/auth/token', { body: credentials })).toMatchObject({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
    })
    const code = await mailedCode(live, email)
    const verified = await live.call('POST', '/api/developer/verify', { body: { email, code } })
    expect(verified).toMatchObject({ status: 200, body: { message: 'Developer verified', developer: { email, companyName: 'Atelier' } } })
    expect(await live.call('POST', '/api/developer/verify', { body: { email, code } })).toMatchObject({ status: 400, code: 'INVALID_CODE' })

    const token = await signIn(live, email)
    const create = (rateLimit: number) =>
      live.call<{ key: string }>('POST', '/api/developer/api-keys', { token, body: { name: 'main', rateLimit } })
    const { status, body } = await create(6_000)
    expect(status).toBe(201)
    expect(body.key).toMatch(/^sk_live_[0-9a-f]{64}$/)
    expect(await create(6_001)).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      body: { details: { rateLimit: expect.stringContaining('6000') } },
    })
    expect(await live.call('GET', '/api/v1/me', { token: body.key })).toMatchObject({
      status: 200,
      body: { apiKey: { environment: 'live' } },
    })
  })

  it('401 for a key of the sandbox, and the other way round', async () => {
    const email = freshEmail(live.services)
    await live.call('POST', '/api/developer/register', { body: { email, password: goodPassword, companyName: 'Atelier' } })
    expect(await live.call('GET', '/api/v1/me', { token: developer.key })).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(await server.call('GET', '/api/v1/me', { token: `sk_live_${'0'.repeat(64)}` })).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
  })

  it('404 for the helpers of the sandbox, whatever the body', async () => {
    const email = freshEmail(live.services)
    await live.call('POST', '/api/developer/register', { body: { email, password: goodPassword, companyName: 'Atelier' } })
    await live.call('POST', '/api/developer/verify', { body: { email, code: await mailedCode(live, email) } })
    const made = await live.call<{ key: string }>('POST', '/api/developer/api-keys', {
      token: await signIn(live, email),
      body: { name: 'x' },
    })
    for (const path of ['/sandbox/users', '/sandbox/sessions/cs_x/complete']) {
      for (const body of [{}, { email: 'someone@example.com' }]) {
        expect(await live.call('POST', `/api/v1${path}`, { token: made.body.key, body })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      }
      expect(await live.call('POST', `/api/v1${path}`)).toMatchObject({ status: 401 })
    }
  })
})
