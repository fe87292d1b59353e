import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/orm.js'
import { sql } from '../../../server/db/sql.js'
import type { EventType } from '../../../server/domain/event/event-type.js'
import { lockEscrow } from '../../../server/operations/escrow/lock-escrow.js'
import type { Operation } from '../../../server/operations/operation.js'
import type { FeedPrincipal } from '../../../server/domain/event/feed-principal.js'
import { currentCursor, readFeed, type FeedEvent, type FeedQuery } from '../../../server/queries/event/feed.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { databaseUrl } from '../../support/database/database-url.js'
import { aCast, anEscrow, type Cast } from '../../support/escrow-builder.js'
import { testServices, type TestServices } from '../../support/services.js'
import { eventually } from '../../jobs/eventually.js'

let own: TestDatabase
let services: TestServices
let cast: Cast
let developer: FeedPrincipal

beforeAll(async () => {
  own = await createDatabase()
  services = testServices({ database: await openDatabase({ url: own.appUrl, poolSize: 20 }) })
  cast = await aCast(services)
  developer = { kind: 'developer', developerId: cast.developerId }
})
afterAll(async () => {
  await services.database.close()
  await own.drop()
})

const oldest = () => new Date(services.clock().getTime() - 90 * 86_400_000)
const readNow = (query: Partial<FeedQuery> = {}) =>
  readFeed(services.database.fork(), { principal: developer, limit: 100, oldest: oldest(), ...query })

/** When nothing is held back. */
async function settled() {
  await eventually(async () => {
    const held = 'select 1 from domain_event where xid >= feed_horizon() limit 1'
    expect(await sql(services.database.fork(), held)).toEqual([])
  })
}
const read = (query: Partial<FeedQuery> = {}) => settled().then(() => readNow(query))
const now = () => settled().then(() => currentCursor(services.database.fork()))

async function recordTypes(tx: Operation, { escrowId, types }: { escrowId: string; types: EventType[] }) {
  const { row } = await lockEscrow(tx, escrowId)
  for (const type of types) tx.record({ type, escrow: row, at: tx.wallNow })
}
const record = (escrowId: string, ...types: EventType[]) => services.runAs(cast.key)(recordTypes, { escrowId, types })

/** Follows the feed page by page until a page is empty. */
async function readAll(query: Partial<FeedQuery> = {}): Promise<FeedEvent[]> {
  const events: FeedEvent[] = []
  for (let after = query.after ?? null; ;) {
    const page = await read({ ...query, after })
    if (page.events.length === 0) return events
    events.push(...page.events)
    after = page.nextCursor
  }
}

