import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/orm.js'
import { sql } from '../../../server/db/sql.js'
import type { EventType } from '../../../server/domain/event/event-type.js'
import { lockEscrow } from '../../../server/operations/escrow/lock-escrow.js'
import type { Operation } from '../../../server/operations/operation.js'
import { EventHub, type EventHubOptions, type FeedSubscription } from '../../../server/queries/event/event-hub.js'
import type { FeedPrincipal } from '../../../server/domain/event/feed-principal.js'
import { currentCursor, type FeedEvent } from '../../../server/queries/event/feed.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { aCast, anEscrow, type Cast } from '../../support/escrow-builder.js'
import { testServices, type TestServices } from '../../support/services.js'
import { eventually } from '../../jobs/eventually.js'

let own: TestDatabase
let services: TestServices
let cast: Cast
let principal: FeedPrincipal
let escrowId: string
const hubs: EventHub[] = []

beforeAll(async () => {
  own = await createDatabase()
  services = testServices({ database: await openDatabase({ url: own.appUrl, poolSize: 20 }) })
  cast = await aCast(services)
  principal = { kind: 'developer', developerId: cast.developerId }
  escrowId = await anEscrow(services, cast).mode('quick').pending()
})
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.stop()
})
afterAll(async () => {
  await services.database.close()
  await own.drop()
})

function openHub(options: Pick<EventHubOptions, 'pollMs'> & { log?: EventHubOptions['log'] } = {}): EventHub {
  const { database, clock } = services
  const hub = new EventHub({ database, clock, log: pino({ level: 'silent' }), ...options })
  hubs.push(hub)
  return hub
}

async function recordTypes(tx: Operation, { escrowId: id, types }: { escrowId: string; types: EventType[] }) {
  const { row } = await lockEscrow(tx, id)
  for (const type of types) tx.record({ type, escrow: row, at: tx.wallNow })
}
const record = (id: string, ...types: EventType[]) => services.runAs(cast.key)(recordTypes, { escrowId: id, types })

/** Collects what a subscription gives, until it ends. */
async function follow(hub: EventHub, subscription: Partial<FeedSubscription> = {}) {
  const events: FeedEvent[] = []
  const iterator = await hub.subscribe({ principal, ...subscription })
  const ended = (async () => {
    for await (const event of iterator) events.push(event)
  })()
  return { events, ended, types: () => events.map(({ type }) => type), stop: () => iterator.return!() }
}

test('gives what commits after it began, and nothing from before', async () => {
  const blocker = new Client({ connectionString: own.ownerUrl })
  await blocker.connect()
  // While this is open, the event below counts as not yet readable, although it has committed.
  await blocker.query('begin; select pg_current_xact_id()')
  await record(escrowId, 'escrow.dispute.opened')
  const hub = openHub()
  const { types } = await follow(hub)
  await blocker.query('commit')
  await blocker.end()
  await record(escrowId, 'escrow.updated')
  await record(escrowId, 'escrow.cancellation.requested')
  hub.wake()
  await eventually(() => expect(types()).toEqual(['escrow.updated', 'escrow.cancellation.requested']))
})

test('without a wake it looks by itself, twice a second', async () => {
  const { types } = await follow(openHub())
  await record(escrowId, 'escrow.updated')
  await eventually(() => expect(types()).toEqual(['escrow.updated']))
})

test('an event that an open transaction holds back comes soon after that has ended, without a wake', async () => {
  // Whoever waits for the next poll waits for longer than this test.
  const hub = openHub({ pollMs: 600_000 })
  const { events, types } = await follow(hub)
  const blocker = new Client({ connectionString: own.ownerUrl })
  await blocker.connect()
  await blocker.query('begin; select pg_current_xact_id()')
  await record(escrowId, 'escrow.updated')
  hub.wake()
  await eventually(async () => {
    const [row] = await sql<{ held: boolean }>(
      services.database.fork(),
      'select exists (select from domain_event where xid >= feed_horizon()) as held',
    )
    expect(row!.held).toBe(true)
  })
  expect(events).toEqual([])
  await blocker.query('commit')
  await eventually(() => expect(types()).toEqual(['escrow.updated']))
  await blocker.end()
})

