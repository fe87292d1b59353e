import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Environment } from '../../../server/config.js'
import { openDatabase } from '../../../server/db/orm.js'
import { sql } from '../../../server/db/sql.js'
import { decodeId } from '../../../server/domain/id.js'
import { deliver } from '../../../server/domain/escrow/commands/deliver.js'
import { fireDeadline } from '../../../server/operations/deadline/fire-deadline.js'
import { createEscrow } from '../../../server/operations/escrow/create-escrow.js'
import { verbOf } from '../../../server/operations/escrow/give-command.js'
import { payEscrow } from '../../../server/operations/escrow/pay-escrow.js'
import type { Services } from '../../../server/operations/services.js'
import { advanceTestClock, type AdvancedTestClock } from '../../../server/operations/test-clock/advance-test-clock.js'
import { createTestClock } from '../../../server/operations/test-clock/create-test-clock.js'
import { deleteTestClock } from '../../../server/operations/test-clock/delete-test-clock.js'
import { PaymentProviderError } from '../../../server/ports/payment/payment.js'
import { fireDue } from '../../../jobs/fire-due.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { aCast, type Cast } from '../../support/escrow-builder.js'
import { RecordingQueue, testServices, type TestServices } from '../../support/services.js'

const dayMs = 86_400_000
const start = '2030-01-01T00:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(start) + ms)

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

const query = <Row>(text: string, parameters: unknown[] = []) => sql<Row>(services.database.fork(), text, parameters)

async function aClock({ key }: Cast = cast): Promise<string> {
  const { testClock } = await services.runAs(key)(createTestClock, { now: new Date(start) })
  return decodeId('clk', testClock.id)!
}

async function pending(testClockId: string, amount = '200', within: TestServices | Services = services): Promise<string> {
  const input = { title: 'Lens', amount, mode: 'quick' as const, buyerEmail: cast.buyer.email, testClockId }
  return (await createEscrow({ run: services.runAs(cast.key), services: within }, input)).keys.escrowId
}

async function paid(testClockId: string): Promise<string> {
  const escrowId = await pending(testClockId)
  await payEscrow({ run: services.runAs(cast.buyer), services }, { escrowId, method: 'wallet' })
  return escrowId
}

const advance = (testClockId: string, ms: number, within: Services = services, { key }: Cast = cast): Promise<AdvancedTestClock> =>
  advanceTestClock(within, { actor: key, requestId: 'test' }, { testClockId, to: after(ms) })
const withLimits = (limits: Partial<Services['config']['limits']>): Services => ({
  ...services,
  config: { ...services.config, limits: { ...services.config.limits, ...limits } },
})
const refusalOf = (work: Promise<unknown>) => work.then(() => 'done').catch((error: { code: string }) => error.code)
const nowOf = async (testClockId: string) =>
  (await query<{ now: string }>('select iso(now) as now from test_clock where id = $1', [testClockId]))[0]!.now
const statusesOf = (testClockId: string) =>
  query<{ status: string; at: string | null }>(
    'select status, iso(coalesce(cancelled_at, completed_at)) as at from escrow where test_clock_id = $1 order by created_at, id',
    [testClockId],
  )

