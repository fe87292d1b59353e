import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, expected, hourMs, minuteMs, openEscrowWorld, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const start = '2031-03-01T08:00:00.000Z'
const after = (ms: number, from = start) => new Date(Date.parse(from) + ms).toISOString()
const buyer = () => world.cast.buyer.email

async function aClock(now = start): Promise<string> {
  return (await expected(201, world.call('POST', '/api/v1/test-clocks', { body: { now } }))).body.testClock.id
}

async function advance(id: string, to: string): Promise<Json> {
  return (await expected(200, world.call('POST', `/api/v1/test-clocks/${id}/advance`, { body: { to } }))).body
}

/** What the advance caused: when, and what. */
const story = ({ events }: Json): string[] =>
  events.map(({ timestamp, type, data }: Json) =>
    [timestamp, type, data.escrow?.status ?? data.session?.status, data.reason].filter(Boolean).join(' '),
  )

async function create(testClockId: string | undefined, fields: object = {}): Promise<string> {
  const body = { mode: 'quick', amount: 200, ...(testClockId ? { testClockId } : {}), ...fields }
  return (await expected(201, world.create(body))).body.escrow.id
}

async function delivered(testClockId: string | undefined): Promise<string> {
  const id = await create(testClockId)
  await world.act(id, 'accept_pay', buyer())
  await expected(200, world.call('POST', `/api/v1/escrows/${id}/deliver`))
  return id
}

const statusOf = async (id: string) => (await world.read(id)).status
const session = async (id: string) => (await expected(200, world.call('GET', `/api/v1/sessions/${id}`))).body.session

async function open(escrowId: string, action: string, targetUserEmail = buyer()): Promise<string> {
  return (await expected(201, world.openSession(escrowId, { action, targetUserEmail }))).body.sessionId
}

