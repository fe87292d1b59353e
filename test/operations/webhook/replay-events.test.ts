import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/orm.js'
import { sql } from '../../../server/db/sql.js'
import { decodeId, encodeId } from '../../../server/domain/id.js'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { createWebhook } from '../../../server/operations/webhook/create-webhook.js'
import { replayAsStaff } from '../../../server/operations/webhook/replay-as-staff.js'
import { replayEvents, type EventReplay } from '../../../server/operations/webhook/replay-events.js'
import { testWebhook } from '../../../server/operations/webhook/test-webhook.js'
import { updateWebhook } from '../../../server/operations/webhook/update-webhook.js'
import { readDeliveries } from '../../../server/queries/webhook/read-deliveries.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { aCast, anEscrow, type Cast } from '../../support/escrow-builder.js'
import { testServices, type TestServices } from '../../support/services.js'

const mostWaiting = 8

let own: TestDatabase
let services: TestServices
let cast: Cast
let developer: Actor
let webhookId: string

beforeAll(async () => {
  own = await createDatabase()
  services = testServices({
    database: await openDatabase({ url: own.appUrl, poolSize: 10 }),
    config: { REPLAYS_WAITING_LIMIT: String(mostWaiting) },
  })
})
beforeEach(async () => {
  cast = await aCast(services)
  developer = { kind: 'developer', developerId: cast.developerId }
  webhookId = await aWebhook(['escrow.status.updated'])
  services.queue.jobs.length = 0
})
afterAll(async () => {
  await services.database.close()
  await own.drop()
})

async function aWebhook(events: string[]): Promise<string> {
  const { webhook } = await services.runAs(developer)(createWebhook, { url: 'https://hooks.example.com/', events })
  return decodeId('wh', webhook.id)!
}

interface EventRow {
  id: string
  type: string
  body: string
}
const eventsOf = (escrowId: string) =>
  sql<EventRow>(services.database.fork(), 'select id, type, body from domain_event where escrow_id = $1 order by aggregate_seq', [escrowId])
const deliveriesOf = (id: string) =>
  readDeliveries(services.database.fork(), { developerId: cast.developerId, webhookId: id, page: 1, limit: 100 })
const replay = (input: EventReplay, actor = developer) => services.runAs(actor)(replayEvents, input)

describe('testWebhook', () => {
  test('sends a test event to just that webhook, in the common envelope', async () => {
    const other = await aWebhook(['*', 'webhook.test'])
    const wakes = services.queue.wakes.length
    const delivery = await services.runAs(developer)(testWebhook, { webhookId })
    expect(delivery).toMatchObject({
      webhookId: encodeId('wh', webhookId),
      eventType: 'webhook.test',
      status: 'pending',
      isManual: true,
      attempts: [],
    })
    expect(services.queue.wakes.length).toBeGreaterThan(wakes)
    expect((await deliveriesOf(other)).deliveries).toEqual([])
    const escrowId = await anEscrow(services, cast).mode('quick').pending()
    const [recorded] = await eventsOf(escrowId)
    const [sent] = await sql<EventRow>(services.database.fork(), 'select id, type, body from domain_event where id = $1', [
      decodeId('evt', delivery.eventId),
    ])
    const envelope = ({ body }: EventRow) => ({
      ...(JSON.parse(body) as Record<string, unknown>),
      id: '',
      type: '',
      timestamp: '',
      data: '',
    })
    expect(envelope(sent!)).toEqual(envelope(recorded!))
    expect(JSON.parse(sent!.body)).toMatchObject({
      id: delivery.eventId,
      type: 'webhook.test',
      data: { webhook: { url: 'https://hooks.example.com/' } },
    })
  })

  test('refuses a foreign webhook', async () => {
    const foreign: Actor = { kind: 'developer', developerId: (await aCast(services)).developerId }
    await expect(services.runAs(foreign)(testWebhook, { webhookId })).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' })
  })
})