describe('readFeed', () => {
  test('gives the events of an escrow in order, each as the webhook has it', async () => {
    const after = await now()
    const escrowId = await anEscrow(services, cast).mode('quick').paid()
    const { events, nextCursor } = await read({ after })
    expect(events.map(({ type }) => type)).toEqual(['escrow.created', 'escrow.status.updated'])
    const [{ body }] = (await sql<{ body: string }>(services.database.fork(), `select body from domain_event where id = $1`, [
      events[1]!.keys.eventId,
    ])) as [{ body: string }]
    const { id, type, timestamp, data } = JSON.parse(body) as FeedEvent
    expect(events[1]).toMatchObject({ id, type, timestamp, data, keys: { escrowId } })
    expect(events[1]!.data).toMatchObject({ previousStatus: 'pending', escrow: { id: events[1]!.escrowId, status: 'paid' } })
    expect((await read({ after: nextCursor })).events).toEqual([])
    expect((await read({ after: events[0]!.cursor })).events).toEqual([events[1]])
  })

  test('goes page by page without a gap', async () => {
    const after = await now()
    const escrowId = await anEscrow(services, cast).mode('quick').pending()
    for (let n = 0; n < 6; n++) await record(escrowId, 'escrow.updated')
    const all = await readAll({ after })
    expect(await readAll({ after, limit: 2 })).toEqual(all)
    expect(all).toHaveLength(7)
  })

  test('filters by type, wildcard and escrow', async () => {
    const after = await now()
    const [one, other] = [await anEscrow(services, cast).mode('quick').pending(), await anEscrow(services, cast).mode('quick').pending()]
    await record(one, 'escrow.updated', 'escrow.dispute.opened', 'escrow.cancellation.requested')
    await record(other, 'escrow.updated')
    const types = async (query: Partial<FeedQuery>) => (await read({ after, ...query })).events.map(({ type }) => type)
    expect(await types({ types: ['escrow.dispute.opened'] })).toEqual(['escrow.dispute.opened'])
    expect(await types({ types: ['escrow.cancellation.*', 'escrow.created'] })).toEqual([
      'escrow.created',
      'escrow.created',
      'escrow.cancellation.requested',
    ])
    expect(await types({ types: ['*'] })).toEqual(await types({}))
    expect(await types({ types: ['escrow.dispute.*', 'escrow.cancellation.*'] })).toEqual([
      'escrow.dispute.opened',
      'escrow.cancellation.requested',
    ])
    expect(await types({ escrowId: one })).toEqual([
      'escrow.created',
      'escrow.updated',
      'escrow.dispute.opened',
      'escrow.cancellation.requested',
    ])
    expect(await types({ escrowId: other, types: ['escrow.updated'] })).toEqual(['escrow.updated'])
    await expect(read({ types: ['escrow.nothing'] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { types: expect.any(String) },
    })
  })

  test('shows each principal what was addressed to it', async () => {
    const after = await now()
    const stranger = await aCast(services)
    const escrowId = await anEscrow(services, cast).mode('quick').pending()
    const seen = async (principal: FeedPrincipal) => (await read({ after, principal })).events.map(({ keys }) => keys.escrowId)
    expect(await seen(developer)).toEqual([escrowId])
    expect(await seen({ kind: 'user', userId: cast.seller.userId })).toEqual([escrowId])
    expect(await seen({ kind: 'user', userId: cast.buyer.userId })).toEqual([escrowId])
    expect(await seen({ kind: 'user', userId: cast.stranger.userId })).toEqual([])
    expect(await seen({ kind: 'developer', developerId: stranger.developerId })).toEqual([])
    expect(await seen({ kind: 'staff' })).toEqual([escrowId])
    expect((await read({ after, principal: { kind: 'staff' }, escrowId })).events).toHaveLength(1)
    expect((await read({ after, principal: { kind: 'user', userId: cast.stranger.userId }, escrowId })).events).toEqual([])
  })

  test('shows what came through an association only while it lasts', async () => {
    const after = await now()
    const buyers = await aCast(services)
    await sql(services.database.fork(), 'update developer set associated_user_id = $2 where id = $1', [
      buyers.developerId,
      cast.buyer.userId,
    ])
    const escrowId = await anEscrow(services, cast).mode('quick').pending()
    const principal: FeedPrincipal = { kind: 'developer', developerId: buyers.developerId }
    const count = async () => [(await read({ after, principal })).events.length, (await read({ after, principal, escrowId })).events.length]
    expect(await count()).toEqual([1, 1])
    await sql(services.database.fork(), 'update developer set associated_user_id = null where id = $1', [buyers.developerId])
    expect(await count()).toEqual([0, 0])
    await sql(services.database.fork(), 'update developer set associated_user_id = $2 where id = $1', [
      buyers.developerId,
      cast.stranger.userId,
    ])
    expect(await count()).toEqual([0, 0])
  })

  test.each([
    '',
    'x',
    'MS4y4',
    Buffer.from('1.2 ').toString('base64url'),
    Buffer.from('-1.2').toString('base64url'),
    Buffer.from(`${2n ** 64n}.1`).toString('base64url'),
    Buffer.from('999999999999.1').toString('base64url'),
  ])('refuses the cursor %j', async (after) => {
    await expect(read({ after })).rejects.toMatchObject({ code: 'VALIDATION_ERROR', status: 400, details: { after: expect.any(String) } })
  })

  test('keeps events for 90 days: an older cursor is refused, and the beginning moves', async () => {
    const after = await now()
    const escrowId = await anEscrow(services, cast).mode('quick').pending()
    const [created] = (await read({ after })).events
    services.clock.advance(91 * 86_400_000)
    await record(escrowId, 'escrow.updated')
    await expect(read({ after })).rejects.toMatchObject({ code: 'CURSOR_EXPIRED', status: 400 })
    expect((await read({ after: created!.cursor })).events.map(({ type }) => type)).toEqual(['escrow.updated'])
    expect((await read()).events.map(({ type }) => type)).toEqual(['escrow.updated'])
    services.clock.advance(91 * 86_400_000)
    expect((await read()).events).toEqual([])
  })

  test('waits for an older transaction that is still open, and then misses nothing', async () => {
    const after = await now()
    const escrowId = await anEscrow(services, cast).mode('quick').pending()
    const created = (await read({ after })).nextCursor
    const blocker = new Client({ connectionString: own.ownerUrl })
    await blocker.connect()
    try {
      await blocker.query('begin; select pg_current_xact_id()')
      await record(escrowId, 'escrow.updated')
      const held = await readNow({ after: created })
      expect(held.events).toEqual([])
      // Briefly held back, it is waited for.
      const soon = readNow({ after: held.nextCursor })
      await blocker.query('commit')
      expect((await soon).events.map(({ type }) => type)).toEqual(['escrow.updated'])
    } finally {
      await blocker.end()
    }
  })

  test('waits for no transaction of another database of the server', async () => {
    const after = await now()
    const escrowId = await anEscrow(services, cast).mode('quick').pending()
    const elsewhere = await otherDatabase()
    try {
      await elsewhere.query('begin; select pg_current_xact_id()')
      await record(escrowId, 'escrow.updated')
      expect((await readNow({ after })).events.map(({ type }) => type)).toEqual(['escrow.created', 'escrow.updated'])
    } finally {
      await elsewhere.end()
    }
  })

  // Such numbers are given out again after a crash of the database, and events would then lie before a place that was named by one.
  test('names a place by an event, not by the number of a transaction that wrote none', async () => {
    await anEscrow(services, cast).mode('quick').pending()
    const place = await now()
    for (let forgotten = 0; forgotten < 3; forgotten++) await sql(services.database.fork(), 'select pg_current_xact_id()')
    expect(await now()).toBe(place)
    expect((await read({ after: place })).nextCursor).toBe(place)
    expect((await read({ after: null, types: ['charge.expired'] })).nextCursor).toBe(place)
  })
})

async function otherDatabase(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl(own.ownerUrl, 'postgres') })
  await client.connect()
  return client
}