test('a replay from a cursor goes over into the live feed without a gap or a duplicate, while 8 writers write', async () => {
  const hub = openHub()
  const after = await currentCursor(services.database.fork())
  const escrowIds = await Promise.all(Array.from({ length: 4 }, () => anEscrow(services, cast).mode('quick').pending()))
  let isWriting = true
  const writers = Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; n < 25; n++) {
        await record(escrowIds[(writer + n) % 4]!, 'escrow.updated')
        hub.wake()
      }
    }),
  ).finally(() => (isWriting = false))
  const followers: Array<Awaited<ReturnType<typeof follow>>> = []
  while (isWriting) {
    followers.push(await follow(hub, { after }))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await writers
  // Some resume where another stood, in the middle of what is being written.
  for (const { events } of followers.slice(0, 3)) followers.push(await follow(hub, { after: events[10]?.cursor ?? after }))
  const written = await sql<{ id: string }>(
    services.database.fork(),
    'select id from domain_event where escrow_id = any($1) order by xid, seq',
    [escrowIds],
  )
  const all = written.map(({ id }) => id)
  expect(all).toHaveLength(4 + 8 * 25)
  await eventually(() => {
    for (const { events } of followers) {
      const ids = events.map(({ keys }) => keys.eventId)
      expect(ids).toEqual(all.slice(all.length - ids.length))
      expect(ids.length).toBeGreaterThanOrEqual(all.length - 11)
    }
  })
  expect(followers[0]!.events).toHaveLength(all.length)
})

test('several processes give the same', async () => {
  const [one, other] = [await follow(openHub()), await follow(openHub())]
  await record(escrowId, 'escrow.updated', 'escrow.cancellation.rejected')
  for (const hub of hubs) hub.wake()
  await eventually(() => expect(one.events).toHaveLength(2))
  await eventually(() => expect(other.events).toEqual(one.events))
})

