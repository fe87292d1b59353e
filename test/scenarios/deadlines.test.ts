import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, expected, hourMs, minuteMs, openEscrowWorld, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

// Every scenario begins on its own day, after everything of the one before is over.
beforeEach(() => world.passTime(60 * dayMs))

const statusOf = async (escrowId: string) => (await world.read(escrowId)).status
const buyer = () => world.cast.buyer.email
const seller = () => world.cast.seller.email
const mailsTo = async (email: string) =>
  (await world.sql<{ kind: string }>('select kind from mail where recipient = $1 order by id', [email])).map(({ kind }) => kind)
const after = (ms: number) => new Date(world.services.clock().getTime() + ms).toISOString()

describe('nobody pays', () => {
  it('the escrow expires after 14 days: cancelled, its sessions with it, both parties told', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    expect((await world.read(escrowId)).expiresAt).toBe(after(14 * dayMs))
    await world.passTime(14 * dayMs - 10 * minuteMs)
    const { sessionId } = (await world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: buyer() })).body
    await world.passTime(10 * minuteMs - 1)
    expect(await statusOf(escrowId)).toBe('pending')
    const told = [await mailsTo(buyer()), await mailsTo(seller())]
    await world.passTime(1)
    expect(await world.read(escrowId)).toMatchObject({
      status: 'cancelled',
      statusReason: 'expired',
      statusActor: 'timer',
      cancelledAt: after(0),
      deadlines: [],
    })
    expect((await world.eventsOf(escrowId)).at(-1)).toMatchObject({
      type: 'escrow.status.updated',
      data: { previousStatus: 'pending', reason: 'expired', actor: 'timer' },
    })
    expect((await world.call('GET', `/api/v1/sessions/${sessionId}`)).body.session).toMatchObject({
      status: 'cancelled',
      cancelReason: 'action_no_longer_valid',
    })
    expect([(await mailsTo(buyer())).slice(told[0]!.length), (await mailsTo(seller())).slice(told[1]!.length)]).toEqual([
      ['escrow_expired'],
      ['escrow_expired'],
    ])
  })

  it('expiresInDays moves the date', async () => {
    const { escrow } = (await expected(201, world.create({ mode: 'quick', expiresInDays: 1 }))).body
    await world.passTime(dayMs - 1)
    expect(await statusOf(escrow.id)).toBe('pending')
    await world.passTime(1)
    expect(await statusOf(escrow.id)).toBe('cancelled')
  })

  it('a card payment in flight holds the expiry, and its money still counts', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '100.202' }).pending()
    await world.passTime(14 * dayMs - 5_000)
    await world.act(escrowId, 'accept_pay', buyer(), { method: 'card' })
    await world.passTime(5_000)
    expect(await world.read(escrowId)).toMatchObject({ status: 'pending', deadlines: [{ kind: 'expiry', at: after(15 * minuteMs) }] })
    await world.passTime(5_000)
    expect(await statusOf(escrowId)).toBe('paid')
    await world.passTime(dayMs)
    expect(await statusOf(escrowId)).toBe('paid')
  })
})

describe('nobody delivers', () => {
  it('a paid escrow never moves by itself', async () => {
    for (const mode of ['quick', 'instant'] as const) {
      const escrowId = await world.given({ mode }).paid()
      await world.passTime(400 * dayMs)
      expect(await world.read(escrowId)).toMatchObject({ status: 'paid', deadlines: [] })
    }
  })
})

