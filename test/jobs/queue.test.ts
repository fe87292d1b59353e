import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { queueNames } from '../../jobs/definitions.js'
import { openQueue, type OpenQueue } from '../../jobs/queue.js'
import { WakeChannel } from '../../jobs/wake-channel.js'
import { openDatabase, type Database } from '../../server/db/orm.js'
import { enqueueJobs } from '../../server/operations/enqueue-jobs.js'
import type { Job } from '../../server/operations/job-queue.js'
import { createDatabase, type TestDatabase } from '../support/database.js'
import { eventually } from './eventually.js'

const log = pino({ level: 'silent' })
let own: TestDatabase
let database: Database
let owner: Client
const queues: OpenQueue[] = []

beforeAll(async () => {
  own = await createDatabase()
  database = await openDatabase({ url: own.appUrl, poolSize: 5 })
  owner = new Client({ connectionString: own.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop()
  await owner.query('delete from jobs.job')
})
afterAll(async () => {
  await owner.end()
  await database.close()
  await own.drop()
})

async function open(onWake?: () => void): Promise<OpenQueue> {
  const queue = openQueue({ url: own.appUrl, directUrl: own.ownerUrl, log, ...(onWake ? { onWake } : {}) })
  queues.push(queue)
  await queue.start()
  return queue
}

const mail = (mailId: string): Job => ({ queue: 'mail', data: { mailId } })
const enqueue = (queue: OpenQueue, ...jobs: Job[]) => database.fork().transactional((em) => enqueueJobs(queue, em, jobs))
const waiting = async () =>
  (await owner.query<{ data: unknown }>('select data from jobs.job order by created_on')).rows.map(({ data }) => data)

test('several processes make the job tables at the same time', async () => {
  await Promise.all([open(), open(), open()])
  const { rows } = await owner.query('select name from jobs.queue order by name')
  expect(rows.map(({ name }) => name as string).filter((name) => !name.startsWith('__'))).toEqual(queueNames.toSorted())
})

test('a job commits with its transaction, or not at all', async () => {
  const queue = await open()
  const rolledBack = database.fork().transactional(async (em) => {
    await enqueueJobs(queue, em, [mail('1')])
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await waiting()).toEqual([])
  await enqueue(queue, mail('2'), { queue: 'deadline', data: { deadlineId: randomUUID() }, startAfter: new Date(Date.now() + 60_000) })
  expect(await waiting()).toHaveLength(2)
})

test('only one job waits for the same thing', async () => {
  const queue = await open()
  await enqueue(queue, mail('1'), mail('1'))
  await enqueue(queue, mail('1'), mail('2'))
  expect(await waiting()).toEqual([{ mailId: '1' }, { mailId: '2' }])
})

test('only one waits for the same PDF, whether it is told of or not', async () => {
  const queue = await open()
  const contractPdfId = randomUUID()
  await enqueue(queue, { queue: 'contract_pdf', data: { contractPdfId, isUntold: true } })
  await enqueue(queue, { queue: 'contract_pdf', data: { contractPdfId } })
  expect(await waiting()).toEqual([{ contractPdfId, isUntold: true }])
})

test('what is stopped while its queue starts is not begun after it', async () => {
  const channel = new WakeChannel({ directUrl: own.ownerUrl, log, onWake: () => {} })
  await channel.stop()
  await channel.start()
  const lines = `select application_name from pg_stat_activity where datname = current_database() and application_name = 'amana-wake'`
  expect((await owner.query(lines)).rows).toEqual([])
})

test('a wake after the commit starts a job in another process within milliseconds', async () => {
  const [here, there] = [await open(), await open()]
  const handled: Array<{ mailId: string; at: number }> = []
  const consumer = there.consume('mail', {
    concurrency: 2,
    pollMs: 60_000,
    handle: ({ mailId }) => Promise.resolve(void handled.push({ mailId, at: performance.now() })),
  })
  const latencies: number[] = []
  for (let n = 0; n < 10; n++) {
    await enqueue(here, mail(String(n)))
    const committedAt = performance.now()
    here.wake()
    await eventually(() => expect(handled).toHaveLength(n + 1), { interval: 5 })
    latencies.push(handled[n]!.at - committedAt)
  }
  expect(latencies.toSorted((a, b) => a - b)[5]).toBeLessThan(400)
  await eventually(async () => expect(await waiting()).toEqual([]))
  await consumer.stop(1_000)
})

test('a wake says what it is about, and whoever does something else sleeps on, in this process and in others', async () => {
  const [here, there] = [await open(), await open()]
  const woken: string[] = []
  for (const [place, queue] of [
    ['here', here],
    ['there', there],
  ] as const)
    for (const news of ['events', 'deliveries', 'mail'] as const) queue.follow(news, () => woken.push(`${place} ${news}`))
  // In quick succession: one is sent at once, and the others together.
  here.wake(new Set(['mail']))
  here.wake(new Set(['deliveries']))
  here.wake(new Set(['mail', 'invoice']))
  const all = ['here deliveries', 'here mail', 'here mail', 'there deliveries', 'there mail', 'there mail']
  await eventually(() => expect(woken.toSorted()).toEqual(all))
  here.wake()
  await eventually(() => expect(woken.filter((word) => word === 'there events')).toHaveLength(1))
})

test('wakes in quick succession become few, and none is lost', async () => {
  let woken = 0
  const queue = await open()
  await open(() => woken++)
  await eventually(() => expect(woken).toBeGreaterThan(0))
  woken = 0
  const startedAt = performance.now()
  for (let n = 0; n < 2_000; n++) {
    queue.wake()
    if (n % 100 === 0) await new Promise(setImmediate)
  }
  await eventually(() => expect(woken).toBeGreaterThan(1))
  expect(woken).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 20)
})

test('without LISTEN, polling finds the jobs, and the line comes back', async () => {
  let woken = 0
  const queue = await open(() => woken++)
  const handled: string[] = []
  const consumer = queue.consume('mail', { concurrency: 1, handle: ({ mailId }) => Promise.resolve(void handled.push(mailId)) })
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'amana-wake' and datname = current_database()`,
  )
  await enqueue(queue, mail('1'))
  await eventually(() => expect(handled).toEqual(['1']))
  const other = await open()
  await eventually(
    () => {
      const before = woken
      other.wake()
      return eventually(() => expect(woken).toBeGreaterThan(before), { timeout: 100 })
    },
    { timeout: 5_000 },
  )
  await consumer.stop(1_000)
})

test('a job whose handler throws is tried again', async () => {
  const queue = await open()
  let tries = 0
  const consumer = queue.consume('mail', {
    concurrency: 1,
    handle: () => (++tries === 1 ? Promise.reject(new Error('not now')) : Promise.resolve()),
  })
  await enqueue(queue, mail('1'))
  queue.wake()
  await eventually(() => expect(tries).toBe(2))
  await eventually(async () => expect(await waiting()).toEqual([]))
  await consumer.stop(1_000)
})

test('a consumer that stops gives back what it has not finished', async () => {
  const queue = await open()
  let isAsked = false
  const stubborn = queue.consume('mail', {
    concurrency: 1,
    handle: (_payload, stopping) => {
      stopping.addEventListener('abort', () => (isAsked = true))
      return new Promise(() => {})
    },
  })
  await enqueue(queue, mail('1'))
  queue.wake()
  const states = async () =>
    (await owner.query<{ state: string }>(`select state from jobs.job where name = 'mail'`)).rows.map(({ state }) => state)
  await eventually(async () => expect(await states()).toEqual(['active']))
  await stubborn.stop(50)
  expect(isAsked).toBe(true)
  expect(await states()).toEqual(['retry'])
})

test('a job that cannot be read is dropped', async () => {
  const queue = await open()
  const handled: string[] = []
  const consumer = queue.consume('deadline', { concurrency: 1, handle: ({ deadlineId }) => Promise.resolve(void handled.push(deadlineId)) })
  const deadlineId = randomUUID()
  const now = new Date()
  await enqueue(
    queue,
    { queue: 'deadline', data: { deadlineId: 'not a uuid' }, startAfter: now },
    { queue: 'deadline', data: { deadlineId }, startAfter: now },
  )
  queue.wake()
  await eventually(() => expect(handled).toEqual([deadlineId]))
  await eventually(async () => expect(await waiting()).toEqual([]))
  await consumer.stop(1_000)
})

test('what somebody waits for is done first, and everything else in turn, one job of each principal', async () => {
  const queue = await open()
  const of = (mailId: string, principal: string): Job => ({ queue: 'mail', data: { mailId }, principal })
  await enqueue(queue, ...Array.from({ length: 20 }, (_none, index) => of(`greedy ${index}`, 'greedy')))
  await enqueue(queue, of('modest', 'modest'))
  await enqueue(queue, { queue: 'mail', data: { mailId: 'code' }, principal: 'greedy', isAwaited: true })
  const handled: string[] = []
  const consumer = queue.consume('mail', { concurrency: 1, handle: ({ mailId }) => Promise.resolve(void handled.push(mailId)) })
  await eventually(() => expect(handled).toHaveLength(22))
  await consumer.stop(1_000)
  expect(handled.slice(0, 4)).toEqual(['code', 'greedy 0', 'modest', 'greedy 1'])
  expect(handled.slice(4)).toEqual(Array.from({ length: 18 }, (_none, index) => `greedy ${index + 2}`))
})

test('the application may not do more with the job tables than it owns', async () => {
  await open()
  const { rows } = await owner.query(`select distinct tableowner from pg_tables where schemaname = 'jobs'`)
  expect(rows).toEqual([{ tableowner: 'amana_app' }])
})
