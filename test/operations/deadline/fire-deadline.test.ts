import { verbOf } from '../../../server/operations/escrow/give-command.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/orm.js'
import { sql } from '../../../server/db/sql.js'
import type { DeadlineKind } from '../../../server/domain/deadline/deadline.js'
import { fireDeadline } from '../../../server/operations/deadline/fire-deadline.js'
import { acceptCancellation } from '../../../server/domain/escrow/commands/accept-cancellation.js'
import { cancel } from '../../../server/domain/escrow/commands/cancel.js'
import { complete } from '../../../server/domain/escrow/commands/complete.js'
import { extendCompletionDeadline } from '../../../server/domain/escrow/commands/extend-completion-deadline.js'
import { openDispute } from '../../../server/domain/escrow/commands/open-dispute.js'
import { payEscrow } from '../../../server/operations/escrow/pay-escrow.js'
import { requestCancellation } from '../../../server/domain/escrow/commands/request-cancellation.js'
import type { EscrowView } from '../../../server/queries/escrow/read-escrow-views.js'
import { readEscrowViews } from '../../../server/queries/escrow/read-escrow-views.js'
import { fireDue } from '../../../jobs/fire-due.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { aCast, anEscrow, type Cast } from '../../support/escrow-builder.js'
import { holdEscrow, inTurn } from '../../support/in-turn.js'
import { testServices, type TestServices } from '../../support/services.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let own: TestDatabase
let services: TestServices
let cast: Cast

beforeAll(async () => {
  own = await createDatabase()
  services = testServices({ database: await openDatabase({ url: own.appUrl, poolSize: 10 }) })
})
beforeEach(async () => {
  cast = await aCast(services)
})
afterAll(async () => {
  await services.database.close()
  await own.drop()
})

const view = async (escrowId: string): Promise<EscrowView> =>
  (await readEscrowViews(services.database.fork(), { ids: [escrowId], now: services.clock() })).get(escrowId)!
const deadlines = (escrowId: string) =>
  sql<{ id: string; kind: DeadlineKind; status: string; due_at: string }>(
    services.database.fork(),
    'select id, kind, status, iso(due_at) as due_at from deadline where escrow_id = $1 order by due_at, kind',
    [escrowId],
  )
const idOf = async (escrowId: string, kind: DeadlineKind) =>
  (await deadlines(escrowId)).find((deadline) => deadline.kind === kind && (deadline.status === 'pending' || deadline.status === 'paused'))!
    .id
const statusOf = async (deadlineId: string) =>
  (await sql<{ status: string }>(services.database.fork(), 'select status from deadline where id = $1', [deadlineId]))[0]!.status
const fire = (deadlineId: string) => fireDeadline({ run: services.runAs({ kind: 'timer' }), services }, { deadlineId })
const events = async (escrowId: string) =>
  (
    await sql<{ type: string; reason: string | null; actor: string | null }>(
      services.database.fork(),
      `select type, body::json -> 'data' ->> 'reason' as reason, body::json -> 'data' ->> 'actor' as actor from domain_event where escrow_id = $1 order by aggregate_seq`,
      [escrowId],
    )
  ).slice(1)
const mailsTo = async (email: string) =>
  (await sql<{ kind: string }>(services.database.fork(), 'select kind from mail where recipient = $1 order by id', [email])).map(
    ({ kind }) => kind,
  )
const pay = async (escrowId: string) =>
  (await payEscrow({ run: services.runAs(cast.buyer), services }, { escrowId, method: 'card' })).escrow
