import { afterEach, expect, test } from 'vitest'
import { ClockWatch } from '../../jobs/clock-watch.js'
import { confirmClock } from '../../server/operations/deployment/note-clock.js'
import { anEscrow } from '../support/escrow-builder.js'
import { inTurn } from '../support/in-turn.js'
import { eventually } from './eventually.js'
import { runningClock } from './running-clock.js'
import { startJobs, type Jobs, type JobsOptions } from './start-jobs.js'

// Eight days ahead, a clock would pay out every escrow that was delivered (decisions 5).

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let jobs: Jobs
afterEach(() => jobs.close())

/** Time passes by itself, and the clock is moved by the test. */
async function open(options: JobsOptions = {}) {
  const clock = runningClock()
  jobs = await startJobs({ clock, passedMs: () => performance.now(), sweepMs: 50, ...options })
  return clock
}

const delivered = () => anEscrow(jobs.services, jobs.cast, { amount: '100' }).mode('quick').delivered()
const statusOf = async (id: string) => (await jobs.sql<{ status: string }>('select status from escrow where id = $1', [id]))[0]!.status
const theClock = async () => (await jobs.sql('select doubt, noted_at > now() as is_ahead from service_clock'))[0]
const audited = () => jobs.sql(`select action, actor_kind, after->>'kind' as kind from audit_log where subject = 'clock' order by id`)

const confirm = async () => {
  const [owner] = await jobs.sql<{ id: string }>(
    `insert into staff (id, email, password_hash, role, created_at) values (gen_random_uuid(), 'owner@example.com', 'none', 'owner', now()) returning id`,
  )
  await jobs.services.runAs({ kind: 'staff', staffId: owner!.id, role: 'owner' })(confirmClock, { reason: 'It is that late.' })
}

/** Both ways to a deadline: its job, and the sweep below. */
const ringEverything = () => jobs.sql(`update jobs.job set start_after = now() where name = 'deadline'`)
/** Jobs have come and gone. */
const nothingRings = async () =>
  expect(
    await jobs.sql(`select id from jobs.job where name = 'deadline' and state in ('created', 'active') and start_after <= now()`),
  ).toEqual([])

test.each([8, -1])('a clock that leaps by %i days fires nothing until an owner confirms it', async (days) => {
  const clock = await open()
  const escrowId = await delivered()
  await eventually(async () => expect(await theClock()).toMatchObject({ doubt: null }))
  clock.advance(days * dayMs)
  await eventually(async () => expect(await theClock()).toEqual({ doubt: 'left_monotonic', is_ahead: false }))
  // Due by the clock, whichever way it went. Not before: a round that had looked at the clock while it was good may fire.
  if (days < 0) await jobs.sql(`update deadline set due_at = now() - interval '2 days' where escrow_id = $1`, [escrowId])
  await ringEverything()
  await eventually(nothingRings)
  expect(await statusOf(escrowId)).toBe('delivered')
  const other = new ClockWatch({ services: jobs.services })
  expect(await other.mayFire(clock())).toBe(false)
  await confirm()
  await eventually(async () => expect(await statusOf(escrowId)).toBe('completed'))
  expect(await other.mayFire(clock())).toBe(true)
  expect(await audited()).toEqual([
    { action: 'doubt_clock', actor_kind: 'timer', kind: 'left_monotonic' },
    { action: 'confirm_clock', actor_kind: 'staff', kind: null },
  ])
})

test('a clock that is off by less than an hour is gone by', async () => {
  const clock = await open()
  const escrowId = await delivered()
  await jobs.sql(`update deadline set due_at = now() + interval '50 minutes' where escrow_id = $1 and kind = 'completion'`, [escrowId])
  clock.advance(59 * 60_000)
  await eventually(async () => expect(await statusOf(escrowId)).toBe('completed'))
  expect(await theClock()).toMatchObject({ doubt: null })
})

test.each([
  [6.9, null],
  [7.1, 'long_silence'],
])('a worker that starts %f days after the last note: %s', async (days, doubt) => {
  await open({ hasWorker: false })
  const escrowId = await delivered()
  await jobs.sql(`insert into service_clock (noted_at) values (now() - $1 * interval '1 day')`, [days])
  await jobs.sql(`update deadline set due_at = now() - interval '1 hour' where escrow_id = $1 and kind = 'completion'`, [escrowId])
  const worker = await jobs.startWorker()
  await worker.sweep()
  expect(await theClock()).toMatchObject({ doubt })
  expect(await statusOf(escrowId)).toBe(doubt ? 'delivered' : 'completed')
  // A start does not make one forget it.
  if (!doubt) return
  const next = await jobs.startWorker()
  await next.sweep()
  expect(await statusOf(escrowId)).toBe('delivered')
  await confirm()
  await next.sweep()
  expect(await statusOf(escrowId)).toBe('completed')
})

test('of many that ask at once while the clock leaps, none may fire', async () => {
  const clock = await open({ hasWorker: false })
  const watch = new ClockWatch({ services: jobs.services })
  await watch.note()
  clock.advance(8 * dayMs)
  // Each round begins before the doubt of the one before is written down.
  const asked: Promise<boolean>[] = []
  for (let round = 0; round < 40; round++) {
    asked.push(watch.mayFire(clock()))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(new Set(await Promise.all(asked))).toEqual(new Set([false]))
  expect(await audited()).toEqual([{ action: 'doubt_clock', actor_kind: 'timer', kind: 'left_monotonic' }])
})

test('a doubt that is still written down is no confirmed one', async () => {
  const clock = await open({ hasWorker: false })
  const watch = new ClockWatch({ services: jobs.services })
  await watch.note()
  clock.advance(8 * dayMs)
  const ask = () => watch.mayFire(clock())
  // What was written can be read meanwhile.
  const answers = await inTurn(jobs.services.database, { statement: 'lock table service_clock in share mode', parameters: [] }, ask, ask)
  expect(answers).toEqual([false, false].map((value) => ({ status: 'fulfilled', value })))
})

test('of many that ask at once after a long silence, none may fire', async () => {
  const clock = await open({ hasWorker: false })
  await jobs.sql(`insert into service_clock (noted_at) values (now() - interval '8 days')`)
  const watch = new ClockWatch({ services: jobs.services })
  expect(await Promise.all(Array.from({ length: 20 }, () => watch.mayFire(clock())))).toEqual(Array.from({ length: 20 }, () => false))
})

test('a clock that leaps while a worker notes it is not noted', async () => {
  const clock = await open({ hasWorker: false })
  const watch = new ClockWatch({ services: jobs.services })
  const noting = watch.note()
  clock.advance(8 * dayMs)
  await noting
  expect(await theClock()).toEqual({ doubt: null, is_ahead: false })
})

test('a clock that leaps after the question whether a deadline may fire does not fire it', async () => {
  const clock = await open({ sweepMs: hourMs })
  const escrowId = await delivered()
  await eventually(async () => expect(await theClock()).toMatchObject({ doubt: null }))
  const ring = async () => {
    await jobs.sql(
      `update jobs.job set start_after = now() from deadline d where name = 'deadline' and data->>'deadlineId' = d.id::text and kind = 'completion'`,
    )
    await eventually(nothingRings)
  }
  // The question waits for its answer while the clock leaps.
  await inTurn(jobs.services.database, { statement: 'lock table service_clock in access exclusive mode', parameters: [] }, ring, () =>
    Promise.resolve(clock.advance(8 * dayMs)),
  )
  expect(await statusOf(escrowId)).toBe('delivered')
})