describe('the bounds of one call', () => {
  test('so many deadlines: it stops at the last one’s instant, and another call goes on', async () => {
    const clock = await aClock()
    for (let day = 0; day < 3; day++) {
      await advance(clock, day * dayMs)
      await pending(clock)
    }
    const once = await advance(clock, 100 * dayMs, withLimits({ testClockDeadlines: 2 }))
    expect([once.testClock.now, once.eventCount, once.isComplete]).toEqual([after(15 * dayMs).toISOString(), 2, false])
    const twice = await advance(clock, 100 * dayMs)
    expect([twice.testClock.now, twice.eventCount, twice.isComplete]).toEqual([after(100 * dayMs).toISOString(), 1, true])
    expect(await statusesOf(clock)).toEqual([14, 15, 16].map((day) => ({ status: 'cancelled', at: after(day * dayMs).toISOString() })))
  })

  test('so many events in the answer: the first ones, and how many there were', async () => {
    const clock = await aClock()
    for (let n = 0; n < 3; n++) await pending(clock)
    const { eventIds, eventCount } = await advance(clock, 20 * dayMs, withLimits({ testClockEvents: 2 }))
    expect([eventIds.length, eventCount]).toEqual([2, 3])
  })

  test('one clock of a developer at once: their others wait in a line that has an end, and the clock of another developer goes on meanwhile', async () => {
    const bounded = crowded({ TEST_CLOCKS_AT_ONCE: '2', TEST_CLOCKS_WAITING_EACH: '3' })
    const clocks = await Promise.all(Array.from({ length: 5 }, () => aClock()))
    const other = await aCast(services)
    const foreign = await aClock(other)
    const release = await bounded.testClockTurns.take(cast.developerId)
    const told = Promise.all(clocks.map((clock) => refusalOf(advance(clock, dayMs, bounded))))
    await expect.poll(() => bounded.testClockTurns.load).toMatchObject({ served: 1, waiting: 3 })
    expect(await refusalOf(advance(foreign, dayMs, bounded, other))).toBe('done')
    release()
    expect((await told).toSorted()).toEqual(['OVERLOADED', 'OVERLOADED', 'done', 'done', 'done'])
  })

  test('whoever is waited for goes on for a shorter time, and their next call goes on from there', async () => {
    const bounded = crowded({ TEST_CLOCKS_AT_ONCE: '1', TEST_CLOCK_SECONDS_WAITED_FOR: '1' })
    const clock = await aClock()
    for (let n = 0; n < 3; n++) await pending(clock)
    const queue = Object.assign(new RecordingQueue(), {
      wake: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600),
    })
    const first = advance(clock, 20 * dayMs, { ...bounded, queue })
    await expect.poll(() => bounded.testClockTurns.load.served).toBe(1)
    const another = bounded.testClockTurns.take('another developer')
    const cut = await first
    expect([cut.isComplete, cut.eventCount]).toEqual([false, 2])
    const giveBack = await another
    giveBack()
    const { isComplete, eventCount } = await advance(clock, 20 * dayMs, bounded)
    expect([isComplete, eventCount]).toEqual([true, 1])
  })
})

/** A world with these settings, and turns of its own. */
const crowded = (config: Environment): TestServices => testServices({ database: services.database, clock: services.clock, config })

describe('several at once', () => {
  test('two calls for one clock: one is done, the other is told to come again, and nothing happens twice', async () => {
    const clock = await aClock()
    for (let n = 0; n < 5; n++) await pending(clock)
    const told = await Promise.all([refusalOf(advance(clock, 20 * dayMs)), refusalOf(advance(clock, 30 * dayMs))])
    expect(told.toSorted()).toEqual(['TEST_CLOCK_BUSY', 'done'])
    await advance(clock, 30 * dayMs)
    const [events] = await query<{ count: number }>(
      `select count(*)::int as count from domain_event d join escrow e on e.id = d.escrow_id where e.test_clock_id = $1 and d.type = 'escrow.status.updated'`,
      [clock],
    )
    expect(events).toEqual({ count: 5 })
  })

  test('whoever acts while the clock advances acts at the instant that it has reached, and what falls due because of it happens in its order', async () => {
    const clock = await aClock()
    const waiting = await Promise.all(Array.from({ length: 4 }, () => paid(clock)))
    for (let n = 0; n < 12; n++) {
      await advance(clock, n * 3_600_000)
      await pending(clock)
    }
    const advancing = advance(clock, 60 * dayMs)
    await Promise.all(waiting.map((escrowId) => services.runAs(cast.seller)(verbOf(deliver), { escrowId })))
    await advancing
    // Those delivered at the very end wait for the next advance.
    await advance(clock, 120 * dayMs)
    const rows = await query<{ delivered: string; completed: string }>(
      'select iso(delivered_at) as delivered, iso(completed_at) as completed from escrow where id = any($1)',
      [waiting],
    )
    for (const { delivered, completed } of rows) expect(Date.parse(completed) - Date.parse(delivered)).toBe(7 * dayMs)
    // What falls due, among all escrows; what people do, within each: their transaction may have begun before those that it then waited for.
    const times = await query<{ at: string; before: string | null; ofDue: string | null }>(
      `select at, lag(at) over (partition by escrow_id order by xid, seq) as before,
              case when told.status = 'completed' then lag(at) over (partition by told.status order by xid, seq) end as "ofDue"
       from (select d.escrow_id, xid, seq, body::jsonb ->> 'timestamp' as at, body::jsonb #>> '{data,escrow,status}' as status from domain_event d) as told
       join escrow e on e.id = told.escrow_id
       where e.test_clock_id = $1`,
      [clock],
    )
    expect(times.filter(({ at, before, ofDue }) => (before !== null && at < before) || (ofDue !== null && at < ofDue))).toEqual([])
    expect(times.filter(({ ofDue }) => ofDue !== null)).not.toEqual([])
  })

  test('a clock that is deleted leaves no deadlines, whose times may lie years ahead', async () => {
    const clock = await aClock()
    const escrowId = await paid(clock)
    await services.runAs(cast.key)(verbOf(deliver), { escrowId })
    await advance(clock, 60 * dayMs)
    expect(await query('select status from escrow where id = $1', [escrowId])).toEqual([{ status: 'completed' }])
    const deadlines = () => query('select id from deadline where test_clock_id = $1', [clock])
    expect(await deadlines()).not.toEqual([])
    await services.runAs(cast.key)(deleteTestClock, { testClockId: clock })
    expect(await deadlines()).toEqual([])
  })

  test('a clock cannot be deleted while an escrow is put on it', async () => {
    const clock = await aClock()
    const told = await Promise.all([
      refusalOf(services.runAs(cast.key)(deleteTestClock, { testClockId: clock })),
      refusalOf(pending(clock)),
    ])
    expect([
      ['done', 'TEST_CLOCK_NOT_FOUND'],
      ['TEST_CLOCK_IN_USE', 'done'],
    ]).toContainEqual(told)
  })
})