describe('expiry', () => {
  test('cancels a pending escrow, and tells both parties', async () => {
    const escrowId = await anEscrow(services, cast).mode('quick').pending()
    const deadlineId = await idOf(escrowId, 'expiry')
    services.clock.advance(14 * dayMs - 1)
    expect(await fire(deadlineId)).toBe('idle')
    expect(await view(escrowId)).toMatchObject({ status: 'pending' })
    expect(services.queue.jobs.at(-1)).toMatchObject({
      queue: 'deadline',
      data: { deadlineId },
      startAfter: new Date(services.clock().getTime() + 1),
    })
    services.clock.advance(1)
    expect(await fire(deadlineId)).toBe('fired')
    expect(await view(escrowId)).toMatchObject({ status: 'cancelled', statusReason: 'expired', statusActor: 'timer', deadlines: [] })
    expect(await events(escrowId)).toEqual([{ type: 'escrow.status.updated', reason: 'expired', actor: 'timer' }])
    expect(await statusOf(deadlineId)).toBe('done')
    expect(await mailsTo(cast.buyer.email)).toContain('escrow_expired')
    expect(await mailsTo(cast.seller.email)).toContain('escrow_expired')
    expect(await fire(deadlineId)).toBe('idle')
    expect(await events(escrowId)).toHaveLength(1)
  })

  test('of an escrow that was paid or cancelled before does nothing', async () => {
    for (const act of [pay, (escrowId: string) => services.runAs(cast.seller)(verbOf(cancel), { escrowId })]) {
      const escrowId = await anEscrow(services, cast).mode('quick').pending()
      const deadlineId = await idOf(escrowId, 'expiry')
      await act(escrowId)
      const before = await events(escrowId)
      services.clock.advance(15 * dayMs)
      expect(await fire(deadlineId)).toBe('idle')
      expect(await events(escrowId)).toEqual(before)
    }
  })

  test('waits while a payment is in flight, 48 hours at most', async () => {
    const escrowId = await anEscrow(services, cast, { amount: '100.202', expiresInDays: 1 }).mode('quick').pending()
    const deadlineId = await idOf(escrowId, 'expiry')
    services.clock.advance(dayMs - 1_000)
    const { status } = await pay(escrowId)
    expect(status).toBe('pending')
    services.clock.advance(1_000)
    expect(await fire(deadlineId)).toBe('postponed')
    const [row] = (await deadlines(escrowId)).filter(({ kind }) => kind === 'expiry')
    expect(row).toMatchObject({ status: 'pending', due_at: new Date(services.clock().getTime() + 15 * 60_000).toISOString() })
    expect(await view(escrowId)).toMatchObject({ status: 'pending' })
    expect(await fire(deadlineId)).toBe('idle')
    services.clock.advance(48 * hourMs)
    expect(await fire(deadlineId)).toBe('fired')
    expect(await view(escrowId)).toMatchObject({ status: 'cancelled', statusReason: 'expired' })
  })
})

describe('payment_processing', () => {
  test('asks the provider, and the payment counts', async () => {
    const escrowId = await anEscrow(services, cast, { amount: '100.202' }).mode('quick').pending()
    await pay(escrowId)
    const deadlineId = await idOf(escrowId, 'payment_processing')
    services.clock.advance(9_000)
    expect(await fire(deadlineId)).toBe('idle')
    services.clock.advance(2_000)
    expect(await fire(deadlineId)).toBe('postponed')
    expect(await view(escrowId)).toMatchObject({ status: 'paid' })
    expect((await deadlines(escrowId)).filter(({ status }) => status === 'pending')).toEqual([])
  })

  test('still asks after the escrow has ended, and the money becomes the payer’s', async () => {
    const escrowId = await anEscrow(services, cast, { amount: '100.202' }).mode('quick').pending()
    await pay(escrowId)
    await services.runAs(cast.seller)(verbOf(cancel), { escrowId })
    services.clock.advance(hourMs)
    await fireDue(services, services.clock())
    const payments = await sql(services.database.fork(), 'select status from payment where escrow_id = $1', [escrowId])
    expect(payments).toEqual([{ status: 'credited' }])
  })
})

