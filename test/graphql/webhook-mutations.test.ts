import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { unknownEscrow, type Json } from '../support/escrow-world.js'
import { deliveryFields, openGraphqlWorld, webhookFields, type GraphqlWorld, type Who } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})

beforeEach(() => world.sql('update webhook set deleted_at = now(), is_active = false where deleted_at is null'))

afterAll(() => world.close())

const url = 'https://hooks.example.com/amana'
const unknownWebhook = 'wh_01jd4q6z8y3v7w2n5k9m0xabcd'
const unknownEvent = 'evt_01jd4q6z8y3v7w2n5k9m0xabcd'
const now = () => world.services.clock().toISOString()
const create = async (fields: object = {}, as: Who = 'developer') => (await world.does('createWebhook', { url, ...fields }, as)) as Json
const deliveriesOf = async (webhookId: string, more = '', as: Who = 'developer') => {
  const { data, errors } = await world.ask(
    `{ webhookDeliveries(webhookId: "${webhookId}"${more}) { deliveries { ${deliveryFields} } pagination { page limit total pages } } }`,
    { as },
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.webhookDeliveries as Json
}
const eventIds = async (escrowId: string) =>
  (
    await world.sql<{ id: string; type: string }>('select id, type from domain_event where escrow_id = $1 order by aggregate_seq', [
      decodeId('esc', escrowId),
    ])
  ).map(({ id }) => encodeId('evt', id))

/** Everything a mutation on one webhook refuses whatever its input. */
const managed: Array<[string, object]> = [
  ['updateWebhook', { isActive: false }],
  ['deleteWebhook', {}],
  ['regenerateWebhookSecret', {}],
  ['testWebhook', {}],
]

describe.each(managed)('%s refuses', (name, input) => {
  it('nobody, people, keys and staff', async () => {
    const { id: webhookId } = (await create()).webhook
    await world.refuses(name, { webhookId, ...input }, 'nobody', 'UNAUTHORIZED')
    for (const who of ['seller', 'sellerKey', 'owner'] as const) await world.refuses(name, { webhookId, ...input }, who, 'FORBIDDEN')
  })

  it('a webhook that is unknown, foreign or deleted, and an id that is malformed', async () => {
    const { id: webhookId } = (await create()).webhook
    await world.refuses(name, { webhookId, ...input }, 'strangerDeveloper', 'WEBHOOK_NOT_FOUND')
    await world.refuses(name, { webhookId: unknownWebhook, ...input }, 'developer', 'WEBHOOK_NOT_FOUND')
    for (const wrong of ['', 'wh_1', unknownEscrow]) await world.refuses(name, { webhookId: wrong, ...input }, 'developer', 'INVALID_ID')
    await world.does('deleteWebhook', { webhookId }, 'developer')
    await world.refuses(name, { webhookId, ...input }, 'developer', 'WEBHOOK_NOT_FOUND')
  })
})

describe('createWebhook', () => {
  it('answers the webhook and, this once, its secret', async () => {
    const { webhook, secret } = await create()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toEqual({
      id: expect.stringMatching(/^wh_/),
      url,
      events: ['escrow.status.updated'],
      isActive: true,
      deactivatedReason: null,
      lastTriggeredAt: null,
      lastResponseStatus: null,
      failureCount: 0,
      createdAt: now(),
      updatedAt: now(),
    })
    const { data } = await world.ask(`{ webhooks { ${webhookFields} } }`, { as: 'developer' })
    expect(data.webhooks).toEqual([webhook])
  })

  it('is told of what happens from then on', async () => {
    const { webhook } = await create({ events: ['escrow.*', 'escrow.created'] })
    const escrowId = await world.given({ mode: 'quick' }).paid()
    const [created, paid] = await eventIds(escrowId)
    const { deliveries, pagination } = await deliveriesOf(webhook.id)
    expect(deliveries).toMatchObject([
      { webhookId: webhook.id, eventId: paid, eventType: 'escrow.status.updated', status: 'PENDING', isManual: false, attempts: [] },
      { eventId: created, eventType: 'escrow.created' },
    ])
    expect(pagination).toEqual({ page: 1, limit: 20, total: 2, pages: 1 })
  })

  it('shows the secret once, also to a repeated request', async () => {
    const send = () => world.mutate('createWebhook', { url }, 'developer', { key: 'hook' })
    const [first, again] = [await send(), await send()]
    expect(first.data.createWebhook.secret).toMatch(/^whsec_/)
    expect(again.data.createWebhook).toEqual({ ...first.data.createWebhook, secret: null })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  it.each([
    ['INVALID_URL', { url: 'hooks.example.com' }, ['url']],
    ['INVALID_URL', { url: 'ftp://hooks.example.com' }, ['url']],
    ['INVALID_URL', { url: 'https://10.0.0.1/' }, ['url']],
    ['INVALID_URL', { url: 'https://me:secret@hooks.example.com/' }, ['url']],
    ['VALIDATION_ERROR', { url: '' }, ['url']],
    ['VALIDATION_ERROR', { events: [] }, ['events']],
    ['VALIDATION_ERROR', { events: Array.from({ length: 101 }, () => 'contract.signed') }, ['events']],
    ['INVALID_EVENT', { events: ['escrow.exploded'] }, ['events']],
    ['INVALID_EVENT', { events: ['checkout.sessions.*'] }, ['events']],
  ] as const)('refuses with %s: %j', async (code, fields, field) => {
    await world.refuses('createWebhook', { url, ...fields }, 'developer', code, { field: [...field] })
  })

  it('has two for each developer', async () => {
    await create()
    await create()
    await world.refuses('createWebhook', { url }, 'developer', 'WEBHOOK_LIMIT_REACHED')
    expect((await create({}, 'strangerDeveloper')).webhook.isActive).toBe(true)
  })

  it('is for developers', async () => {
    await world.refuses('createWebhook', { url }, 'nobody', 'UNAUTHORIZED')
    for (const who of ['seller', 'sellerKey', 'owner'] as const) await world.refuses('createWebhook', { url }, who, 'FORBIDDEN')
  })
})

describe('updateWebhook', () => {
  it('changes what is present; switching on clears the failures', async () => {
    const { webhook } = await create()
    await world.sql(
      `update webhook set failure_count = 7, failing_since = now(), is_active = false, deactivated_reason = 'failing' where id = $1`,
      [decodeId('wh', webhook.id)],
    )
    world.services.clock.advance(1_000)
    const changed = async (fields: object) =>
      (await world.does('updateWebhook', { webhookId: webhook.id, ...fields }, 'developer')).webhook as Json
    expect(await changed({ events: ['*', 'escrow.created'] })).toEqual({
      ...webhook,
      events: ['*', 'escrow.created'],
      isActive: false,
      deactivatedReason: 'failing',
      failureCount: 7,
      updatedAt: now(),
    })
    expect(await changed({ url: 'https://other.example.com/' })).toMatchObject({
      url: 'https://other.example.com/',
      events: ['*', 'escrow.created'],
    })
    expect(await changed({ isActive: true })).toMatchObject({ isActive: true, deactivatedReason: null, failureCount: 0 })
    expect(await changed({ isActive: false })).toMatchObject({ isActive: false, deactivatedReason: null })
  })

  it.each([
    ['NOTHING_TO_UPDATE', {}],
    ['NOTHING_TO_UPDATE', { url: null, events: null }],
    ['INVALID_URL', { url: 'x' }],
    ['INVALID_EVENT', { events: ['x'] }],
    ['VALIDATION_ERROR', { events: [] }],
  ] as const)('refuses with %s: %j', async (code, fields) => {
    const { webhook } = await create()
    await world.refuses('updateWebhook', { webhookId: webhook.id, ...fields }, 'developer', code)
  })
})

describe('deleteWebhook', () => {
  it('removes it, and keeps what was sent on record for nobody', async () => {
    const { webhook } = await create()
    expect(await world.does('deleteWebhook', { webhookId: webhook.id }, 'developer')).toEqual({ deletedWebhookId: webhook.id })
    const { data } = await world.ask('{ webhooks { id } }', { as: 'developer' })
    expect(data.webhooks).toEqual([])
    await world.given({ mode: 'quick' }).paid()
    expect(await world.sql('select 1 from webhook_delivery where webhook_id = $1', [decodeId('wh', webhook.id)])).toEqual([])
  })
})

describe('regenerateWebhookSecret', () => {
  it('answers another secret, once', async () => {
    const { webhook, secret } = await create()
    const input = { webhookId: webhook.id }
    const first = await world.mutate('regenerateWebhookSecret', input, 'developer', { key: 'anew' })
    expect(first.data.regenerateWebhookSecret.secret).toMatch(/^whsec_/)
    expect(first.data.regenerateWebhookSecret.secret).not.toBe(secret)
    const again = await world.mutate('regenerateWebhookSecret', input, 'developer', { key: 'anew' })
    expect(again.data.regenerateWebhookSecret.secret).toBeNull()
  })
})

describe('testWebhook', () => {
  it('sends one event to this webhook alone, whatever it asked for', async () => {
    const [{ webhook }, { webhook: other }] = [await create(), await create({ events: ['*', 'webhook.test'] })]
    const { delivery } = await world.does('testWebhook', { webhookId: webhook.id }, 'developer')
    expect(delivery).toMatchObject({
      id: expect.stringMatching(/^dlv_/),
      webhookId: webhook.id,
      eventType: 'webhook.test',
      status: 'PENDING',
      isManual: true,
      attempts: [],
      createdAt: now(),
    })
    expect((await deliveriesOf(webhook.id)).deliveries).toEqual([delivery])
    expect((await deliveriesOf(other.id)).deliveries).toEqual([])
  })
})

describe('replayEvents', () => {
  it('by ids: the same events anew, to whom asked for them, in their order', async () => {
    const { webhook } = await create()
    const { webhook: deaf } = await create({ events: ['contract.signed'] })
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    const [created, paid, delivered] = await eventIds(escrowId)
    const { deliveries } = await world.does('replayEvents', { eventIds: [delivered, created, paid] }, 'developer')
    expect(deliveries.map(({ webhookId, eventId, isManual }: Json) => ({ webhookId, eventId, isManual }))).toEqual([
      { webhookId: webhook.id, eventId: paid, isManual: true },
      { webhookId: webhook.id, eventId: delivered, isManual: true },
    ])
    expect((await deliveriesOf(webhook.id)).pagination.total).toBe(4)
    expect((await deliveriesOf(deaf.id)).pagination.total).toBe(0)
  })

  it('by key, to one webhook whatever it asked for, also one that is switched off', async () => {
    const { webhook } = await create({ events: ['contract.signed'] })
    await world.does('updateWebhook', { webhookId: webhook.id, isActive: false }, 'developer')
    const [created] = await eventIds(await world.given({ mode: 'quick' }).pending())
    const { deliveries } = await world.does('replayEvents', { eventIds: [created], webhookId: webhook.id }, 'sellerKey')
    expect(deliveries).toMatchObject([{ webhookId: webhook.id, eventId: created, eventType: 'escrow.created' }])
  })

  it('by time and types', async () => {
    const { webhook } = await create({ events: ['*'] })
    world.services.clock.advance(60_000)
    const from = now()
    const escrowId = await world.given().signed()
    world.services.clock.advance(60_000)
    await world.given().signed()
    const [, ...signed] = await eventIds(escrowId)
    const replay = async (fields: object) =>
      (await world.does('replayEvents', { from, to: now(), webhookId: webhook.id, ...fields }, 'developer')).deliveries.map(
        ({ eventId }: Json) => eventId,
      )
    expect(await replay({ types: ['contract.*'] })).toEqual(signed)
    expect(await replay({})).toHaveLength(3)
    expect(await replay({ types: ['identity.*'] })).toEqual([])
  })

  it('reaches no event of another developer', async () => {
    const [created] = await eventIds(await world.given({ mode: 'quick' }).pending())
    await world.refuses('replayEvents', { eventIds: [created] }, 'strangerDeveloper', 'EVENT_NOT_FOUND')
  })

  it.each([
    ['VALIDATION_ERROR', {}],
    ['VALIDATION_ERROR', { eventIds: [] }],
    ['VALIDATION_ERROR', { types: ['*'] }],
    ['VALIDATION_ERROR', { eventIds: Array.from({ length: 101 }, () => unknownEvent) }],
    ['EVENT_NOT_FOUND', { eventIds: [unknownEvent] }],
    ['INVALID_ID', { eventIds: ['evt_1'] }],
    ['INVALID_ID', { eventIds: [unknownEscrow] }],
    ['INVALID_ID', { eventIds: [unknownEvent], webhookId: 'x' }],
    ['WEBHOOK_NOT_FOUND', { eventIds: [unknownEvent], webhookId: unknownWebhook }],
    ['INVALID_EVENT', { from: '2026-11-20T10:00:00Z', types: ['x'] }],
  ])('refuses with %s: %j', async (code, input) => {
    await world.refuses('replayEvents', input, 'developer', code as 'INVALID_ID')
  })

  it('is for developers and their keys', async () => {
    const input = { eventIds: [unknownEvent] }
    await world.refuses('replayEvents', input, 'nobody', 'UNAUTHORIZED')
    for (const who of ['seller', 'owner'] as const) await world.refuses('replayEvents', input, who, 'FORBIDDEN')
  })
})

describe('webhook, webhooks and webhookDeliveries', () => {
  it('show the developer’s own', async () => {
    const { webhook } = await create()
    const read = (id: string, as: Who) => world.ask(`{ webhook(id: "${id}") { ${webhookFields} } }`, { as })
    expect((await read(webhook.id, 'developer')).data).toEqual({ webhook })
    for (const [id, who, code] of [
      [webhook.id, 'strangerDeveloper', 'WEBHOOK_NOT_FOUND'],
      [unknownWebhook, 'developer', 'WEBHOOK_NOT_FOUND'],
      ['wh_1', 'developer', 'INVALID_ID'],
      [webhook.id, 'sellerKey', 'FORBIDDEN'],
      [webhook.id, 'nobody', 'UNAUTHORIZED'],
    ] as const) {
      expect(await read(id, who)).toMatchObject({ status: 200, data: { webhook: null }, errors: [{ extensions: { code } }] })
    }
  })

  it('page by number and filter by status', async () => {
    const { webhook } = await create()
    for (let n = 0; n < 3; n++) await world.does('testWebhook', { webhookId: webhook.id }, 'developer')
    const page = await deliveriesOf(webhook.id, ', page: 2, limit: 2, status: PENDING')
    expect([page.deliveries.length, page.pagination]).toEqual([1, { page: 2, limit: 2, total: 3, pages: 2 }])
    expect((await deliveriesOf(webhook.id, ', status: FAILED')).pagination).toEqual({ page: 1, limit: 20, total: 0, pages: 0 })
    for (const wrong of ['page: 0', 'limit: 0', 'limit: 101']) {
      const { errors } = await world.ask(`{ webhookDeliveries(webhookId: "${webhook.id}", ${wrong}) { pagination { total } } }`, {
        as: 'developer',
      })
      expect(errors[0].extensions.code, wrong).toBe('VALIDATION_ERROR')
    }
    const { errors } = await world.ask(`{ webhookDeliveries(webhookId: "${webhook.id}") { pagination { total } } }`, {
      as: 'strangerDeveloper',
    })
    expect(errors[0].extensions.code).toBe('WEBHOOK_NOT_FOUND')
  })
})
