import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { associate } from '../../server/operations/association/associate.js'
import { createApiKey } from '../../server/operations/api-key/create-api-key.js'
import { endAssociation } from '../../server/operations/association/end-association.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { openEscrowWorld, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const list = (headers: Record<string, string>) => world.call('GET', '/api/v1/escrows?limit=1', { token: '', headers })
const unauthorized = { status: 401, code: 'UNAUTHORIZED' } as const
const madeKey = async (fields: { expiresAt?: string } = {}) => {
  const developer = { kind: 'developer', developerId: world.cast.developerId } as const
  const { apiKey, key } = await world.services.runAs(developer)(createApiKey, { name: 'another', ...fields })
  return { id: decodeId('key', apiKey.id)!, key }
}

describe('an API key', () => {
  it('is sk_sandbox_ and 64 hexadecimal characters', () => {
    expect(world.keys.seller).toMatch(/^sk_sandbox_[0-9a-f]{64}$/)
  })

  it('goes as Authorization: Bearer or as X-API-Key', async () => {
    const key = world.keys.seller
    for (const headers of [
      { authorization: `Bearer ${key}` },
      { authorization: `bearer ${key}` },
      { 'x-api-key': key },
      { authorization: `Bearer ${key}`, 'x-api-key': key },
    ]) {
      expect((await list(headers as unknown as Record<string, string>)).status).toBe(200)
    }
  })

  it('401 when both headers are present and different', async () => {
    const answer = await world.refuses(
      () => list({ authorization: `Bearer ${world.keys.seller}`, 'x-api-key': world.keys.buyer }),
      unauthorized,
    )
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('401 {error: Unauthorized, message} when missing or invalid', async () => {
    const key = world.keys.seller
    for (const authorization of [
      '',
      'Bearer',
      `Basic ${key}`,
      key,
      `Bearer ${key}0`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${key.toUpperCase()}`,
      `Bearer sk_sandbox_${'0'.repeat(64)}`,
    ]) {
      await world.refuses(() => list({ authorization }), unauthorized)
    }
    await world.refuses(() => list({}), unauthorized)
    await world.refuses(() => list({ 'x-api-key': 'x' }), unauthorized)
  })

  it('401 in the wrong environment: a live key in the sandbox', async () => {
    const live = world.keys.seller.replace('sk_sandbox_', 'sk_live_')
    await world.refuses(() => list({ authorization: `Bearer ${live}` }), unauthorized)
    const { id, key } = await madeKey()
    await world.sql(`update api_key set environment = 'live' where id = $1`, [id])
    await world.refuses(() => list({ 'x-api-key': key }), unauthorized)
  })

  it('401 when inactive, revoked or expired, from the next request on', async () => {
    for (const change of ['is_active = false', `revoked_at = now()`]) {
      const { id, key } = await madeKey()
      expect((await list({ 'x-api-key': key })).status).toBe(200)
      await world.sql(`update api_key set ${change} where id = $1`, [id])
      await world.refuses(() => list({ 'x-api-key': key }), unauthorized)
    }
    const { key } = await madeKey({ expiresAt: '2026-11-20T10:00:01.000Z' })
    expect((await list({ 'x-api-key': key })).status).toBe(200)
    world.services.clock.advance(1000)
    await world.refuses(() => list({ 'x-api-key': key }), unauthorized)
  })

  it('401 for a developer, user or staff token in its place, naming the right credential', async () => {
    for (const [kind, subjectId] of [
      ['developer', world.cast.developerId],
      ['user', world.cast.seller.userId],
    ] as const) {
      const { token } = await world.services.runAs({ kind: 'timer' })(issueToken, { kind, subjectId })
      const answer = await world.refuses(() => list({ authorization: `Bearer ${token}` }), unauthorized)
      expect(answer.body.message).toContain('API key')
    }
  })
})

describe('the association with a user account', () => {
  it('403 without it: balance, list, get, contract, update, cancel, deliver, reject delivery', async () => {
    const { escrow } = (await world.create({ sellerEmail: world.cast.stranger.email }, world.keys.lone)).body
    const path = `/api/v1/escrows/${escrow.id}`
    const requests = [
      ['GET', '/api/v1/balance'],
      ['GET', '/api/v1/escrows'],
      ['GET', path],
      ['GET', `${path}/contract`],
      ['PUT', path, { title: 'New' }],
      ['POST', `${path}/cancel`],
      ['POST', `${path}/deliver`],
      ['POST', `${path}/reject-delivery`],
    ] as const
    for (const [method, address, body] of requests) {
      await world.refuses(() => world.call(method, address, { token: world.keys.lone, ...(body ? { body } : {}) }), {
        status: 403,
        code: 'ACCOUNT_NOT_ASSOCIATED',
      })
    }
  })

  it('is not needed for GET /me, for creating with sellerEmail, and for sessions of own escrows', async () => {
    const token = world.keys.lone
    expect((await world.call('GET', '/api/v1/me', { token })).status).toBe(200)
    const made = await world.create({ mode: 'quick', sellerEmail: world.cast.stranger.email }, token)
    expect(made.status).toBe(201)
    const session = await world.openSession(made.body.escrow.id, { action: 'accept_pay', targetUserEmail: world.cast.buyer.email }, token)
    expect(session.status).toBe(201)
  })

  it('counts from the next request on, when it begins and when it ends', async () => {
    const token = world.keys.lone
    const developerId = world.developers.lone
    const mine = () => world.call('GET', '/api/v1/escrows', { token })
    await world.services.runAs({ kind: 'timer' })(associate, { developerId, userId: world.cast.buyer.userId })
    expect((await mine()).status).toBe(200)
    await world.services.runAs({ kind: 'developer', developerId })(endAssociation, undefined)
    await world.refuses(mine, { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
  })
})
