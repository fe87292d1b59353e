import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { standardEventTypes } from '../../server/domain/event/event-type.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { expected, openEscrowWorld, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld
let token: string

beforeAll(async () => {
  world = await openEscrowWorld()
  token = await developerToken(world, world.cast.developerId)
})

beforeEach(() => world.sql('update webhook set deleted_at = now() where deleted_at is null'))

afterAll(() => world.close())

async function developerToken({ services }: EscrowWorld, developerId: string): Promise<string> {
  return (await services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: developerId })).token
}

const url = 'https://hooks.example.com/amana'
const webhooks = '/api/developer/webhooks'
const unknownWebhook = 'wh_01jd4q6z8y3v7w2n5k9m0xabcd'
const call = (method: string, path: string, body?: Json) => world.call(method, path, { token, ...(body === undefined ? {} : { body }) })
const create = async (body: Json = { url }): Promise<Json> => (await expected(201, call('POST', webhooks, body))).body.webhook

describe('POST /api/developer/webhooks', () => {
  it('answers 201 with Location and {message, webhook} including the secret; events default to escrow.status.updated', async () => {
    const answer = await call('POST', webhooks, { url })
    const { id } = answer.body.webhook
    const at = world.services.clock().toISOString()
    expect({ status: answer.status, location: answer.headers.get('location'), body: answer.body }).toEqual({
      status: 201,
      location: `${webhooks}/${id}`,
      body: {
        message: 'Webhook created',
        webhook: {
          id: expect.stringMatching(/^wh_[0-7][0-9a-z]{25}$/),
          url,
          secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
          events: ['escrow.status.updated'],
          isActive: true,
          lastTriggeredAt: null,
          lastResponseStatus: null,
          failureCount: 0,
          createdAt: at,
          updatedAt: at,
          deactivatedReason: null,
        },
      },
    })
  })

  it('accepts every event type of the specification, *, and a trailing wildcard', async () => {
    expect((await create({ url, events: [...standardEventTypes] })).events).toEqual([...standardEventTypes])
    expect((await create({ url, events: ['*', 'escrow.proof.*', 'escrow.created', 'webhook.test'] })).events).toHaveLength(4)
  })

  it('400 for more than 2 webhooks; a deleted one makes room', async () => {
    const first = await create()
    await create()
    await world.refuses(() => call('POST', webhooks, { url }), { status: 400, code: 'WEBHOOK_LIMIT_REACHED' })
    await expected(200, call('DELETE', `${webhooks}/${first.id}`))
    await create()
  })

  it('400 for an invalid URL format, and for addresses that are not public', async () => {
    for (const wrong of [
      'nonsense',
      'ftp://example.com',
      'https://',
      'https://user:secret@example.com/',
      'https://10.0.0.1/',
      'https://169.254.169.254/',
      'https://[fd00::1]/',
      'https://intranet/',
      'https://hooks.example.com:22/',
    ]) {
      const answer = await world
        .refuses(() => call('POST', webhooks, { url: wrong }), { status: 400, code: 'INVALID_URL', details: { url: expect.any(String) } })
        .catch((error: unknown) => {
          throw new Error(`${wrong}: ${String(error)}`, { cause: error })
        })
      expect(answer.body.message).not.toMatch(/10\.0\.0\.1|169\.254/)
    }
  })

  it('400 for unknown, empty or misshapen events, and without url', async () => {
    await world.refuses(() => call('POST', webhooks, { url, events: ['escrow.exploded'] }), {
      status: 400,
      code: 'INVALID_EVENT',
      details: { events: expect.any(String) },
    })
    const bad: Json[] = [{ url, events: [] }, { url, events: 'escrow.updated' }, { url, events: [5] }, {}, { url: 5 }, { url: '' }]
    for (const body of bad)
      await world.refuses(() => call('POST', webhooks, body), { status: 400, code: 'VALIDATION_ERROR', details: expect.anything() })
  })

  it('takes http and loopback addresses in an open sandbox', async () => {
    expect((await create({ url: 'http://127.0.0.1:3000/hook' })).url).toBe('http://127.0.0.1:3000/hook')
  })

  it('400 HTTPS_REQUIRED for a non-HTTPS URL in production', async () => {
    const live = await openEscrowWorld({ ESCROW_ENV: 'live' })
    const liveToken = await developerToken(live, live.cast.developerId)
    const post = (address: string) => live.call('POST', webhooks, { token: liveToken, body: { url: address } })
    await live.refuses(() => post('http://hooks.example.com/amana'), {
      status: 400,
      code: 'HTTPS_REQUIRED',
      details: { url: expect.any(String) },
    })
    await live.refuses(() => post('https://127.0.0.1/hook'), { status: 400, code: 'INVALID_URL', details: { url: expect.any(String) } })
    expect((await post(url)).status).toBe(201)
    await live.close()
  })
})