describe('buyer pays, seller delivers, nobody answers', () => {
  it('the completion deadline releases the funds after 7 days, with reminders 72 h and 24 h before', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '100' }).delivered()
    const deadline = after(7 * dayMs)
    expect((await world.read(escrowId)).completionDeadline).toBe(deadline)
    const before = await world.wallet(world.cast.seller)
    const told = (await mailsTo(buyer())).length
    const reminders = async () => (await mailsTo(buyer())).slice(told)
    await world.passTime(4 * dayMs - 1)
    expect(await reminders()).toEqual([])
    await world.passTime(1)
    expect(await reminders()).toEqual(['completion_reminder'])
    await world.passTime(2 * dayMs)
    expect(await reminders()).toEqual(['completion_reminder', 'completion_reminder'])
    await world.passTime(dayMs - 1)
    expect(await statusOf(escrowId)).toBe('delivered')
    await world.passTime(1)
    expect(await world.read(escrowId)).toMatchObject({
      status: 'completed',
      statusReason: 'completion_deadline',
      statusActor: 'timer',
      completedAt: deadline,
      deadlines: [],
    })
    expect((await world.wallet(world.cast.seller)) - before).toBe(95_000n)
    expect((await world.eventsOf(escrowId)).at(-1)).toMatchObject({
      data: { previousStatus: 'delivered', reason: 'completion_deadline', actor: 'timer' },
    })
  })

  it('a rejected delivery stops the deadline; the next delivery has its own', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    await world.passTime(6 * dayMs)
    await expected(200, world.call('POST', `/api/v1/escrows/${escrowId}/reject-delivery`, { token: world.keys.buyer }))
    await world.passTime(30 * dayMs)
    expect(await statusOf(escrowId)).toBe('paid')
    await expected(200, world.call('POST', `/api/v1/escrows/${escrowId}/deliver`))
    expect((await world.read(escrowId)).completionDeadline).toBe(after(7 * dayMs))
    await world.passTime(7 * dayMs)
    expect(await statusOf(escrowId)).toBe('completed')
  })

  it('the buyer extends the deadline once, by at most 7 days', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    const deadline = after(14 * dayMs)
    await world.passTime(6 * dayMs)
    const extend = async (hours?: number) =>
      world.mutate('extendCompletionDeadline', { escrowId, ...(hours ? { hours } : {}) }, await world.tokenOf(world.cast.buyer))
    await extend()
    expect((await world.read(escrowId)).completionDeadline).toBe(deadline)
    await expect(extend(1)).rejects.toThrow('DEADLINE_ALREADY_EXTENDED')
    await world.passTime(2 * dayMs)
    expect(await statusOf(escrowId)).toBe('delivered')
    await world.passTime(deadline)
    expect(await statusOf(escrowId)).toBe('completed')
  })
})

describe('a dispute', () => {
  const dispute = (escrowId: string) =>
    world.act(escrowId, 'dispute', buyer(), { category: 'incomplete', reason: 'Half of it is missing.' })
  const withdraw = async (escrowId: string) => world.mutate('withdrawDispute', { escrowId }, await world.tokenOf(world.cast.buyer))

  it('pauses the completion deadline; withdrawn, at least 48 h are left', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    const deadline = after(7 * dayMs)
    await world.passTime(6 * dayMs)
    await dispute(escrowId)
    const paused = await world.read(escrowId)
    expect(paused).toMatchObject({ status: 'disputed', completionDeadline: deadline })
    expect(paused.deadlines).toContainEqual({
      kind: 'completion',
      at: deadline,
      effect: 'completed',
      paused: true,
      remainingSeconds: 86_400,
    })
    await world.passTime(90 * dayMs)
    expect(await statusOf(escrowId)).toBe('disputed')
    await withdraw(escrowId)
    expect(await world.read(escrowId)).toMatchObject({
      status: 'delivered',
      statusReason: 'dispute_withdrawn',
      completionDeadline: after(48 * hourMs),
      deadlines: [{ kind: 'completion', at: after(48 * hourMs), paused: false, remainingSeconds: 48 * 3600 }],
    })
    await world.passTime(48 * hourMs - 1)
    expect(await statusOf(escrowId)).toBe('delivered')
    await world.passTime(1)
    expect(await statusOf(escrowId)).toBe('completed')
  })

  it('gives back what was left where that is more than 48 h', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    await world.passTime(2 * dayMs)
    await dispute(escrowId)
    await world.passTime(10 * dayMs)
    await withdraw(escrowId)
    expect((await world.read(escrowId)).completionDeadline).toBe(after(5 * dayMs))
  })

  it('is under review when the counterparty is silent for 120 h, and no deadline ever moves its money', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    await dispute(escrowId)
    const ticket = async () => (await world.read(escrowId)).disputeTicket.status
    await world.passTime(120 * hourMs - 1)
    expect(await ticket()).toBe('open')
    await world.passTime(1)
    expect(await ticket()).toBe('under_review')
    const transfers = await world.sql('select count(*) from ledger.transfer')
    await world.passTime(400 * dayMs)
    expect(await statusOf(escrowId)).toBe('disputed')
    expect(await world.sql('select count(*) from ledger.transfer')).toEqual(transfers)
  })
})

