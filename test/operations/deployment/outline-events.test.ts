import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/orm.js'
import { sql } from '../../../server/db/sql.js'
import { dbOf } from '../../../server/db/typed-queries.js'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { eventBody } from '../../../server/domain/event/event-body.js'
import { decodeId, encodeId } from '../../../server/domain/id.js'
import { outlineEvents } from '../../../server/operations/deployment/outline-events.js'
import { createWebhook } from '../../../server/operations/webhook/create-webhook.js'
import { replayAsStaff } from '../../../server/operations/webhook/replay-as-staff.js'
import { replayEvents } from '../../../server/operations/webhook/replay-events.js'
import { readEscrowHistory } from '../../../server/queries/escrow/read-escrow-history.js'
import { currentCursor, readEvents, readFeed, readLatestEvents } from '../../../server/queries/event/feed.js'
import { readRecordedEvent } from '../../../server/queries/event/read-recorded-events.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { ledgerIsClean } from '../../support/database/ledger-is-clean.js'
import { aCast, anEscrow, type Cast } from '../../support/escrow-builder.js'
import { testServices, type TestServices } from '../../support/services.js'

let own: TestDatabase
let owner: Client
let services: TestServices
let cast: Cast
let developer: Extract<Actor, { kind: 'developer' }>

beforeAll(async () => {
  own = await createDatabase()
  owner = new Client({ connectionString: own.ownerUrl })
  await owner.connect()
  services = testServices({ database: await openDatabase({ url: own.appUrl, poolSize: 10 }) })
})
beforeEach(async () => {
  await outlineAll()
  cast = await aCast(services)
  developer = { kind: 'developer', developerId: cast.developerId }
})
afterAll(async () => {
  await services.database.close()
  await owner.end()
  await own.drop()
})

const outline = () => outlineEvents({ run: services.runAs({ kind: 'timer' }), services }, undefined)
const fork = () => services.database.fork()

interface EventRow {
  id: string
  type: string
  body: string
}
const eventsOf = (escrowId: string) =>
  sql<EventRow>(fork(), 'select id, type, body from domain_event where escrow_id = $1 order by aggregate_seq', [escrowId])

/** As if it had been written so many days ago, by the clock of the test. */
async function age(days: number, where = 'true', parameters: unknown[] = []): Promise<void> {
  const at = new Date(services.clock().getTime() - days * 86_400_000)
  await owner.query('begin')
  await owner.query(`set local session_replication_role = 'replica'`)
  await owner.query(`update domain_event set created_at = $${parameters.length + 1} where ${where}`, [...parameters, at])
  await owner.query('commit')
}

async function outlineAll(): Promise<void> {
  await age(92)
  await owner.query('update webhook_delivery set finished_at = now(), status = $1 where finished_at is null', ['failed'])
  await outline()
}

const aPaidEscrow = () => anEscrow(services, cast).mode('quick').paid()

/** What there is to be of a body, told once more in other words. */
function expectedOf(body: string): object {
  const { data, truncated: _, ...facts }: { data: Record<string, unknown>; truncated?: unknown } = JSON.parse(body)
  const isShort = (value: unknown) => JSON.stringify(value).length <= 100
  const scalars = (members: object, names?: string[]) =>
    Object.fromEntries(
      Object.entries(members).filter(
        ([name, value]) => (value === null || typeof value !== 'object') && isShort(value) && (names?.includes(name) ?? true),
      ),
    )
  const objects = Object.entries(data).filter(([, value]) => value !== null && typeof value === 'object' && !Array.isArray(value))
  return {
    ...facts,
    data: { ...scalars(data), ...Object.fromEntries(objects.map(([name, value]) => [name, scalars(value!, ['id', 'status'])])) },
  }
}