describe('GET /api/developer/webhooks', () => {
  it('answers 200 with {webhooks} without secrets, and only the developer’s own', async () => {
    const { secret: _secret, ...first } = await create()
    world.services.clock.advance(1)
    const { secret: _other, ...second } = await create({ url, events: ['*'] })
    const answer = await call('GET', webhooks)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { webhooks: [first, second] } })
    const foreign = await developerToken(world, world.developers.buyer)
    expect((await world.call('GET', webhooks, { token: foreign })).body).toEqual({ webhooks: [] })
  })
})

describe('GET /api/developer/webhooks/:id', () => {
  it('answers 200 with {webhook} without its secret', async () => {
    const { secret: _secret, ...webhook } = await create()
    const answer = await call('GET', `${webhooks}/${webhook.id}`)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { webhook } })
  })
})

describe('PUT /api/developer/webhooks/:id', () => {
  it('answers 200 with {message, webhook}, changing url, events and isActive, each on its own', async () => {
    const { id, secret: _secret, ...before } = await create()
    world.services.clock.advance(1000)
    const changes: Json[] = [{ url: `${url}/2` }, { events: ['*'] }, { isActive: false }]
    let webhook = before
    for (const change of changes) {
      webhook = { ...webhook, ...change, updatedAt: world.services.clock().toISOString() }
      const answer = await call('PUT', `${webhooks}/${id}`, change)
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: { message: 'Webhook updated', webhook: { id, ...webhook } },
      })
    }
  })

  it('isActive true clears failureCount and the reason of a switch-off', async () => {
    const { id } = await create()
    await world.sql(`update webhook set is_active = false, failure_count = 20, deactivated_reason = 'gone' where deleted_at is null`)
    expect((await call('GET', `${webhooks}/${id}`)).body.webhook).toMatchObject({
      isActive: false,
      failureCount: 20,
      deactivatedReason: 'gone',
    })
    const { webhook } = (await call('PUT', `${webhooks}/${id}`, { isActive: true })).body
    expect(webhook).toMatchObject({ isActive: true, failureCount: 0, deactivatedReason: null })
  })

  it('400 when nothing is to be updated, and for wrong values', async () => {
    const { id } = await create()
    const put = (body: Json) => () => call('PUT', `${webhooks}/${id}`, body)
    for (const body of [{}, { colour: 'red' }]) await world.refuses(put(body), { status: 400, code: 'NOTHING_TO_UPDATE' })
    await world.refuses(put({ url: 'nonsense' }), { status: 400, code: 'INVALID_URL', details: { url: expect.any(String) } })
    await world.refuses(put({ events: ['nothing.*'] }), { status: 400, code: 'INVALID_EVENT', details: expect.anything() })
    for (const body of [{ events: [] }, { isActive: 'yes' }])
      await world.refuses(put(body), { status: 400, code: 'VALIDATION_ERROR', details: expect.anything() })
  })
})

describe('POST /api/developer/webhooks/:id/regenerate-secret', () => {
  it('answers 200 with {message, secret}, another one', async () => {
    const { id, secret } = await create()
    const answer = await call('POST', `${webhooks}/${id}/regenerate-secret`)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { message: 'Webhook secret regenerated', secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) },
    })
    expect(answer.body.secret).not.toBe(secret)
  })
})

describe('DELETE /api/developer/webhooks/:id', () => {
  it('answers 200 with {message}, and the webhook is gone', async () => {
    const { id } = await create()
    const answer = await call('DELETE', `${webhooks}/${id}`)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { message: 'Webhook deleted' } })
    await world.refuses(() => call('GET', `${webhooks}/${id}`), { status: 404, code: 'WEBHOOK_NOT_FOUND' })
    await world.refuses(() => call('DELETE', `${webhooks}/${id}`), { status: 404, code: 'WEBHOOK_NOT_FOUND' })
    expect((await call('GET', webhooks)).body.webhooks).toEqual([])
  })
})

