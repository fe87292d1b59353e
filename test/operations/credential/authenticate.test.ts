import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '../../../server/domain/id.js'
import { createSandboxUser } from '../../../server/operations/sandbox/create-sandbox-user.js'
import { createApiKey } from '../../../server/operations/api-key/create-api-key.js'
import { revokeApiKey } from '../../../server/operations/api-key/revoke-api-key.js'
import { signIn } from '../../../server/operations/credential/sign-in.js'
import { updateApiKey } from '../../../server/operations/api-key/update-api-key.js'
import { authenticate, type Credentials } from '../../../server/queries/credential/authenticate.js'
import { countStatements } from '../../support/database/count-statements.js'
import { aDeveloper, anonymous, aUser, freshEmail, goodPassword, openWorld, type World } from '../../support/people.js'

let world: World
let key: string
let keyId: string
let developerId: string
let developerToken: string
let userToken: string
beforeAll(async () => {
  world = await openWorld()
  const email = freshEmail(world)
  const developer = await aDeveloper(world, email)
  developerId = developer.developerId
  const made = await world.runAs(developer)(createApiKey, { name: 'main', rateLimit: 250 })
  key = made.key
  keyId = decodeId('key', made.apiKey.id)!
  const enter = (kind: 'developer' | 'user', address: string) =>
    signIn({ run: world.runAs(anonymous), services: world }, { kind, email: address, password: goodPassword, address: '203.0.113.1' })
  developerToken = (await enter('developer', email)).token
  userToken = (await enter('user', (await aUser(world)).email)).token
})
afterAll(() => world.close())

const ask = (credentials: Partial<Credentials>) => authenticate(world, { audience: 'api', ...credentials })
const bearer = (credential: string) => `Bearer ${credential}`
const refusal = { code: 'UNAUTHORIZED', status: 401 }
const constantMessage = /^The credential is missing, unknown, revoked, expired or of another environment/

describe('an API key', () => {
  it.each([
    ['as Bearer', () => ({ authorization: bearer(key) })],
    ['as bearer, the scheme in any case', () => ({ authorization: `bEaReR  ${key}` })],
    ['as X-API-Key', () => ({ apiKeyHeader: key })],
    ['in both headers alike', () => ({ authorization: bearer(key), apiKeyHeader: key })],
  ])('is taken %s', async (_, credentials) => {
    expect(await ask(credentials())).toEqual({
      actor: { kind: 'api_key', apiKeyId: keyId, developerId, associatedUserId: null, rateLimit: 250 },
      key: { id: keyId, rateLimit: 250, environment: 'sandbox', expiresAt: null },
    })
  })

  it('works on GraphQL too', async () => {
    expect(await ask({ authorization: bearer(key), audience: 'graphql' })).toMatchObject({ actor: { kind: 'api_key' } })
  })

  it('costs one statement', async () => {
    const statements = countStatements()
    await ask({ apiKeyHeader: key })
    expect(statements.count()).toBe(1)
    statements.stop()
  })

  it('is refused beside a different credential', async () => {
    await expect(ask({ authorization: bearer(key), apiKeyHeader: key.replace(/.$/, 'x') })).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(/different/),
    })
    await expect(ask({ authorization: bearer(developerToken), apiKeyHeader: key, audience: 'graphql' })).rejects.toMatchObject(refusal)
  })

  it('is refused in the same words whatever is wrong with it', async () => {
    const run = world.runAs({ kind: 'developer', developerId })
    const fresh = async (input: { expiresAt?: string } = {}) => run(createApiKey, { name: 'other', ...input })
    const [revoked, inactive, expired] = [await fresh(), await fresh(), await fresh({ expiresAt: '2026-11-20T10:00:01Z' })]
    for (const { key: good } of [revoked, inactive, expired]) await expect(ask({ apiKeyHeader: good })).resolves.toBeDefined()
    await run(revokeApiKey, { id: decodeId('key', revoked.apiKey.id)! })
    await run(updateApiKey, { id: decodeId('key', inactive.apiKey.id)!, isActive: false })
    const live = await fresh()
    await world.sql(`update api_key set environment = 'live', digest = $2 where id = $1`, [
      decodeId('key', live.apiKey.id),
      world.secrets.digest(`sk_live_${live.key.slice(-64)}`),
    ])
    world.clock.advance(1_000)
    const bad = [
      revoked.key,
      inactive.key,
      expired.key,
      `sk_sandbox_${'0'.repeat(64)}`,
      `sk_live_${live.key.slice(-64)}`,
      `sk_live_${key.slice(-64)}`,
    ]
    for (const credential of bad) {
      const error = await ask({ apiKeyHeader: credential }).catch((refused: unknown) => refused)
      expect(error).toMatchObject({ ...refusal, message: expect.stringMatching(constantMessage), details: undefined, extra: undefined })
    }
  })

  it.each([
    ['upper-case digits', () => key.replace(/[a-f]/, (letter) => letter.toUpperCase())],
    ['a missing digit', () => key.slice(0, -1)],
    ['a digit too many', () => `${key}0`],
    ['another scheme', () => key.replace('sandbox', 'test')],
    ['a line behind it', () => `${key}\nX: y`],
    ['nothing', () => ''],
  ])('with %s never reaches the database', async (_, credential) => {
    const statements = countStatements()
    await expect(ask({ apiKeyHeader: credential() })).rejects.toMatchObject(refusal)
    await expect(ask({ authorization: bearer(credential()) })).rejects.toMatchObject(refusal)
    expect(statements.count()).toBe(0)
    statements.stop()
  })

  it('is not taken by the endpoints of developers, which name the right credential, good or bad', async () => {
    for (const credential of [key, `sk_live_${'0'.repeat(64)}`]) {
      await expect(ask({ authorization: bearer(credential), audience: 'developer' })).rejects.toMatchObject({
        ...refusal,
        message: expect.stringMatching(/developer token/),
      })
    }
  })
})