describe('bodies of events', () => {
  test('end a day after nobody can read them any more; what was, when, and the ids and statuses stay', async () => {
    const escrowId = await aPaidEscrow()
    const before = await eventsOf(escrowId)
    const history = await readEscrowHistory(dbOf(fork()), { escrowId, limit: 50, before: null })
    await age(90.9, 'escrow_id = $1', [escrowId])
    expect(await outline()).toBe(0)
    await age(91.1, 'escrow_id = $1', [escrowId])
    expect(await outline()).toBe(before.length)
    const after = await eventsOf(escrowId)
    expect(after.map(({ body }) => JSON.parse(body))).toEqual(before.map(({ body }) => expectedOf(body)))
    expect(after.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'escrow.created', data: { escrow: { id: encodeId('esc', escrowId), status: 'pending' } } },
      { type: 'escrow.status.updated', data: { previousStatus: 'pending', escrow: { status: 'paid' } } },
    ])
    expect(after[0]!.body.length).toBeLessThan(before[0]!.body.length / 4)
    expect(await readEscrowHistory(dbOf(fork()), { escrowId, limit: 50, before: null })).toEqual(history)
    expect(await readRecordedEvent(dbOf(fork()), after[0]!.id)).toMatchObject({ subjectId: encodeId('esc', escrowId) })
    await ledgerIsClean(own.ownerUrl)
    expect(await outline()).toBe(0)
  })

  test('end in the order of the feed, up to the first that is younger', async () => {
    const [old, young, older] = [await aPaidEscrow(), await aPaidEscrow(), await aPaidEscrow()]
    await age(92, 'escrow_id = any($1)', [[old, older]])
    await age(80, 'escrow_id = $1', [young])
    expect(await outline()).toBe((await eventsOf(old)).length)
    await age(92, 'escrow_id = $1', [young])
    expect(await outline()).toBe((await eventsOf(young)).length + (await eventsOf(older)).length)
  })

  test('stay while the event is on its way to somebody', async () => {
    await services.runAs(developer)(createWebhook, { url: 'https://hooks.example.com/', events: ['escrow.status.updated'] })
    const escrowId = await aPaidEscrow()
    await age(92)
    expect(await outline()).toBe(1)
    await owner.query(`update webhook_delivery set finished_at = now(), status = 'failed' where finished_at is null`)
    expect(await outline()).toBe((await eventsOf(escrowId)).length - 1)
  })

  test('of a charge end, and its events are still found by the index of them', async () => {
    const id = encodeId('ch', crypto.randomUUID())
    const data = { charge: { id, status: 'expired', title: 'Olive oil, "5 l"', amount: '42.500' }, note: 'Ü'.repeat(200) }
    const body = eventBody({ id: crypto.randomUUID(), type: 'charge.expired', occurredAt: new Date(), environment: 'sandbox', data })
    const asked = `select event_outline($1) as outline, substring(event_outline($1) from '"id":"(ch_[0-9a-z]{26})"') as found,
      event_outline(event_outline($1)) = event_outline($1) as is_last`
    const { rows } = await owner.query<{ outline: string; found: string; is_last: boolean }>(asked, [body])
    expect(rows).toMatchObject([{ found: id, is_last: true }])
    expect(JSON.parse(rows[0]!.outline)).toEqual(expectedOf(body))
    expect(JSON.parse(rows[0]!.outline)).toMatchObject({ data: { charge: { id, status: 'expired' } } })
  })
})

describe('an event without its body', () => {
  test('is told to nobody any more, also when events are to be read for longer than they were', async () => {
    const start = await currentCursor(fork())
    const [old, young] = [await aPaidEscrow(), await aPaidEscrow()]
    const oldest = new Date(services.clock().getTime() - 365 * 86_400_000)
    const readAll = () => readFeed(fork(), { principal: developer, limit: 100, oldest, after: null })
    const ids = (await eventsOf(old)).map((event) => event.id)
    expect((await readAll()).events.map((event) => event.keys.escrowId)).toEqual([old, old, young, young])
    expect(await readEvents(fork(), { developerId: developer.developerId, ids })).toHaveLength(2)
    await age(92, 'escrow_id = $1', [old])
    await outline()
    expect((await readAll()).events.map((event) => event.keys.escrowId)).toEqual([young, young])
    await expect(readFeed(fork(), { principal: developer, limit: 100, oldest, after: start })).rejects.toMatchObject({
      code: 'CURSOR_EXPIRED',
    })
    expect(await readEvents(fork(), { developerId: developer.developerId, ids })).toEqual([])
    const asked = { developerId: developer.developerId, before: null, escrowId: null, chargeId: null, limit: 100 }
    expect((await readLatestEvents(fork(), asked)).map((event) => event.keys.escrowId)).toEqual([young, young])
  })

  test('is sent to nobody again', async () => {
    const escrowId = await aPaidEscrow()
    const { webhook } = await services.runAs(developer)(createWebhook, { url: 'https://hooks.example.com/', events: ['*'] })
    await age(92, 'escrow_id = $1', [escrowId])
    await outline()
    const [event] = await eventsOf(escrowId)
    const replay = { eventIds: [event!.id], webhookId: decodeId('wh', webhook.id) }
    await expect(services.runAs(developer)(replayEvents, replay)).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' })
    const byStaff = { eventIds: [event!.id], from: null, to: null, types: null, developerId: null, reason: 'They ask for it.' }
    const staff = await aStaff()
    await expect(services.runAs(staff)(replayAsStaff, byStaff)).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' })
    const { written } = await services.runAs(staff)(replayAsStaff, { ...byStaff, eventIds: null, from: new Date(0) })
    expect(written).toBe(0)
  })
})

async function aStaff(): Promise<Actor> {
  const staffId = crypto.randomUUID()
  await owner.query(`insert into staff (id, email, password_hash, role, created_at) values ($1, $2, 'none', 'owner', now())`, [
    staffId,
    `${staffId}@example.com`,
  ])
  return { kind: 'staff', staffId, role: 'owner' }
}

describe('the database', () => {
  test('lets nobody change an event in any other way', async () => {
    const escrowId = await aPaidEscrow()
    const [event] = await eventsOf(escrowId)
    await expect(sql(fork(), 'update domain_event set body = event_outline(body) where id = $1', [event!.id])).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql(fork(), `update outlined_events set seq = 0`)).rejects.toThrow(/permission denied/)
    for (const change of [
      `body = '{}'`,
      `body = replace(body, 'pending', 'paid')`,
      `type = 'escrow.updated', body = event_outline(body)`,
      'seq = default',
    ])
      await expect(owner.query(`update domain_event set ${change} where id = $1`, [event!.id])).rejects.toThrow(
        /never changed|can only be updated/,
      )
    await expect(owner.query('delete from domain_event where id = $1', [event!.id])).rejects.toThrow(/append-only/)
    expect((await eventsOf(escrowId))[0]).toEqual(event)
  })
})