describe('an escrow on a test clock', () => {
  it('has the time of its clock in everything that is told of it', async () => {
    const clock = await aClock()
    const id = await delivered(clock)
    const escrow = await world.read(id)
    expect(escrow).toMatchObject({
      testClockId: clock,
      createdAt: start,
      updatedAt: start,
      fxLockedAt: start,
      paidAt: start,
      deliveredAt: start,
      expiresAt: after(14 * dayMs),
      completionDeadline: after(7 * dayMs),
      deadlines: [{ kind: 'completion', at: after(7 * dayMs), paused: false, remainingSeconds: 7 * 86_400 }],
    })
    const events = await world.sql<{ at: string }>(
      `select distinct body::jsonb ->> 'timestamp' as at from domain_event where escrow_id = (select id from escrow where test_clock_id is not null order by id desc limit 1)`,
    )
    expect(events).toEqual([{ at: start }])
    await advance(clock, after(2 * dayMs))
    expect((await world.read(id)).deadlines).toMatchObject([{ remainingSeconds: 5 * 86_400 }])
    const { escrows } = (await world.call('GET', `/api/v1/escrows?q=${id}`)).body
    expect(escrows[0].deadlines).toMatchObject([{ remainingSeconds: 5 * 86_400 }])
  })

  it('is not touched by real time, nor does another clock touch it', async () => {
    const [slow, fast] = [await aClock('2026-01-01T00:00:00.000Z'), await aClock()]
    const [onSlow, onFast, onNone] = [await delivered(slow), await delivered(fast), await delivered(undefined)]
    const openedOnSlow = await open(onSlow, 'complete')
    await world.passTime(6 * dayMs)
    expect([await statusOf(onSlow), await statusOf(onFast), await statusOf(onNone)]).toEqual(['delivered', 'delivered', 'delivered'])
    expect(story(await advance(fast, after(7 * dayMs)))).toEqual([
      `${after(7 * dayMs)} escrow.status.updated completed completion_deadline`,
    ])
    expect([await statusOf(onSlow), await statusOf(onFast), await statusOf(onNone)]).toEqual(['delivered', 'completed', 'delivered'])
    await world.passTime(2 * dayMs)
    expect([await statusOf(onSlow), await statusOf(onNone)]).toEqual(['delivered', 'completed'])
    expect(await session(openedOnSlow)).toMatchObject({ status: 'pending' })
    await world.passTime(400 * dayMs)
    expect(await statusOf(onSlow)).toBe('delivered')
    expect(world.services.queue.jobs.filter((job) => 'startAfter' in job && job.startAfter! > new Date('2030-01-01'))).toEqual([])
  })

  it('is reminded, then completed, in the order of time', async () => {
    const clock = await aClock()
    const id = await delivered(clock)
    const mails = () =>
      world.sql<{ kind: string }>(`select kind from mail where kind like 'completion_reminder' and recipient = $1`, [buyer()])
    const before = (await mails()).length
    expect(story(await advance(clock, after(7 * dayMs - 24 * hourMs - 1)))).toEqual([])
    expect((await mails()).length).toBe(before + 1)
    expect(story(await advance(clock, after(7 * dayMs - 1)))).toEqual([])
    expect((await mails()).length).toBe(before + 2)
    expect(story(await advance(clock, after(300 * dayMs)))).toEqual([
      `${after(7 * dayMs)} escrow.status.updated completed completion_deadline`,
    ])
    expect(await world.read(id)).toMatchObject({ completedAt: after(7 * dayMs), statusActor: 'timer' })
  })

  it('expires unpaid, and its session expires at its own instant before', async () => {
    const clock = await aClock()
    const id = await create(clock)
    const sessionId = await open(id, 'accept_pay')
    expect(await session(sessionId)).toMatchObject({ status: 'pending', expiresAt: after(30 * minuteMs), createdAt: start })
    await expected(200, world.call('PUT', `/api/v1/escrows/${id}`, { body: { title: 'Still pending' } }))
    expect(story(await advance(clock, after(30 * minuteMs - 1)))).toEqual([])
    expect(story(await advance(clock, after(20 * dayMs)))).toEqual([
      `${after(30 * minuteMs)} checkout.session.expired expired`,
      `${after(14 * dayMs)} escrow.status.updated cancelled expired`,
    ])
    expect(await session(sessionId)).toMatchObject({ status: 'expired' })
    expect((await world.call('POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, { body: {} })).headers.get('x-error-code')).toBe(
      'SESSION_EXPIRED',
    )
  })

  it('lets a cancellation request lapse, and goes on with what was left of the completion', async () => {
    const clock = await aClock()
    const id = await delivered(clock)
    await advance(clock, after(dayMs))
    await world.act(id, 'request_cancellation', buyer(), { reason: 'changed my mind' })
    const told = story(await advance(clock, after(30 * dayMs)))
    expect(told).toEqual([`${after(10 * dayMs)} escrow.status.updated completed completion_deadline`])
    expect((await world.read(id)).completedAt).toBe(after(10 * dayMs))
    const [request] = await world.sql<{ status: string; at: string }>(
      `select status, iso(decided_at) as at from cancellation_request order by id desc limit 1`,
    )
    expect(request).toEqual({ status: 'expired', at: after(4 * dayMs) })
  })

  it('brings a dispute under review after 120 hours of silence, and never moves disputed money', async () => {
    const clock = await aClock()
    const id = await delivered(clock)
    await world.act(id, 'dispute', buyer(), { category: 'not_as_described', reason: 'It is not what was agreed.' })
    await advance(clock, after(120 * hourMs - 1))
    expect((await world.read(id)).disputeTicket.status).toBe('open')
    await advance(clock, after(200 * dayMs))
    expect(await world.read(id)).toMatchObject({ status: 'disputed', disputeTicket: { status: 'under_review' } })
  })

  it('waits 10 s of its clock for a card payment', async () => {
    const clock = await aClock()
    const id = await create(clock, { amount: 100.202 })
    const paying = await open(id, 'accept_pay')
    const { escrow } = (
      await expected(200, world.call('POST', `/api/v1/sandbox/sessions/${paying}/complete`, { body: { input: { method: 'card' } } }))
    ).body
    expect(escrow.status).toBe('pending')
    await world.passTime(hourMs)
    expect(await statusOf(id)).toBe('pending')
    expect(story(await advance(clock, after(9_999)))).toEqual([])
    expect(story(await advance(clock, after(40 * minuteMs)))).toEqual([
      `${after(10_000)} escrow.status.updated paid paid`,
      `${after(10_000)} checkout.session.completed completed`,
    ])
    expect(await world.read(id)).toMatchObject({ paidAt: after(10_000) })
  })

  it('lives a year of many escrows in seconds, each thing at its own instant', async () => {
    const clock = await aClock()
    const ids: string[] = []
    for (let day = 0; day < 20; day++) {
      await advance(clock, after(day * dayMs))
      ids.push(day % 2 === 0 ? await create(clock) : await delivered(clock))
    }
    const begun = performance.now()
    const { testClock, events, isComplete, eventCount } = await advance(clock, after(365 * dayMs))
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect({ now: testClock.now, isComplete, eventCount }).toEqual({ now: after(365 * dayMs), isComplete: true, eventCount: events.length })
    const times = events.map(({ timestamp }: Json) => timestamp)
    expect(times).toEqual(times.toSorted())
    for (const [day, id] of ids.entries())
      expect(await world.read(id)).toMatchObject(
        day % 2 === 0
          ? { status: 'cancelled', cancelledAt: after((day + 14) * dayMs) }
          : { status: 'completed', completedAt: after((day + 7) * dayMs) },
      )
  }, 60_000)
})