describe('an access token', () => {
  it('of a developer works on the endpoints of developers and on GraphQL', async () => {
    for (const audience of ['developer', 'graphql'] as const) {
      expect(await ask({ authorization: bearer(developerToken), audience })).toEqual({
        actor: { kind: 'developer', developerId },
        token: { id: expect.any(String), expiresAt: new Date('2026-11-20T22:00:00.000Z'), seenAt: null },
      })
    }
  })

  it('is not taken by the API, which names the right credential', async () => {
    for (const token of [developerToken, userToken]) {
      await expect(ask({ authorization: bearer(token) })).rejects.toMatchObject({ ...refusal, message: expect.stringMatching(/API key/) })
    }
    await expect(ask({ authorization: bearer(userToken), audience: 'developer' })).rejects.toMatchObject(refusal)
  })

  it('is no API key', async () => {
    await expect(ask({ apiKeyHeader: developerToken, audience: 'developer' })).rejects.toMatchObject(refusal)
  })

  it('works from the session cookie on GraphQL, unless a header speaks', async () => {
    expect(await ask({ cookieToken: userToken, audience: 'graphql' })).toMatchObject({ actor: { kind: 'user' } })
    expect(await ask({ cookieToken: userToken, authorization: bearer(key), audience: 'graphql' })).toMatchObject({
      actor: { kind: 'api_key' },
    })
    expect(await ask({ cookieToken: userToken })).toEqual({ actor: { kind: 'anonymous' } })
  })

  it('ends with its time', async () => {
    const other = await openWorld({ USER_TOKEN_HOURS: '1' })
    const { email } = await aUser(other)
    const { token } = await signIn(
      { run: other.runAs(anonymous), services: other },
      { kind: 'user', email, password: goodPassword, address: 'here' },
    )
    const check = () => authenticate(other, { authorization: bearer(token), audience: 'graphql' })
    other.clock.advance(3_599_999)
    await expect(check()).resolves.toMatchObject({ actor: { email } })
    other.clock.advance(1)
    await expect(check()).rejects.toMatchObject(refusal)
    await other.close()
  })

  it('of one kind is never one of another', async () => {
    for (const prefix of ['ut', 'st']) {
      await expect(ask({ authorization: bearer(developerToken.replace('dt', prefix)), audience: 'graphql' })).rejects.toMatchObject(refusal)
    }
  })
})

describe('without a credential', () => {
  it('the actor is anonymous', async () => {
    for (const audience of ['api', 'developer', 'graphql'] as const)
      expect(await ask({ audience })).toEqual({ actor: { kind: 'anonymous' } })
    expect(await ask({ cookieToken: '', audience: 'graphql' })).toEqual({ actor: { kind: 'anonymous' } })
  })

  it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'sk_sandbox_', ''])(
    'but with the header %j the request is refused',
    async (authorization) => {
      await expect(ask({ authorization, audience: 'graphql' })).rejects.toMatchObject({
        ...refusal,
        message: expect.stringMatching(constantMessage),
      })
    },
  )
})

describe('the association of a key', () => {
  it('is that of the moment', async () => {
    const { actor } = await ask({ apiKeyHeader: key })
    expect(actor).toMatchObject({ associatedUserId: null })
    const { user } = await world.runAs(actor)(createSandboxUser, { email: freshEmail(world), associate: true })
    expect((await ask({ apiKeyHeader: key })).actor).toMatchObject({ associatedUserId: decodeId('usr', user.id) })
  })
})