test('a reader who follows 16 writers at once gets every event once, those of each escrow in their order, whatever opens and ends in another database', async () => {
  const after = await now()
  const others = await Promise.all(Array.from({ length: 4 }, otherDatabase))
  const escrowIds = await Promise.all(Array.from({ length: 8 }, () => anEscrow(services, cast).mode('quick').pending()))
  let isWriting = true
  const writers = Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 0; n < 25; n++) await record(escrowIds[(writer + n) % 8]!, 'escrow.updated', 'escrow.cancellation.requested')
    }),
  ).finally(() => (isWriting = false))
  const elsewhere = Promise.all(
    others.map(async (other) => {
      while (isWriting) await other.query('begin; select pg_current_xact_id(); select pg_sleep(0.001 * random()); commit')
      await other.end()
    }),
  )
  const seen: FeedEvent[] = []
  let cursor = after
  const follow = async () => {
    const page = await readNow({ after: cursor, limit: 37 })
    seen.push(...page.events)
    cursor = page.nextCursor
    return page.events.length
  }
  while (isWriting) await follow()
  await writers
  await elsewhere
  await read({ after: cursor })
  while ((await follow()) > 0);
  const written = await sql<{ id: string }>(services.database.fork(), 'select id from domain_event where escrow_id = any($1)', [escrowIds])
  expect(written).toHaveLength(8 + 16 * 25 * 2)
  expect(seen.map(({ keys }) => keys.eventId).toSorted()).toEqual(written.map(({ id }) => id).toSorted())
  const misplaced = await sql(
    services.database.fork(),
    `select * from (select aggregate_seq, row_number() over (partition by escrow_id order by xid, seq) as place from domain_event where escrow_id = any($1)) o
     where aggregate_seq <> place`,
    [escrowIds],
  )
  expect(misplaced).toEqual([])
})
