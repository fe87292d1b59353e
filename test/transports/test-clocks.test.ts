import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../server/domain/errors.js'
import { decodeId } from '../../server/domain/id.js'
import { eventually } from '../jobs/eventually.js'
import { dayMs, expected, expectRefusal, redirectUrl, type Answer, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { tokenOf } from './by-rest.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})

afterAll(() => world.close())

const start = '2030-05-01T12:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(start) + ms).toISOString()
const unknownClock = 'clk_01jd4q6z8y3v7w2n5k9m0xabcd'

const statuses: Partial<Record<ErrorCode, number>> = {
  INVALID_ID: 400,
  VALIDATION_ERROR: 400,
  TEST_CLOCK_BACKWARDS: 400,
  UNAUTHORIZED: 401,
  TEST_CLOCK_NOT_FOUND: 404,
  TEST_CLOCK_IN_USE: 409,
}

type Verb = 'create' | 'advance' | 'delete'

interface Way {
  name: 'GraphQL with a key' | 'GraphQL as the developer' | 'REST'
  own: Who
  foreign: Who
  does: (verb: Verb, input: Json, who: Who) => Promise<Json>
  refuses: (verb: Verb, input: Json, who: Who, code: ErrorCode, field?: string) => Promise<void>
  one: (id: string, who: Who) => Promise<{ testClock: Json; code: string | null }>
  list: (given: { page?: number; limit?: number }, who: Who) => Promise<Json[]>
}

const mutationOf = (verb: Verb) => `${verb}TestClock`

const byGraphql: Pick<Way, 'does' | 'refuses' | 'one' | 'list'> = {
  does: (verb, input, who) => world.does(mutationOf(verb), input, who),
  refuses: (verb, input, who, code, field) =>
    world.refuses(mutationOf(verb), input, who, code, field === undefined ? {} : { field: [field] }),
  one: async (id, who) => {
    const { data, errors } = await world.ask('query($id: ID!) { testClock(id: $id) { id name now createdAt } }', {
      as: who,
      variables: { id },
    })
    return { testClock: data?.testClock ?? null, code: errors?.[0].extensions.code ?? null }
  },
  list: async (given, who) => {
    const query = 'query($page: Int, $limit: Int) { testClocks(page: $page, limit: $limit) { id name now createdAt } }'
    return (await world.ask(query, { as: who, variables: given })).data.testClocks
  },
}

/** An id that is none has to stay in its part of the path. */
function send(verb: Verb, { id, ...body }: Json, who: Who): Promise<Answer> {
  const token = tokenOf(world, who)
  const path = `/api/v1/test-clocks/${encodeURIComponent(id)}`
  if (verb === 'create') return world.call('POST', '/api/v1/test-clocks', { token, body })
  return verb === 'advance' ? world.call('POST', `${path}/advance`, { token, body }) : world.call('DELETE', path, { token })
}

const messages: Record<Verb, object> = { create: { message: 'Test clock created' }, advance: {}, delete: { message: 'Test clock deleted' } }

const byRest: Pick<Way, 'does' | 'refuses' | 'one' | 'list'> = {
  does: async (verb, input, who) => {
    const { body, headers } = await expected(verb === 'create' ? 201 : 200, send(verb, input, who))
    if (verb === 'create') expect(headers.get('location')).toBe(`/api/v1/test-clocks/${body.testClock.id}`)
    const { message: _message, ...answer } = body
    expect(body).toEqual({ ...messages[verb], ...answer })
    return answer
  },
  refuses: async (verb, input, who, code, field) => {
    const before = await world.imprint()
    const details = field === undefined ? {} : { details: { [field]: expect.any(String) } }
    expectRefusal(await send(verb, input, who), { status: statuses[code]!, code, ...details })
    expect(await world.imprint(), 'a refusal changes nothing').toBe(before)
  },
  one: async (id, who) => {
    const { body, code } = await world.call('GET', `/api/v1/test-clocks/${id}`, { token: tokenOf(world, who) })
    return { testClock: body.testClock ?? null, code }
  },
  list: async (given, who) => {
    const query = new URLSearchParams(Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]))
    const { body } = await expected(200, world.call('GET', `/api/v1/test-clocks?${query.toString()}`, { token: tokenOf(world, who) }))
    expect(Object.keys(body)).toEqual(['testClocks'])
    return body.testClocks
  },
}