describe('a cancellation request', () => {
  const request = (escrowId: string) => world.act(escrowId, 'request_cancellation', buyer())
  const latest = async (escrowId: string) => {
    const rows = await world.sql<{ status: string }>(
      'select c.status from cancellation_request c join escrow e on e.id = c.escrow_id where e.title = $1 order by requested_at desc, c.id desc',
      [escrowId],
    )
    return rows.map(({ status }) => status)
  }

  it('lapses unanswered after 72 h; the escrow stays as it was and a new one may follow', async () => {
    const title = 'Lapsing'
    const escrowId = await world.given({ mode: 'quick', title }).paid()
    await request(escrowId)
    await world.passTime(72 * hourMs - 1)
    expect(await latest(title)).toEqual(['pending'])
    const events = (await world.eventsOf(escrowId)).length
    await world.passTime(1)
    expect(await latest(title)).toEqual(['expired'])
    expect(await world.read(escrowId)).toMatchObject({ status: 'paid', deadlines: [] })
    expect((await world.eventsOf(escrowId)).slice(events)).toEqual([])
    await request(escrowId)
    expect(await latest(title)).toEqual(['pending', 'expired'])
    await world.act(escrowId, 'accept_cancellation', seller())
    expect(await statusOf(escrowId)).toBe('cancelled')
  })

  it('pauses the completion deadline, the first two times only', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    await world.passTime(dayMs)
    for (let n = 1; n <= 2; n++) {
      await request(escrowId)
      expect((await world.read(escrowId)).deadlines).toContainEqual(expect.objectContaining({ kind: 'completion', paused: true }))
      await world.passTime(72 * hourMs)
      expect((await world.read(escrowId)).completionDeadline).toBe(after(6 * dayMs))
    }
    await request(escrowId)
    expect((await world.read(escrowId)).deadlines).toContainEqual(expect.objectContaining({ kind: 'completion', paused: false }))
    await world.passTime(6 * dayMs)
    expect(await statusOf(escrowId)).toBe('completed')
  })

  it('stops the deadline of a delivery that comes while it waits; all of it is left afterwards', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    await request(escrowId)
    await expected(200, world.call('POST', `/api/v1/escrows/${escrowId}/deliver`))
    const paused = { kind: 'completion', paused: true, remainingSeconds: 7 * 86_400 }
    expect((await world.read(escrowId)).deadlines).toContainEqual(expect.objectContaining(paused))
    await world.passTime(72 * hourMs)
    expect(await world.read(escrowId)).toMatchObject({ status: 'delivered', completionDeadline: after(7 * dayMs) })
    await world.passTime(7 * dayMs)
    expect(await statusOf(escrowId)).toBe('completed')
  })

  it('does not stop deliver and complete, and any end supersedes it', async () => {
    const title = 'Superseded'
    const escrowId = await world.given({ mode: 'quick', title }).paid()
    await request(escrowId)
    await expected(200, world.call('POST', `/api/v1/escrows/${escrowId}/deliver`))
    await world.act(escrowId, 'complete', buyer())
    expect(await latest(title)).toEqual(['superseded'])
    await world.passTime(72 * hourMs)
    expect(await latest(title)).toEqual(['superseded'])
  })

  it('is superseded by a dispute, which leaves no pending request behind', async () => {
    const title = 'Disputed instead'
    const escrowId = await world.given({ mode: 'quick', title }).paid()
    await request(escrowId)
    await world.act(escrowId, 'dispute', seller(), { category: 'payment', reason: 'The buyer wants it and not.' })
    expect(await latest(title)).toEqual(['superseded'])
  })
})

describe('nobody opens the link', () => {
  it('a session expires after 30 minutes, with its event, and the escrow stays as it is', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const { sessionId } = (await expected(201, world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: buyer() }))).body
    await world.passTime(30 * minuteMs)
    expect((await world.call('GET', `/api/v1/sessions/${sessionId}`)).body.session).toMatchObject({ status: 'expired', completedAt: null })
    const [event] = await world.sql<{ body: { type: string; data: object } }>(
      `select body::jsonb as body from domain_event where type = 'checkout.session.expired' order by seq desc limit 1`,
    )
    expect(event!.body.data).toMatchObject({ session: { sessionId, status: 'expired' } })
    expect(await world.read(escrowId)).toMatchObject({ status: 'pending', version: 1 })
    expect((await world.openSession(escrowId, { action: 'accept_pay', targetUserEmail: buyer() })).status).toBe(201)
  })
})