describe('completion', () => {
  test('releases the money seven days after the delivery', async () => {
    const escrowId = await anEscrow(services, cast).mode('quick').delivered()
    const deadlineId = await idOf(escrowId, 'completion')
    services.clock.advance(7 * dayMs)
    expect(await fire(deadlineId)).toBe('fired')
    expect(await view(escrowId)).toMatchObject({ status: 'completed', statusReason: 'completion_deadline', statusActor: 'timer' })
    expect((await events(escrowId)).at(-1)).toEqual({ type: 'escrow.status.updated', reason: 'completion_deadline', actor: 'timer' })
    expect(await statusOf(deadlineId)).toBe('done')
    expect((await deadlines(escrowId)).every(({ status }) => status !== 'pending')).toBe(true)
  })

  test('and a buyer who completes at the same moment release it once', async () => {
    for (let n = 0; n < 5; n++) {
      const escrowId = await anEscrow(services, cast).mode('quick').delivered()
      const deadlineId = await idOf(escrowId, 'completion')
      services.clock.advance(7 * dayMs)
      const [timer, buyer] = await Promise.allSettled([fire(deadlineId), services.runAs(cast.buyer)(verbOf(complete), { escrowId })])
      expect(timer.status).toBe('fulfilled')
      expect(buyer.status === 'fulfilled' || (timer.status === 'fulfilled' && timer.value === 'fired')).toBe(true)
      const { status } = await view(escrowId)
      expect(status).toBe('completed')
      expect((await events(escrowId)).filter(({ type }) => type === 'escrow.status.updated')).toHaveLength(3)
      expect(await statusOf(deadlineId)).toMatch(/^(done|cancelled)$/)
    }
  })

  test('that the buyer moves while its alarm waits for the escrow does not fire', async () => {
    const escrowId = await anEscrow(services, cast).mode('quick').delivered()
    const deadlineId = await idOf(escrowId, 'completion')
    services.clock.advance(7 * dayMs)
    const [extended, fired] = await inTurn(
      services.database,
      holdEscrow(escrowId),
      () => services.runAs(cast.buyer)(verbOf(extendCompletionDeadline), { escrowId, hours: 24 }),
      () => fire(deadlineId),
    )
    expect(extended.status).toBe('fulfilled')
    expect(fired).toEqual({ status: 'fulfilled', value: 'idle' })
    expect(await view(escrowId)).toMatchObject({ status: 'delivered' })
  })

  test('never moves disputed money, nor that of a pending cancellation request', async () => {
    const disputed = await anEscrow(services, cast).mode('quick').delivered()
    await services.runAs(cast.buyer)(verbOf(openDispute), {
      escrowId: disputed,
      category: 'not_as_described',
      reason: 'It is not what was agreed.',
    })
    const requested = await anEscrow(services, cast).mode('quick').delivered()
    await services.runAs(cast.buyer)(verbOf(requestCancellation), { escrowId: requested, reason: 'Changed my mind.' })
    const ids = [await idOf(disputed, 'completion'), await idOf(requested, 'completion')]
    services.clock.advance(30 * dayMs)
    for (const id of ids) expect(await fire(id)).toBe('idle')
    expect(await view(disputed)).toMatchObject({ status: 'disputed' })
    expect(await view(requested)).toMatchObject({ status: 'delivered' })
  })

  test('is preceded by reminders to the buyer at 72 and 24 hours', async () => {
    const escrowId = await anEscrow(services, cast).mode('quick').delivered()
    const reminders = async () => (await mailsTo(cast.buyer.email)).filter((kind) => kind === 'completion_reminder').length
    services.clock.advance(4 * dayMs)
    await fireDue(services, services.clock())
    expect(await reminders()).toBe(1)
    services.clock.advance(2 * dayMs)
    await fireDue(services, services.clock())
    expect(await reminders()).toBe(2)
    expect(await view(escrowId)).toMatchObject({ status: 'delivered' })
    expect(await mailsTo(cast.seller.email)).not.toContain('completion_reminder')
  })
})