const ways: Way[] = [
  { name: 'GraphQL with a key', own: 'sellerKey', foreign: 'strangerKey', ...byGraphql },
  { name: 'GraphQL as the developer', own: 'developer', foreign: 'strangerDeveloper', ...byGraphql },
  { name: 'REST', own: 'sellerKey', foreign: 'strangerKey', ...byRest },
]

const createOn = (testClockId: string, fields: object = {}) =>
  world.call('POST', '/api/v1/escrows', {
    body: { title: 'Lens', amount: 200, mode: 'quick', buyerEmail: world.cast.buyer.email, testClockId, ...fields },
  })

async function anEscrow(testClockId: string): Promise<string> {
  world.services.clock.advance(1)
  return (await expected(201, createOn(testClockId))).body.escrow.id
}

describe.each(ways)('test clocks: $name', ({ own, foreign, does, refuses, one, list }) => {
  const aClock = async (): Promise<string> => {
    // What is made at one instant has no order.
    world.services.clock.advance(1)
    return (await does('create', { now: start }, own)).testClock.id
  }

  it('creates one that stands where it was asked to, or at the present moment', async () => {
    const createdAt = world.services.clock().toISOString()
    const { testClock } = await does('create', { name: 'A year on', now: '2030-05-01T14:00:00+02:00' }, own)
    expect(testClock).toEqual({ id: expect.stringMatching(/^clk_[0-9a-z]{26}$/), name: 'A year on', now: start, createdAt })
    expect(await one(testClock.id, own)).toEqual({ testClock, code: null })
    const plain = (await does('create', {}, own)).testClock
    expect(plain).toMatchObject({ name: null, now: createdAt })
    world.services.clock.advance(1_000)
    expect((await one(plain.id, own)).testClock.now).toBe(createdAt)
  })

  it('lists the developer’s own, newest first, page by page', async () => {
    const made = [await aClock(), await aClock(), await aClock()]
    expect((await list({ limit: 3 }, own)).map(({ id }) => id)).toEqual(made.toReversed())
    expect((await list({ limit: 1, page: 2 }, own)).map(({ id }) => id)).toEqual([made[1]])
    expect((await list({}, foreign)).filter(({ id }) => made.includes(id))).toEqual([])
  })

  it('advances, and answers what happened on the way, as the feed has it', async () => {
    const testClockId = await aClock()
    const [first, second] = [await anEscrow(testClockId), await anEscrow(testClockId)]
    const { testClock, events, eventCount, isComplete } = await does('advance', { id: testClockId, to: after(15 * dayMs) }, own)
    expect({ id: testClock.id, now: testClock.now, eventCount, isComplete }).toEqual({
      id: testClockId,
      now: after(15 * dayMs),
      eventCount: 2,
      isComplete: true,
    })
    expect(events.map(({ type, timestamp, data }: Json) => [type, timestamp, data.escrow.id, data.escrow.status, data.reason])).toEqual(
      [first, second].map((id) => ['escrow.status.updated', after(14 * dayMs), id, 'cancelled', 'expired']),
    )
    await eventually(async () => {
      const { events: feed } = (await expected(200, world.call('GET', `/api/v1/events?after=${events[0].cursor}&limit=1`))).body
      expect(
        feed.map(({ id }: Json) => id),
        'the feed waits for older transactions of the whole server',
      ).toEqual([events[1].id])
    })
    expect(await does('advance', { id: testClockId, to: after(15 * dayMs) }, own)).toEqual({
      testClock,
      events: [],
      eventCount: 0,
      isComplete: true,
    })
  })

  it('goes two years in one call at most, and says where it stopped', async () => {
    const testClockId = await aClock()
    const to = '2033-05-01T12:00:00.000Z'
    const once = await does('advance', { id: testClockId, to }, own)
    expect([once.testClock.now, once.isComplete]).toEqual(['2032-05-01T12:00:00.000Z', false])
    const twice = await does('advance', { id: testClockId, to }, own)
    expect([twice.testClock.now, twice.isComplete]).toEqual([to, true])
  })

  it('deletes one on which no escrow is open any more; what has ended keeps its time', async () => {
    const testClockId = await aClock()
    const escrowId = await anEscrow(testClockId)
    await refuses('delete', { id: testClockId }, own, 'TEST_CLOCK_IN_USE')
    const { testClock } = await does('advance', { id: testClockId, to: after(20 * dayMs) }, own)
    expect(await does('delete', { id: testClockId }, own)).toEqual({ testClock })
    expect(await one(testClockId, own)).toEqual({ testClock: null, code: 'TEST_CLOCK_NOT_FOUND' })
    expect((await list({ limit: 100 }, own)).filter(({ id }) => id === testClockId)).toEqual([])
    expect(await world.read(escrowId)).toMatchObject({ testClockId, status: 'cancelled', cancelledAt: after(14 * dayMs) })
    await refuses('delete', { id: testClockId }, own, 'TEST_CLOCK_NOT_FOUND')
    await refuses('advance', { id: testClockId, to: after(30 * dayMs) }, own, 'TEST_CLOCK_NOT_FOUND')
    expectRefusal(await createOn(testClockId), { status: 404, code: 'TEST_CLOCK_NOT_FOUND' })
  })

  it('deletes none while the link of a charge works on it, or a verification is to be gone through', async () => {
    const testClockId = await aClock()
    await world.does('putBusiness', { name: 'Shop', registrationNumber: 'B1', taxId: '1/A' }, 'developer', { select: 'business { id }' })
    await world.sql(`update developer set allowed_redirect_urls = $1`, [[redirectUrl]])
    const body = { title: 'Oil', amount: 10, merchantReference: testClockId, redirectUrl, testClockId }
    const charge = () => world.call('POST', '/api/v1/charges', { body })
    await expected(201, charge())
    await refuses('delete', { id: testClockId }, own, 'TEST_CLOCK_IN_USE')
    await does('advance', { id: testClockId, to: after(dayMs) }, own)
    // The sandbox approves at once; one that waits is written as it stands with a provider.
    await world.sql(
      `insert into identity_verification (id, developer_id, test_clock_id, email, created_at, updated_at, expires_at)
       select gen_random_uuid(), developer_id, id, 'slow@example.com', now, now, now + interval '7 days' from test_clock where id = $1`,
      [decodeId('clk', testClockId)],
    )
    await refuses('delete', { id: testClockId }, own, 'TEST_CLOCK_IN_USE')
    await does('advance', { id: testClockId, to: after(9 * dayMs) }, own)
    await does('delete', { id: testClockId }, own)
    // A new link would never end.
    expectRefusal(await charge(), { status: 404, code: 'TEST_CLOCK_NOT_FOUND' })
  })

  it('refuses to go back, and instants at which no clock stands', async () => {
    const testClockId = await aClock()
    await refuses('advance', { id: testClockId, to: after(-1) }, own, 'TEST_CLOCK_BACKWARDS', 'to')
    await refuses('advance', { id: testClockId, to: '2200-01-01T00:00:00.001Z' }, own, 'VALIDATION_ERROR', 'to')
    await refuses('create', { now: '1999-12-31T23:59:59.999Z' }, own, 'VALIDATION_ERROR', 'now')
    await refuses('create', { name: 'n'.repeat(101) }, own, 'VALIDATION_ERROR', 'name')
    expect((await one(testClockId, own)).testClock.now).toBe(start)
  })

  it('knows no clock of another developer, none that is not there, and nobody without credential', async () => {
    const testClockId = await aClock()
    const to = after(dayMs)
    for (const id of [testClockId, unknownClock]) {
      expect(await one(id, foreign)).toEqual({ testClock: null, code: 'TEST_CLOCK_NOT_FOUND' })
      await refuses('advance', { id, to }, foreign, 'TEST_CLOCK_NOT_FOUND')
      await refuses('delete', { id }, foreign, 'TEST_CLOCK_NOT_FOUND')
    }
    await refuses('advance', { id: 'nonsense', to }, own, 'INVALID_ID')
    await refuses('delete', { id: await anEscrow(testClockId) }, own, 'INVALID_ID')
    await refuses('advance', { id: testClockId, to }, 'nobody', 'UNAUTHORIZED')
    expect((await one(testClockId, own)).testClock.now).toBe(start)
  })
})

