import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { decodeId } from '../../../server/domain/id.js'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { bootstrapStaff } from '../../../server/operations/staff/bootstrap-staff.js'
import { createApiKey, type NewApiKey } from '../../../server/operations/api-key/create-api-key.js'
import { createLastUsed } from '../../../server/operations/credential/last-used.js'
import { revokeApiKey } from '../../../server/operations/api-key/revoke-api-key.js'
import { updateApiKey, type ApiKeyUpdate } from '../../../server/operations/api-key/update-api-key.js'
import { readApiKeys } from '../../../server/queries/api-key/read-api-keys.js'
import { aDeveloper, aLiveDeveloper, openWorld, type World } from '../../support/people.js'

let world: World
let live: World
let developer: Extract<Actor, { kind: 'developer' }>
let liveDeveloper: Actor
beforeAll(async () => {
  world = await openWorld()
  live = await openWorld({ ESCROW_ENV: 'live' })
  developer = await aDeveloper(world)
  liveDeveloper = await aLiveDeveloper(live)
})
afterAll(async () => {
  await world.close()
  await live.close()
})

const create = (input: Partial<NewApiKey> = {}, services = world, actor: Actor = developer) =>
  services.runAs(actor)(createApiKey, { name: 'Checkout', ...input })
const idOf = ({ apiKey }: { apiKey: { id: string } }) => decodeId('key', apiKey.id)!
const update = (input: ApiKeyUpdate, services = world, actor: Actor = developer) => services.runAs(actor)(updateApiKey, input)
const list = (developerId = developer.developerId) => readApiKeys(world.database.fork(), { developerId, requestsPerMinute: 100 })

describe('an API key', () => {
  it('is shown once, and stored as a hash with its prefix and last four characters', async () => {
    const { apiKey, key } = await create({ metadata: { team: 'payments' }, expiresAt: '2027-01-01T00:00:00Z', rateLimit: 500 })
    expect(key).toMatch(/^sk_sandbox_[0-9a-f]{64}$/)
    expect(apiKey).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'Checkout',
      keyPrefix: key.slice(0, 19),
      lastFour: key.slice(-4),
      environment: 'sandbox',
      isActive: true,
      lastUsedAt: null,
      expiresAt: '2027-01-01T00:00:00.000Z',
      rateLimit: 500,
      metadata: { team: 'payments' },
      createdAt: '2026-11-20T10:00:00.000Z',
    })
    const rows = await world.sql<{ row: string }>('select row_to_json(k)::text as row from api_key k where id = $1', [idOf({ apiKey })])
    expect(rows[0]!.row).not.toContain(key.slice(19, -4))
  })

  it('has what everybody has without a limit of its own', async () => {
    expect((await create()).apiKey).toMatchObject({ rateLimit: 100, expiresAt: null, metadata: {} })
  })

  it('is of the environment of the deployment', async () => {
    const { key, apiKey } = await create({}, live, liveDeveloper)
    expect(key).toMatch(/^sk_live_[0-9a-f]{64}$/)
    expect(apiKey).toMatchObject({ environment: 'live', keyPrefix: key.slice(0, 16) })
  })

  it('is not shown again by an idempotent repeat', async () => {
    const request = { key: 'k1', operation: 'createApiKey', requestSha256: 'x' }
    const first = await world.runAs(developer, { ...request })(createApiKey, { name: 'Once' })
    const again = await world.runAs(developer, { ...request })(createApiKey, { name: 'Once' })
    expect(again).toEqual({ apiKey: first.apiKey, key: null })
  })

  const text501 = 'x'.repeat(501)
  it.each<[string, Partial<NewApiKey>, string]>([
    ['no name', { name: '' }, 'VALIDATION_ERROR'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'VALIDATION_ERROR'],
    ['a limit of 0', { rateLimit: 0 }, 'VALIDATION_ERROR'],
    ['a limit above ten million', { rateLimit: 10_000_001 }, 'VALIDATION_ERROR'],
    ['half a request a minute', { rateLimit: 0.5 }, 'VALIDATION_ERROR'],
    ['an end in the past', { expiresAt: '2026-11-20T10:00:00Z' }, 'VALIDATION_ERROR'],
    ['an end that is no time', { expiresAt: 'tomorrow' }, 'VALIDATION_ERROR'],
    ['metadata of 501 characters', { metadata: { note: text501 } }, 'METADATA_INVALID'],
  ])('is refused with %s', async (_, input, code) => {
    await expect(create(input)).rejects.toMatchObject({ code, status: 400 })
  })

  it('may have ten million requests a minute in the sandbox, 6,000 in live', async () => {
    await expect(create({ rateLimit: 10_000_000 })).resolves.toMatchObject({ apiKey: { rateLimit: 10_000_000 } })
    await expect(create({ rateLimit: 6_000 }, live, liveDeveloper)).resolves.toMatchObject({ apiKey: { rateLimit: 6_000 } })
    await expect(create({ rateLimit: 6_001 }, live, liveDeveloper)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { rateLimit: expect.any(String) },
    })
  })
})