describe('the reminders before it', () => {
  const reminders = async () => (await mailsTo(cast.buyer.email)).filter((kind) => kind === 'completion_reminder').length
  const pass = async (ms: number) => {
    services.clock.advance(ms)
    await fireDue(services, services.clock())
  }

  test('do not come at once, nor after the fact, where nobody has looked for days', async () => {
    const before = await reminders()
    const escrowId = await anEscrow(services, cast).mode('quick').delivered()
    await pass(6.5 * dayMs)
    expect(await reminders()).toBe(before + 1)
    await pass(dayMs)
    expect(await view(escrowId)).toMatchObject({ status: 'completed' })
    await anEscrow(services, cast).mode('quick').delivered()
    await pass(8 * dayMs)
    expect(await reminders()).toBe(before + 1)
  })

  test('wait while the deadline does, and come once each before the new one', async () => {
    const escrowId = await anEscrow(services, cast).mode('quick').delivered()
    const before = await reminders()
    await pass(3.5 * dayMs)
    await services.runAs(cast.buyer)(verbOf(requestCancellation), { escrowId, reason: 'Too late for me.' })
    await pass(72 * hourMs - 1)
    expect(await reminders()).toBe(before)
    // It lapses; three and a half days are left of seven.
    await pass(1)
    expect(await view(escrowId)).toMatchObject({ status: 'delivered' })
    await pass(12 * hourMs - 1)
    expect(await reminders()).toBe(before)
    await pass(1)
    expect(await reminders()).toBe(before + 1)
    await pass(48 * hourMs - 1)
    expect(await reminders()).toBe(before + 1)
    await pass(1)
    expect(await reminders()).toBe(before + 2)
    await pass(24 * hourMs)
    expect(await view(escrowId)).toMatchObject({ status: 'completed' })
    expect(await reminders()).toBe(before + 2)
  })

  test('do not come when the buyer has accepted', async () => {
    const before = await reminders()
    await anEscrow(services, cast).mode('quick').completed()
    await pass(8 * dayMs)
    expect(await reminders()).toBe(before)
  })
})

describe('cancellation_request', () => {
  test('lapses after 72 hours, and the completion deadline goes on with 48 hours at least', async () => {
    const escrowId = await anEscrow(services, cast).mode('quick').delivered()
    services.clock.advance(6.5 * dayMs)
    await services.runAs(cast.buyer)(verbOf(requestCancellation), { escrowId, reason: 'Too late for me.' })
    const deadlineId = await idOf(escrowId, 'cancellation_request')
    services.clock.advance(72 * hourMs)
    expect(await fire(deadlineId)).toBe('fired')
    expect(await view(escrowId)).toMatchObject({
      status: 'delivered',
      cancellationRequest: { status: 'expired' },
      completionDeadline: new Date(services.clock().getTime() + 48 * hourMs).toISOString(),
    })
    expect(await statusOf(deadlineId)).toBe('done')
    services.clock.advance(48 * hourMs)
    await fireDue(services, services.clock())
    expect(await view(escrowId)).toMatchObject({ status: 'completed' })
  })

  test('does nothing when the seller has answered', async () => {
    const escrowId = await anEscrow(services, cast).mode('quick').paid()
    await services.runAs(cast.buyer)(verbOf(requestCancellation), { escrowId, reason: 'Changed my mind.' })
    const deadlineId = await idOf(escrowId, 'cancellation_request')
    await services.runAs(cast.seller)(verbOf(acceptCancellation), { escrowId })
    services.clock.advance(73 * hourMs)
    expect(await fire(deadlineId)).toBe('idle')
    expect(await view(escrowId)).toMatchObject({ status: 'cancelled', cancellationRequest: { status: 'accepted' } })
  })
})

describe('dispute_silence', () => {
  test('brings a dispute under review after 120 hours, and no money moves', async () => {
    const escrowId = await anEscrow(services, cast).mode('quick').disputed()
    const deadlineId = await idOf(escrowId, 'dispute_silence')
    services.clock.advance(120 * hourMs)
    expect(await fire(deadlineId)).toBe('fired')
    expect(await view(escrowId)).toMatchObject({ status: 'disputed', disputeTicket: { status: 'under_review' } })
    expect(await statusOf(deadlineId)).toBe('done')
  })
})

test('a deadline whose command the table refuses ends without effect', async () => {
  const escrowId = await anEscrow(services, cast).mode('quick').paid()
  const deadlineId = '00000000-0000-7000-8000-00000000000a'
  await sql(
    services.database.fork(),
    `insert into deadline (id, kind, escrow_id, due_at, status, created_at, updated_at) values ($1, 'completion', $2, $3, 'pending', $3, $3)`,
    [deadlineId, escrowId, services.clock()],
  )
  const before = await view(escrowId)
  expect(await fire(deadlineId)).toBe('overtaken')
  expect(await statusOf(deadlineId)).toBe('cancelled')
  expect(await view(escrowId)).toEqual({ ...before, deadlines: [] })
})

test('an unknown deadline is nothing to do', async () => {
  expect(await fire('00000000-0000-7000-8000-0000000000ff')).toBe('idle')
})