describe('replayEvents of one event', () => {
  test('makes a new delivery of the same event, marked manual', async () => {
    const escrowId = await anEscrow(services, cast).mode('quick').paid()
    const [, paid] = await eventsOf(escrowId)
    const wakes = services.queue.wakes.length
    services.clock.advance(1_000)
    const { deliveries } = await services.runAs(cast.key)(replayEvents, { eventIds: [paid!.id] })
    expect(deliveries).toHaveLength(1)
    expect(deliveries[0]).toMatchObject({
      eventId: encodeId('evt', paid!.id),
      eventType: 'escrow.status.updated',
      isManual: true,
      status: 'pending',
    })
    expect(services.queue.wakes.length).toBe(wakes + 1)
    const { deliveries: all, pagination } = await deliveriesOf(webhookId)
    expect(all.map(({ isManual, eventId }) => [isManual, eventId])).toEqual([
      [true, encodeId('evt', paid!.id)],
      [false, encodeId('evt', paid!.id)],
    ])
    expect(await pagination()).toEqual({ page: 1, limit: 100, total: 2, pages: 1 })
  })

  test('goes to a named webhook whatever it asked for, else to every active one that asked for the type', async () => {
    const escrowId = await anEscrow(services, cast).mode('quick').pending()
    const [created] = await eventsOf(escrowId)
    expect((await services.runAs(developer)(replayEvents, { eventIds: [created!.id] })).deliveries).toEqual([])
    expect((await services.runAs(developer)(replayEvents, { eventIds: [created!.id], webhookId })).deliveries).toHaveLength(1)
    const named = await aWebhook(['escrow.created'])
    expect(
      (await services.runAs(developer)(replayEvents, { eventIds: [created!.id] })).deliveries.map((delivery) => delivery.webhookId),
    ).toEqual([encodeId('wh', named)])
    await services.runAs(developer)(updateWebhook, { webhookId: named, isActive: false })
    expect((await services.runAs(developer)(replayEvents, { eventIds: [created!.id] })).deliveries).toEqual([])
  })

  test('refuses what the developer may not read, unknown events, foreign webhooks, other callers and events that are too old', async () => {
    const escrowId = await anEscrow(services, cast).mode('quick').pending()
    const [created] = await eventsOf(escrowId)
    const eventId = created!.id
    const foreign = await aCast(services)
    const foreignDeveloper: Actor = { kind: 'developer', developerId: foreign.developerId }
    const of = (actor: Actor, { eventId, ...input }: { eventId: string; webhookId?: string }) =>
      services.runAs(actor)(replayEvents, { eventIds: [eventId], ...input })
    await expect(of(foreignDeveloper, { eventId })).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND', status: 404 })
    await expect(of(developer, { eventId: webhookId })).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' })
    await expect(of(foreignDeveloper, { eventId, webhookId })).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND', status: 404 })
    await expect(of(cast.buyer, { eventId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    services.clock.advance(91 * 86_400_000)
    await expect(of(developer, { eventId })).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' })
  })

  test('shows nothing of an association that has ended', async () => {
    const buyers = await aCast(services)
    const associate = (userId: string | null) =>
      sql(services.database.fork(), 'update developer set associated_user_id = $2 where id = $1', [buyers.developerId, userId])
    await associate(cast.buyer.userId)
    const escrowId = await anEscrow(services, cast).mode('quick').pending()
    const [created] = await eventsOf(escrowId)
    const buyersDeveloper: Actor = { kind: 'developer', developerId: buyers.developerId }
    await services.runAs(buyersDeveloper)(replayEvents, { eventIds: [created!.id] })
    await associate(null)
    await expect(services.runAs(buyersDeveloper)(replayEvents, { eventIds: [created!.id] })).rejects.toMatchObject({
      code: 'EVENT_NOT_FOUND',
    })
  })
})

describe('replayEvents', () => {
  test('sends a time range again, in order, filtered by type', async () => {
    services.clock.advance(3_600_000)
    const from = services.clock()
    const escrowId = await anEscrow(services, cast).mode('quick').delivered()
    services.clock.advance(3_600_000)
    const to = services.clock()
    await anEscrow(services, cast).mode('quick').paid()
    const all = await eventsOf(escrowId)
    const { deliveries } = await replay({ from, to, webhookId })
    expect(deliveries.map(({ eventId }) => eventId)).toEqual(all.map(({ id }) => encodeId('evt', id)))
    expect((await replay({ from, to, webhookId, types: ['escrow.created'] })).deliveries.map(({ eventType }) => eventType)).toEqual([
      'escrow.created',
    ])
    expect((await replay({ from, to })).deliveries.map(({ eventType }) => eventType)).toEqual([
      'escrow.status.updated',
      'escrow.status.updated',
    ])
    expect((await replay({ from: to })).deliveries).toHaveLength(1)
  })

  test('refuses a request that selects nothing in particular, or unknown types', async () => {
    await expect(replay({})).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: { from: expect.any(String) } })
    await expect(replay({ from: services.clock(), types: ['nothing'] })).rejects.toMatchObject({ code: 'INVALID_EVENT' })
    await expect(replay({ eventIds: [webhookId] })).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' })
  })
})

describe('what waits for one webhook because somebody asked for it', () => {
  const waiting = async (id: string) =>
    (
      await sql<{ count: number }>(
        services.database.fork(),
        'select count(*)::int as count from webhook_delivery where webhook_id = $1 and is_manual and finished_at is null',
        [id],
      )
    )[0]!.count
  const full = { code: 'LIMIT_REACHED', message: expect.stringContaining(`There are ${mostWaiting} deliveries that wait`) }
  let eventId: string

  beforeEach(async () => {
    const [created] = await eventsOf(await anEscrow(services, cast).mode('quick').paid())
    eventId = created!.id
  })

  test('has an end, for tests and staff too, and neither events of its own nor other webhooks are counted', async () => {
    for (let one = 1; one < mostWaiting; one += 1) await replay({ eventIds: [eventId], webhookId })
    await services.runAs(developer)(testWebhook, { webhookId })
    await expect(replay({ eventIds: [eventId], webhookId })).rejects.toMatchObject(full)
    await expect(services.runAs(developer)(testWebhook, { webhookId })).rejects.toMatchObject(full)
    const staff: Actor = { kind: 'staff', staffId: webhookId, role: 'owner' }
    const [, paid] = await eventsOf(await anEscrow(services, cast).mode('quick').paid())
    const byStaff = { eventIds: [paid!.id], from: null, to: null, types: null, developerId: null, reason: 'They asked.' }
    await expect(services.runAs(staff)(replayAsStaff, byStaff)).rejects.toMatchObject(full)
    expect(await waiting(webhookId)).toBe(mostWaiting)
    const other = await aWebhook(['escrow.created'])
    await replay({ eventIds: [eventId], webhookId: other })
    await sql(
      services.database.fork(),
      `update webhook_delivery set status = 'delivered', finished_at = now() where webhook_id = $1 and is_manual`,
      [webhookId],
    )
    await replay({ eventIds: [eventId], webhookId })
  })

  test('is no more when several ask at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: mostWaiting + 3 }, () => replay({ eventIds: [eventId], webhookId })))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostWaiting)
    expect(await waiting(webhookId)).toBe(mostWaiting)
  })
})