describe('changing a key', () => {
  it('touches the fields that are present', async () => {
    const id = idOf(await create({ metadata: { a: 'b' }, rateLimit: 7 }))
    expect((await update({ id, name: ' Till ' })).apiKey).toMatchObject({ name: 'Till', rateLimit: 7, metadata: { a: 'b' } })
    expect((await update({ id, isActive: false })).apiKey).toMatchObject({ name: 'Till', isActive: false })
    expect((await update({ id, isActive: true, expiresAt: '2026-12-01T00:00:00Z' })).apiKey).toMatchObject({
      isActive: true,
      expiresAt: '2026-12-01T00:00:00.000Z',
    })
    expect((await update({ id, rateLimit: null, expiresAt: null, metadata: {} })).apiKey).toMatchObject({
      rateLimit: 100,
      expiresAt: null,
      metadata: {},
    })
  })

  it('refuses nothing to change, bad values, and keys of others', async () => {
    const id = idOf(await create())
    await expect(update({ id })).rejects.toMatchObject({ code: 'NOTHING_TO_UPDATE' })
    await expect(update({ id, rateLimit: -1 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(update({ id, name: 'Mine' }, world, await aDeveloper(world))).rejects.toMatchObject({
      code: 'API_KEY_NOT_FOUND',
      status: 404,
    })
    await expect(update({ id: '0190d1a0-0000-7000-8000-000000000000', name: 'x' })).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' })
  })

  it('goes above 6,000 requests in live by an owner of the service only, with a reason in the audit log', async () => {
    const made = await bootstrapStaff({ run: live.runAs({ kind: 'timer' }), services: live }, undefined)
    const [{ id: staffId }] = (await live.sql<{ id: string }>('select id from staff where email = $1', [made!.email])) as [{ id: string }]
    const owner: Actor = { kind: 'staff', staffId, role: 'owner' }
    const id = idOf(await create({}, live, liveDeveloper))
    await expect(update({ id, rateLimit: 50_000 }, live, liveDeveloper)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(update({ id, rateLimit: 50_000 }, live, owner)).rejects.toMatchObject({ code: 'REASON_REQUIRED' })
    await expect(update({ id, rateLimit: 50_000, reason: 'Black Friday' }, live, owner)).resolves.toMatchObject({
      apiKey: { rateLimit: 50_000 },
    })
    const audited = await live.sql('select actor_id, reason, before, after from audit_log where action = $1', ['update_api_key'])
    expect(audited).toMatchObject([{ actor_id: staffId, reason: 'Black Friday', before: { rateLimit: 100 }, after: { rateLimit: 50_000 } }])
    await expect(update({ id, name: 'Still fast', rateLimit: 50_000 }, live, liveDeveloper)).resolves.toMatchObject({
      apiKey: { rateLimit: 50_000 },
    })
  })
})

describe('revoking a key', () => {
  it('takes it off the list for ever', async () => {
    const own = await aDeveloper(world)
    const [first, second] = [await create({ name: 'First' }, world, own), await create({ name: 'Second' }, world, own)]
    expect(await list(own.developerId)).toHaveLength(2)
    await expect(world.runAs(developer)(revokeApiKey, { id: idOf(first) })).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' })
    await world.runAs(own)(revokeApiKey, { id: idOf(first) })
    expect(await list(own.developerId)).toEqual([second.apiKey])
    expect(await readApiKeys(world.database.fork(), { developerId: own.developerId, id: idOf(first), requestsPerMinute: 100 })).toEqual([])
    await expect(world.runAs(own)(revokeApiKey, { id: idOf(first) })).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND', status: 404 })
    await expect(update({ id: idOf(first), isActive: true }, world, own)).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' })
  })
})

describe('the last use of keys', () => {
  it('is written together, not on every request, and never goes back', async () => {
    const own = await aDeveloper(world)
    const [one, two] = [await create({}, world, own), await create({}, world, own)]
    const lastUsed = createLastUsed(world)
    lastUsed.touch(idOf(one))
    world.clock.advance(1_000)
    lastUsed.touch(idOf(one))
    lastUsed.touch(idOf(two))
    expect((await list(own.developerId)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([null, null])
    await lastUsed.flush()
    expect((await list(own.developerId)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([
      '2026-11-20T10:00:01.000Z',
      '2026-11-20T10:00:01.000Z',
    ])
    world.clock.advance(-500)
    lastUsed.touch(idOf(one))
    await lastUsed.stop()
    expect((await list(own.developerId)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([
      '2026-11-20T10:00:01.000Z',
      '2026-11-20T10:00:01.000Z',
    ])
  })

  it('is seen within seconds of the first use, and then once a minute', async () => {
    const { apiKey } = await create({}, world, developer)
    const seen = async () => (await readApiKeys(world.database.fork(), { id: idOf({ apiKey }), requestsPerMinute: 100 }))[0]!.lastUsedAt
    const lastUsed = createLastUsed(world)
    onTestFinished(() => lastUsed.stop())
    lastUsed.start()
    const first = world.clock().toISOString()
    lastUsed.touch(idOf({ apiKey }))
    await vi.waitFor(async () => expect(await seen()).toBe(first), { timeout: 5_000 })
    world.clock.advance(59_000)
    lastUsed.touch(idOf({ apiKey }))
    const other = (await create({}, world, developer)).apiKey
    lastUsed.touch(idOf({ apiKey: other }))
    const readOther = async () =>
      (await readApiKeys(world.database.fork(), { id: idOf({ apiKey: other }), requestsPerMinute: 100 }))[0]!.lastUsedAt
    await vi.waitFor(async () => expect(await readOther()).not.toBeNull(), { timeout: 5_000 })
    expect(await seen()).toBe(first)
    world.clock.advance(1_000)
    await vi.waitFor(async () => expect(await seen()).not.toBe(first), { timeout: 5_000 })
  })

  it('is kept while the database cannot be reached', async () => {
    const { apiKey } = await create({}, world, developer)
    let isDown = true
    const database = {
      ...world.database,
      fork: () => {
        if (isDown) throw new Error('down')
        return world.database.fork()
      },
    }
    const lastUsed = createLastUsed({ ...world, database })
    lastUsed.touch(idOf({ apiKey }))
    await lastUsed.flush()
    isDown = false
    await lastUsed.flush()
    const [known] = await readApiKeys(world.database.fork(), { id: idOf({ apiKey }), requestsPerMinute: 100 })
    expect(known!.lastUsedAt).toBe(world.clock().toISOString())
  })
})