describe('testClockId of a new escrow', () => {
  it('puts an escrow on a clock of the developer, and on no other', async () => {
    const mine = (await byRest.does('create', { now: start }, 'sellerKey')).testClock.id
    const theirs = (await byRest.does('create', { now: start }, 'strangerKey')).testClock.id
    expect((await expected(201, createOn(mine))).body.escrow).toMatchObject({
      testClockId: mine,
      createdAt: start,
      expiresAt: after(14 * dayMs),
    })
    const before = await world.imprint()
    expectRefusal(await createOn(theirs), { status: 404, code: 'TEST_CLOCK_NOT_FOUND' })
    expectRefusal(await createOn(unknownClock), { status: 404, code: 'TEST_CLOCK_NOT_FOUND' })
    expectRefusal(await createOn('nonsense'), { status: 400, code: 'INVALID_ID' })
    expect(await world.imprint()).toBe(before)
    const input = { title: 'Lens', amount: '200', mode: 'QUICK', buyerEmail: world.cast.buyer.email, testClockId: mine }
    // A person has no clocks.
    await world.refuses('createEscrow', input, 'seller', 'TEST_CLOCK_NOT_FOUND', { field: ['testClockId'] })
    const { escrow } = await world.does('createEscrow', input, 'sellerKey', { select: 'escrow { testClockId createdAt expiresAt }' })
    expect(escrow).toEqual({ testClockId: mine, createdAt: start, expiresAt: after(14 * dayMs) })
  })

  it('is null for an escrow that goes by real time, and says when a quote would be', async () => {
    expect((await expected(201, world.create())).body.escrow.testClockId).toBeNull()
    const { testClock } = await byRest.does('create', { now: start }, 'sellerKey')
    const body = { title: 'Lens', amount: 200, mode: 'quick', buyerEmail: world.cast.buyer.email }
    const quote = (testClockId: string) => world.call('POST', '/api/v1/quotes', { body: { ...body, testClockId } })
    expect((await expected(200, quote(testClock.id))).body.quote.fxLockedAt).toBe(start)
    expectRefusal(await quote(unknownClock), { status: 404, code: 'TEST_CLOCK_NOT_FOUND' })
  })
})