describe('deliveries', () => {
  it('POST :id/test answers 200 with the delivery of a webhook.test event', async () => {
    const { id } = await create()
    const answer = await call('POST', `${webhooks}/${id}/test`)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ message: 'Test event sent', delivery: { id: expect.stringMatching(/^dlv_/), status: 'pending' } })
    expect((await call('GET', `${webhooks}/${id}/deliveries`)).body.deliveries).toMatchObject([
      { id: answer.body.delivery.id, eventType: 'webhook.test' },
    ])
  })

  it('GET :id/deliveries answers 200, newest first, paged and by status', async () => {
    const { id } = await create({ url, events: ['*'] })
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    const path = `${webhooks}/${id}/deliveries`
    const { body } = await expected(200, call('GET', path))
    expect(body.pagination).toMatchObject({ page: 1, limit: 20, total: 3, pages: 1 })
    expect(body.deliveries.map(({ eventType }: Json) => eventType)).toEqual([
      'escrow.status.updated',
      'escrow.status.updated',
      // An extra type, which a wildcard covers as well.
      'escrow.created',
    ])
    expect((await call('GET', `${path}?status=failed`)).body.deliveries).toEqual([])
    expect((await call('GET', `${path}?limit=1&page=2`)).body.deliveries).toHaveLength(1)
    for (const query of ['?status=lost', '?limit=0', '?page=x']) {
      await world.refuses(() => call('GET', path + query), { status: 400, code: 'VALIDATION_ERROR', details: expect.anything() })
    }
    expect(escrowId).toMatch(/^esc_/)
  })

  it('are made for escrows of the associated user as seller or buyer, and for those the developer created, with a third-party seller too', async () => {
    const hooks: Record<string, string> = {}
    for (const who of ['seller', 'buyer', 'stranger', 'lone'] as const) {
      const owner = await developerToken(world, world.developers[who])
      hooks[who] = (
        await expected(201, world.call('POST', webhooks, { token: owner, body: { url, events: ['escrow.updated'] } }))
      ).body.webhook.id
    }
    const heard = async (make: () => Promise<Json>) => {
      await world.sql('delete from webhook_delivery')
      const { escrow } = await make()
      await expected(200, world.call('PUT', `/api/v1/escrows/${escrow.id}`, { token: escrow.token, body: { title: 'Heard' } }))
      const rows = await world.sql<{ developer_id: string }>(
        'select w.developer_id from webhook_delivery d join webhook w on w.id = d.webhook_id',
      )
      return rows.map(({ developer_id }) => Object.entries(world.developers).find(([, id]) => id === developer_id)![0]).toSorted()
    }
    const made = async (fields: Json, key: 'seller' | 'lone', updater: 'seller' | 'stranger' = 'seller') => {
      const { escrow } = (await expected(201, world.create({ mode: 'quick', ...fields }, world.keys[key]))).body
      return { escrow: { ...escrow, token: world.keys[updater] } }
    }
    expect(await heard(() => made({}, 'seller'))).toEqual(['buyer', 'seller'])
    expect(await heard(() => made({ sellerEmail: world.cast.stranger.email }, 'seller'))).toEqual(['buyer', 'seller', 'stranger'])
    expect(await heard(() => made({ sellerEmail: world.cast.stranger.email }, 'lone', 'stranger'))).toEqual(['buyer', 'lone', 'stranger'])
    expect(Object.keys(hooks)).toHaveLength(4)
  })
})

describe('every webhook endpoint', () => {
  const requests: Array<[string, string, Json?]> = [
    ['GET', ''],
    ['PUT', '', { isActive: true }],
    ['DELETE', ''],
    ['POST', '/regenerate-secret'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
  ]

  it('404 for an unknown webhook and a foreign one alike, before a wrong body', async () => {
    const foreign = await developerToken(world, world.developers.buyer)
    const { id } = (await expected(201, world.call('POST', webhooks, { token: foreign, body: { url } }))).body.webhook
    for (const [method, suffix, body] of requests) {
      for (const webhookId of [id, unknownWebhook]) {
        await world.refuses(() => call(method, `${webhooks}/${webhookId}${suffix}`, body), { status: 404, code: 'WEBHOOK_NOT_FOUND' })
      }
    }
    await world.refuses(() => call('PUT', `${webhooks}/${id}`, { isActive: 'yes' }), { status: 404, code: 'WEBHOOK_NOT_FOUND' })
  })

  it('400 for a malformed id', async () => {
    for (const [method, suffix, body] of requests) {
      await world.refuses(() => call(method, `${webhooks}/nonsense${suffix}`, body), { status: 400, code: 'INVALID_ID' })
    }
  })

  it('401 when the developer token is missing or invalid, or an API key in its place', async () => {
    for (const [method, suffix, body] of [...requests, ['POST', '', { url }] as const]) {
      const path = method === 'POST' && suffix === '' ? webhooks : `${webhooks}/${unknownWebhook}${suffix}`
      for (const credential of ['', `dt_${'0'.repeat(64)}`, world.keys.seller]) {
        await world.refuses(() => world.call(method, path, { token: credential, ...(body ? { body } : {}) }), {
          status: 401,
          code: 'UNAUTHORIZED',
        })
      }
    }
  })
})