describe('what dies on the way', () => {
  test('has done what the clock has passed, and the next call goes on from there', async () => {
    const clock = await aClock()
    for (let day = 0; day < 4; day++) {
      await advance(clock, day * dayMs)
      await pending(clock)
    }
    let wakes = 0
    const wake = () => {
      // After the commit of the second escrow's end.
      if (++wakes === 2) throw new Error('the process is gone')
    }
    const queue = { enqueue: () => Promise.resolve(), wake, depths: () => Promise.resolve([]) }
    await expect(advance(clock, 30 * dayMs, { ...services, queue })).rejects.toThrow('gone')
    expect(await nowOf(clock)).toBe(after(15 * dayMs).toISOString())
    expect((await statusesOf(clock)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'pending', 'pending'])
    const { eventCount, isComplete } = await advance(clock, 30 * dayMs)
    expect([eventCount, isComplete]).toEqual([2, true])
    expect((await statusesOf(clock)).map(({ at }) => at)).toEqual([14, 15, 16, 17].map((day) => after(day * dayMs).toISOString()))
  })

  test('a provider without an answer is asked again later on the clock, and holds nothing up', async () => {
    const clock = await aClock()
    const escrowId = await pending(clock, '100.202')
    await payEscrow({ run: services.runAs(cast.buyer), services }, { escrowId, method: 'card' })
    let asked = 0
    const status: Services['payments']['status'] = (request) => {
      asked += 1
      if (asked < 3) return Promise.reject(new PaymentProviderError('unknown', 'no answer'))
      return services.payments.status(request)
    }
    const unsure = { ...services, payments: { ...services.payments, status } }
    expect((await advance(clock, 3_600_000, unsure)).isComplete).toBe(true)
    expect(asked).toBe(3)
    const [row] = await query<{ status: string; paid: string }>('select status, iso(paid_at) as paid from escrow where id = $1', [escrowId])
    expect(row).toEqual({ status: 'paid', paid: after(10_000 + 30 * 60_000).toISOString() })
  })
})

test('no alarm is set for what goes by a clock, and neither a sweep nor a stray alarm brings it about', async () => {
  const clock = await aClock()
  const before = services.queue.jobs.length
  await pending(clock)
  expect(services.queue.jobs.slice(before).filter(({ queue }) => queue === 'deadline' || queue === 'session_expiry')).toEqual([])
  const farAway = { ...services, clock: () => new Date('2190-01-01T00:00:00.000Z') }
  await fireDue(farAway, farAway.clock())
  const [deadline] = await query<{ id: string }>('select id from deadline where test_clock_id = $1', [clock])
  const run = services.runAs({ kind: 'timer' })
  expect(await fireDeadline({ run, services: farAway }, { deadlineId: deadline!.id })).toBe('idle')
  expect(await statusesOf(clock)).toEqual([{ status: 'pending', at: null }])
  expect(services.queue.jobs.slice(before).filter(({ queue }) => queue === 'deadline')).toEqual([])
})

test('the database refuses to turn a clock back, whoever asks', async () => {
  const clock = await aClock()
  await expect(query('update test_clock set now = $2 where id = $1', [clock, after(-1)])).rejects.toThrow('only moves forward')
  await expect(query('update test_clock set developer_id = developer_id where id = $1', [clock])).rejects.toThrow('permission denied')
})