describe('an Idempotency-Key', () => {
  it('has an advance answered again as it was, without going on', async () => {
    const testClockId = (await byRest.does('create', { now: start }, 'sellerKey')).testClock.id
    await anEscrow(testClockId)
    const again = () =>
      world.call('POST', `/api/v1/test-clocks/${testClockId}/advance`, {
        body: { to: after(20 * dayMs) },
        headers: { 'idempotency-key': 'twenty days' },
      })
    const first = await expected(200, again())
    expect(first.body.eventCount).toBe(1)
    await byRest.does('advance', { id: testClockId, to: after(30 * dayMs) }, 'sellerKey')
    const second = await expected(200, again())
    expect([second.headers.get('idempotent-replayed'), second.text]).toEqual(['true', first.text])
    expect((await byRest.one(testClockId, 'sellerKey')).testClock.now).toBe(after(30 * dayMs))
  })
})

describe('in live', () => {
  it('there are no test clocks, whichever way one asks', async () => {
    const live = await openGraphqlWorld({ ESCROW_ENV: 'live', PUBLIC_URL: 'https://escrow.example.com' })
    try {
      for (const [method, path] of [
        ['POST', ''],
        ['GET', ''],
        ['GET', `/${unknownClock}`],
        ['POST', `/${unknownClock}/advance`],
        ['DELETE', `/${unknownClock}`],
      ])
        expect(await live.call(method!, `/api/v1/test-clocks${path}`)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      await live.refuses('createTestClock', {}, 'sellerKey', 'NOT_FOUND')
      await live.refuses('advanceTestClock', { id: unknownClock, to: start }, 'sellerKey', 'NOT_FOUND')
      await live.refuses('deleteTestClock', { id: unknownClock }, 'developer', 'NOT_FOUND')
      const { errors } = await live.ask('{ testClocks { id } }', { as: 'sellerKey' })
      expect(errors[0].extensions.code).toBe('NOT_FOUND')
      const answer = await live.create({ mode: 'quick', testClockId: unknownClock })
      expectRefusal(answer, { status: 404, code: 'TEST_CLOCK_NOT_FOUND' })
    } finally {
      await live.close()
    }
  })
})
