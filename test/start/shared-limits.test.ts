import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../server/db/orm.js'
import { createRateLimiter, type CountTogether, type RateLimiter } from '../../server/http/rate-limiter.js'
import { countRequests } from '../../server/operations/deployment/count-requests.js'
import { createDatabase, type TestDatabase } from '../support/database.js'
import { testServices } from '../support/services.js'

// Limits a minute that several processes share (decisions 14): each limiter is what one process has, on connections of its own.

const start = 1_764_201_600_000
const processes = 4
const limit = 100
/** A process lets pass a fiftieth of a limit before it asks. */
const unasked = 2

let own: TestDatabase
const databases: Database[] = []

beforeAll(async () => {
  own = await createDatabase()
  for (let index = 0; index < processes; index += 1) databases.push(await openDatabase({ url: own.appUrl, poolSize: 2 }))
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await own.drop()
})

interface Deployment {
  clock: { ms: number }
  limiters: RateLimiter[]
  statements: () => number
}

function deployment(perMinute = limit): Deployment {
  const clock = { ms: start }
  let statements = 0
  const limiters = databases.map((database) => {
    const services = testServices({ database })
    const countTogether: CountTogether = (counts) => {
      statements += 1
      return countRequests(services, { counts, nowMs: clock.ms })
    }
    return createRateLimiter({ perMinute, now: () => clock.ms, countTogether })
  })
  return { clock, limiters, statements: () => statements }
}

const allowed = (states: ReadonlyArray<{ allowed: boolean }>) => states.filter((state) => state.allowed).length

it('400 requests at once at four processes: never fewer than the limit, and at most what each lets pass unasked more', async () => {
  const { limiters, statements } = deployment()
  const asked = Array.from({ length: 400 }, (_, index) => limiters[index % processes]!.consume('at once'))
  const answered = allowed(await Promise.all(asked))
  expect(answered).toBeGreaterThanOrEqual(limit)
  expect(answered).toBeLessThanOrEqual(limit + processes * unasked)
  expect(statements()).toBeLessThanOrEqual(processes * 2)
})

it('one after the other at each in turn: as many, with a statement for every third at most, and none once it is used up', async () => {
  const { limiters, statements } = deployment()
  const remaining = limiters.map(() => limit)
  const states = []
  for (let index = 0; index < 200; index += 1) {
    const state = await limiters[index % processes]!.consume('in turn')
    expect(state.remaining).toBeLessThanOrEqual(remaining[index % processes]!)
    remaining[index % processes] = state.remaining
    states.push(state)
  }
  expect(allowed(states)).toBeGreaterThanOrEqual(limit)
  expect(allowed(states)).toBeLessThanOrEqual(limit + processes * unasked)
  expect(remaining).toEqual([0, 0, 0, 0])
  const before = statements()
  expect(before).toBeLessThanOrEqual(states.length / 3)
  for (const limiter of limiters) for (let index = 0; index < 50; index += 1) await limiter.consume('in turn')
  expect(statements()).toBe(before)
})

it('a larger limit is asked for as rarely in proportion', async () => {
  const { limiters, statements } = deployment()
  const [limiter] = limiters as [RateLimiter]
  for (let index = 0; index < 500; index += 1) await limiter.consume('large', 5_000)
  expect(statements()).toBe(4)
})

it('a minute is the same for all: it began with the first request that any of them told, and a new one gives all of it again', async () => {
  const { clock, limiters } = deployment(10)
  const [first, second] = limiters as [RateLimiter, RateLimiter]
  for (let index = 0; index < 7; index += 1) await first.consume('minute')
  clock.ms += 30_000
  expect(await second.consume('minute')).toEqual({
    allowed: true,
    limit: 10,
    remaining: 2,
    resetAtMs: start + 60_000,
    resetInSeconds: 30,
  })
  // What is refused is not counted: two are left, for whoever asks for that much.
  expect(await second.consume('minute', 10, 3)).toMatchObject({ allowed: false, remaining: 2 })
  expect(await second.consume('minute', 10, 2)).toMatchObject({ allowed: true, remaining: 0 })
  expect(await first.consume('minute')).toMatchObject({ allowed: false, remaining: 0 })
  clock.ms = start + 60_000
  expect(await first.consume('minute')).toMatchObject({ allowed: true, remaining: 9, resetAtMs: start + 120_000 })
})

it('what asks for more than is left gets nothing, and the rest stays to be used by the process that asked', async () => {
  const { limiters } = deployment(10)
  const [first, second] = limiters as [RateLimiter, RateLimiter]
  await first.consume('rest', 10, 8)
  expect(await second.consume('rest', 10, 5)).toMatchObject({ allowed: false, remaining: 2 })
  expect(await second.consume('rest', 10, 2)).toMatchObject({ allowed: true, remaining: 0 })
})

it('what is refused in any case is counted without waiting, and the others learn of it', async () => {
  const { limiters } = deployment(10)
  const [first, second] = limiters as [RateLimiter, RateLimiter]
  for (let index = 0; index < 4; index += 1) first.consumeHere('junk')
  await first.consume('junk')
  expect(await second.consume('junk')).toMatchObject({ remaining: 4 })
})

it('no bucket stands in the database by the address it is for', async () => {
  const { limiters } = deployment(10)
  await limiters[0]!.consume('ip:192.0.2.77')
  const rows = await databases[0]!.fork().execute<Array<{ row: string }>>('select c::text as row from request_count c')
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toContain(Buffer.from('192.0.2.77').toString('hex'))
})

it('a database that is away stops no answer: this process counts alone, says so once, and tells afterwards what it let pass', async () => {
  const clock = { ms: start }
  const heard: unknown[] = []
  const told: number[] = []
  let isAway = true
  const limiter = createRateLimiter({
    perMinute: 10,
    now: () => clock.ms,
    countTogether: (counts) => {
      if (isAway) return Promise.reject(new Error('connection refused'))
      told.push(...counts.map(({ requests }) => requests))
      return Promise.resolve(counts.map((count) => ({ ...count, requests: 3 + told.reduce((sum, each) => sum + each, 0) })))
    },
    onAlone: (error) => heard.push(error),
  })
  for (let index = 0; index < 4; index += 1) expect((await limiter.consume('away')).allowed).toBe(true)
  clock.ms += 1_000
  expect(await limiter.consume('away')).toMatchObject({ allowed: true, remaining: 5 })
  expect(heard).toEqual([new Error('connection refused')])
  isAway = false
  clock.ms += 1_000
  // The others had three.
  expect(await limiter.consume('away')).toMatchObject({ allowed: true, remaining: 1 })
  expect(told).toEqual([6])
  expect(heard).toEqual([new Error('connection refused'), null])
})

it('nor does one that never answers', async () => {
  const heard: unknown[] = []
  const limiter = createRateLimiter({
    perMinute: 3,
    now: () => start,
    countTogether: () => new Promise(() => {}),
    onAlone: (error) => heard.push(error),
    patienceMs: 5,
  })
  const states = await Promise.all([1, 2, 3, 4].map(() => limiter.consume('silent')))
  expect(allowed(states)).toBe(3)
  expect(allowed([await limiter.consume('silent'), await limiter.consume('other')])).toBe(1)
  expect(heard).toHaveLength(1)
})
