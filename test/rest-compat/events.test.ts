import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventTypes, standardEventTypes } from '../../server/domain/event/event-type.js'
import { dayMs, expected, openEscrowWorld, unknownEscrow, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const events = (query = '', token = world.keys.seller) => world.call('GET', `/api/v1/events${query}`, { token })
const page = async (query = '', token?: string): Promise<Json> => (await expected(200, events(query, token))).body

/** Waits until the feed shows as many events as were addressed to the seller's developer: one waits for older transactions of the whole server. */
async function settled(): Promise<void> {
  const [row] = await world.sql<{ n: number }>('select count(*)::int as n from event_recipient where principal_id = $1', [
    world.cast.developerId,
  ])
  const end = Date.now() + 10_000
  while ((await page('?limit=100')).events.length < row!.n) {
    if (Date.now() > end) throw new Error('the feed did not show its events')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('GET /api/v1/events', () => {
  it('answers 200 with what happened, oldest first, each with its cursor', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    await settled()
    const { events: seen, nextCursor, hasMore } = await page()
    expect(seen.map(({ type, data }: Json) => `${type} ${data.escrow.status}`)).toEqual([
      'escrow.created pending',
      'escrow.status.updated paid',
      'escrow.status.updated delivered',
    ])
    const stored = await world.eventsOf(escrowId)
    expect(seen.map(({ type, data }: Json) => ({ type, data }))).toEqual(stored)
    expect(seen[0]).toMatchObject({ id: expect.stringMatching(/^evt_/), timestamp: '2026-11-20T10:00:00.000Z', cursor: expect.any(String) })
    expect([typeof nextCursor, hasMore]).toEqual(['string', false])
  })

  it('goes on after a cursor without a gap or a duplicate, page by page', async () => {
    await world.given({ mode: 'quick' }).completed()
    await settled()
    const whole = (await page('?limit=100')).events.map(({ id }: Json) => id)
    const read: string[] = []
    let after = ''
    for (;;) {
      const { events: some, nextCursor, hasMore } = await page(`?limit=2${after}`)
      read.push(...some.map(({ id }: Json) => id))
      after = `&after=${nextCursor}`
      if (!hasMore) break
    }
    expect(read).toEqual(whole)
    const next = await world.given({ mode: 'quick' }).pending()
    await settled()
    expect((await page(`?limit=100${after}`)).events).toMatchObject([{ type: 'escrow.created', data: { escrow: { id: next } } }])
  })

  it('types, repeated or by commas, with wildcards', async () => {
    const types = async (query: string) => new Set((await page(`?limit=100&${query}`)).events.map(({ type }: Json) => type))
    expect(await types('types=escrow.created')).toEqual(new Set(['escrow.created']))
    expect(await types('types=escrow.status.updated,escrow.created')).toEqual(new Set(['escrow.status.updated', 'escrow.created']))
    expect(await types('types=escrow.status.*')).toEqual(new Set(['escrow.status.updated']))
  })

  it('escrowId: the events of one escrow alone; 400 malformed, 404 unknown, 403 of strangers', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    await world.given({ mode: 'quick' }).pending()
    await settled()
    const { events: seen } = await page(`?limit=100&escrowId=${escrowId}`)
    expect(seen.map(({ type, data }: Json) => [type, data.escrow.id])).toEqual([
      ['escrow.created', escrowId],
      ['escrow.status.updated', escrowId],
    ])
    await world.refuses(() => events('?escrowId=esc_1'), { status: 400, code: 'INVALID_ESCROW_ID', error: 'Invalid escrow ID' })
    await world.refuses(() => events(`?escrowId=${unknownEscrow}`), { status: 404, code: 'ESCROW_NOT_FOUND', error: 'Escrow not found' })
    await world.refuses(() => events(`?escrowId=${escrowId}`, world.keys.stranger), { status: 403, code: 'NOT_A_PARTY' })
  })

  it('shows a developer what was addressed to it alone', async () => {
    expect((await page('', world.keys.stranger)).events).toEqual([])
    expect((await page('', world.keys.lone)).events).toEqual([])
    expect((await page('', world.keys.buyer)).events.length).toBeGreaterThan(0)
  })

  it('400 for a bad cursor, type or limit; 401 without a key', async () => {
    for (const query of ['?after=nonsense', '?types=escrow.exploded', '?limit=0', '?limit=x', '?types=']) {
      await world
        .refuses(() => events(query), { status: 400, code: 'VALIDATION_ERROR', details: expect.anything() })
        .catch((error: unknown) => {
          throw new Error(`${query}: ${String(error)}`, { cause: error })
        })
    }
    await world.refuses(() => events('', ''), { status: 401, code: 'UNAUTHORIZED' })
  })

  it('400 CURSOR_EXPIRED for a cursor after which events are no longer kept', async () => {
    const { events: seen } = await page('?limit=1')
    const now = world.services.clock()
    try {
      world.services.clock.advance(91 * dayMs)
      await world.refuses(() => events(`?after=${seen[0].cursor}`), { status: 400, code: 'CURSOR_EXPIRED' })
    } finally {
      world.services.clock.set(now)
    }
  })
})

describe('GET /api/v1/event-types', () => {
  it('answers 200 with every type that the service writes so far, whether a webhook has to name it, and its JSON Schema', async () => {
    const { eventTypes: types } = (await expected(200, world.call('GET', '/api/v1/event-types'))).body
    const names = types.map(({ type }: Json) => type)
    expect(names).toEqual(expect.arrayContaining(deliveredTypes))
    for (const { type, description, isOptIn, schema } of types) {
      expect(schema).toMatchObject({ type: 'object', properties: expect.anything() })
      expect([type, eventTypes.includes(type), isOptIn, description]).toEqual([
        type,
        true,
        !(standardEventTypes as readonly string[]).includes(type),
        expect.stringMatching(/^When /),
      ])
    }
  })
})

/** Those of the specification that this service writes so far. */
const deliveredTypes = [
  'escrow.status.updated',
  'contract.signed',
  'escrow.cancellation.requested',
  'escrow.cancellation.rejected',
  'escrow.cancellation.accepted',
  'escrow.updated',
  'escrow.delivery.rejected',
]

describe('POST /api/v1/events/:id/replay', () => {
  const replay = (id: string, token = world.keys.seller, body: Json = {}) =>
    world.call('POST', `/api/v1/events/${id}/replay`, { token, body })

  it('answers 200 with new deliveries of the same event', async () => {
    await world.sql(
      `insert into webhook (id, developer_id, url, secret_sealed, events, created_at, updated_at) values (gen_random_uuid(), $1, 'https://hooks.example.com', '\\x00', '{*}', now(), now())`,
      [world.cast.developerId],
    )
    const { events: seen } = await page('?types=escrow.status.updated&limit=1')
    const answer = await replay(seen[0].id)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ message: 'Event sent again', deliveries: [{ status: 'pending', eventId: seen[0].id }] })
  })

  it('says so when no webhook takes the event', async () => {
    await world.sql('update webhook set is_active = false')
    const { events: seen } = await page('?types=escrow.status.updated&limit=1')
    const answer = await replay(seen[0].id)
    expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('nothing was sent'), deliveries: [] } })
  })

  it('404 for an event that is unknown or not the caller’s, 400 for a malformed id', async () => {
    const { events: seen } = await page('?limit=1')
    await world.refuses(() => replay(seen[0].id, world.keys.stranger), { status: 404, code: 'EVENT_NOT_FOUND' })
    await world.refuses(() => replay('evt_01jd4q6z8y3v7w2n5k9m0xabcd'), { status: 404, code: 'EVENT_NOT_FOUND' })
    for (const id of ['nonsense', unknownEscrow]) await world.refuses(() => replay(id), { status: 400, code: 'INVALID_ID' })
  })
})