test('filters by type and escrow, and shows nobody what is not theirs', async () => {
  const hub = openHub()
  const other = await anEscrow(services, cast).mode('quick').pending()
  const followers = {
    cancellations: await follow(hub, { types: ['escrow.cancellation.*'] }),
    otherEscrow: await follow(hub, { escrowId: other }),
    buyer: await follow(hub, { principal: { kind: 'user', userId: cast.buyer.userId } }),
    stranger: await follow(hub, { principal: { kind: 'user', userId: cast.stranger.userId } }),
    staff: await follow(hub, { principal: { kind: 'staff' } }),
  }
  await record(escrowId, 'escrow.updated', 'escrow.cancellation.requested')
  await record(other, 'escrow.updated')
  hub.wake()
  const all = ['escrow.updated', 'escrow.cancellation.requested', 'escrow.updated']
  await eventually(() => expect(followers.staff.types()).toEqual(all))
  expect(followers.buyer.types()).toEqual(all)
  expect(followers.cancellations.types()).toEqual(['escrow.cancellation.requested'])
  expect(followers.otherEscrow.types()).toEqual(['escrow.updated'])
  expect(followers.stranger.types()).toEqual([])
  await expect(hub.subscribe({ principal, types: ['nothing'] })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await expect(hub.subscribe({ principal, after: 'nothing' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('asks again for each event whether an association still lasts', async () => {
  const hub = openHub()
  const buyers = await aCast(services)
  const associate = (userId: string | null) =>
    sql(services.database.fork(), 'update developer set associated_user_id = $2 where id = $1', [buyers.developerId, userId])
  await associate(cast.buyer.userId)
  const buyersDeveloper = await follow(hub, { principal: { kind: 'developer', developerId: buyers.developerId } })
  const staff = await follow(hub, { principal: { kind: 'staff' } })
  await record(escrowId, 'escrow.updated')
  hub.wake()
  await eventually(() => expect(buyersDeveloper.types()).toEqual(['escrow.updated']))
  await record(escrowId, 'escrow.cancellation.requested')
  await associate(null)
  hub.wake()
  await eventually(() => expect(staff.events).toHaveLength(2))
  expect(buyersDeveloper.types()).toEqual(['escrow.updated'])
})

async function aToken() {
  const id = randomUUID()
  await sql(
    services.database.fork(),
    `insert into access_token (id, digest, kind, subject_id, display, expires_at, created_at) values ($1, $2, 'developer', $3, 'dt', $4, $5)`,
    [id, Buffer.from(id), cast.developerId, new Date(services.clock().getTime() + 60_000), services.clock()],
  )
  return { kind: 'access_token', id } as const
}
const revoke = ({ id }: { id: string }) => sql(services.database.fork(), 'update access_token set revoked_at = now() where id = $1', [id])

test('ends when its credential ends, before the next event', async () => {
  const hub = openHub()
  const credential = await aToken()
  const revoked = await follow(hub, { credential })
  const other = await follow(hub)
  await record(escrowId, 'escrow.updated')
  hub.wake()
  await eventually(() => expect(revoked.events).toHaveLength(1))
  await revoke(credential)
  await record(escrowId, 'escrow.updated')
  hub.wake()
  await revoked.ended
  await eventually(() => expect(other.events).toHaveLength(2))
  expect(revoked.events).toHaveLength(1)
  const late = await follow(hub, { credential, after: await currentCursor(services.database.fork()).then(() => other.events[0]!.cursor) })
  await late.ended
  expect(late.events).toEqual([])
})

test('the last one that ends with its credential leaves nothing to be read, and the next one is served', async () => {
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  const hub = openHub({ log })
  const credential = await aToken()
  const last = await follow(hub, { credential })
  await revoke(credential)
  await record(escrowId, 'escrow.updated')
  hub.wake()
  await last.ended
  const next = await follow(hub)
  await record(escrowId, 'escrow.cancellation.requested')
  hub.wake()
  await eventually(() => expect(next.types()).toEqual(['escrow.cancellation.requested']))
  expect(faults).toEqual([])
})

test('a consumer that does not read keeps little in memory, and misses nothing when it goes on', async () => {
  const hub = openHub()
  const slow = await hub.subscribe({ principal })
  const quick = await follow(hub)
  const types = Array.from({ length: 100 }, () => 'escrow.updated' as const)
  for (let n = 0; n < 5; n++) {
    await record(escrowId, ...types)
    hub.wake()
    await eventually(() => expect(quick.events).toHaveLength((n + 1) * 100))
  }
  const seen: FeedEvent[] = []
  for await (const event of slow) if (seen.push(event) === 500) break
  expect(seen).toEqual(quick.events)
})

test('ends with its signal, by return, and with the hub, also while it waits', async () => {
  const hub = openHub()
  const controller = new AbortController()
  const aborted = await follow(hub, { signal: controller.signal })
  const returned = await follow(hub)
  const stopped = await follow(hub)
  controller.abort()
  await aborted.ended
  expect(await returned.stop()).toEqual({ value: undefined, done: true })
  await returned.ended
  hub.stop()
  await stopped.ended
  const late = await follow(hub)
  await late.ended
  const unread = await openHub().subscribe({ principal, signal: AbortSignal.abort() })
  expect(await unread.next()).toEqual({ value: undefined, done: true })
})

test('a thousand subscribers cost one reading each time', async () => {
  const hub = openHub()
  const others = await Promise.all(Array.from({ length: 999 }, () => hub.subscribe({ principal: { kind: 'user', userId: randomUUID() } })))
  const mine = await follow(hub)
  const before = process.cpuUsage()
  const latencies: number[] = []
  for (let n = 0; n < 30; n++) {
    await record(escrowId, 'escrow.updated')
    const committedAt = performance.now()
    hub.wake()
    await eventually(() => expect(mine.events).toHaveLength(n + 1), { interval: 2 })
    latencies.push(performance.now() - committedAt)
  }
  const { user, system } = process.cpuUsage(before)
  expect(latencies.toSorted((a, b) => a - b)[15]).toBeLessThan(400)
  expect((user + system) / 1_000).toBeLessThan(3_000)
  await Promise.all(others.map((iterator) => iterator.return!()))
})
