import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readDeliveries } from '../../server/queries/webhook/read-deliveries.js'
import { anEscrow } from '../support/escrow-builder.js'
import { loopbackReceiver, type LoopbackReceiver } from './loopback-receiver.js'
import { startJobs, type Jobs } from './start-jobs.js'
import { eventually } from './eventually.js'

const config = { WEBHOOK_LIMIT: '100', WEBHOOK_TIMEOUT_MS: '1000', WEBHOOK_BACKOFF_SECONDS: '1' }
let jobs: Jobs
let escrowId: string
const open: LoopbackReceiver[] = []
const programs: ChildProcess[] = []

beforeAll(async () => {
  jobs = await startJobs({ config, hasWorker: false })
  escrowId = await anEscrow(jobs.services, jobs.cast).mode('quick').pending()
})
afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL')
  for (const receiver of open.splice(0)) await receiver.close()
})
afterAll(() => jobs.close())

async function receive(answer: (response: ServerResponse, attempt: number) => void) {
  let attempts = 0
  const receiver = await loopbackReceiver((response) => answer(response, ++attempts))
  open.push(receiver)
  return receiver
}

async function startProgram(): Promise<ChildProcess> {
  const here = import.meta.dirname
  const child = spawn(
    process.execPath,
    [
      '--experimental-transform-types',
      '--no-warnings',
      '--import',
      join(here, '../support/typescript-sources.mjs'),
      join(here, 'run-worker.ts'),
      jobs.appUrl,
      jobs.ownerUrl,
      JSON.stringify(config),
    ],
    { env: {}, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  programs.push(child)
  await once(child.stdout!, 'data')
  return child
}

const read = async (webhookId: string) =>
  (await readDeliveries(jobs.services.database.fork(), { developerId: jobs.cast.developerId, webhookId, page: 1, limit: 10 }))
    .deliveries[0]!

test('an attempt that was under way when its process was killed is repeated, not counted', async () => {
  const receiver = await receive((response, attempt) => {
    if (attempt === 2) void killed()
    else response.writeHead(attempt === 1 ? 500 : 200).end()
  })
  const { id } = await jobs.webhook(receiver.port)
  const program = await startProgram()
  const killed = () => {
    program.kill('SIGKILL')
    return once(program, 'exit')
  }
  await jobs.record(escrowId, 'escrow.updated')
  await once(program, 'exit')
  expect((await read(id)).attempts.map(({ number, finishedAt }) => [number, finishedAt !== null])).toEqual([
    [1, true],
    [2, false],
  ])

  const worker = await jobs.startWorker()
  const delivery = await eventually(
    async () => {
      const found = await read(id)
      expect(found.status).toBe('delivered')
      return found
    },
    { timeout: 15_000, interval: 250 },
  )
  expect(receiver.requests.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '2'])
  expect(delivery.attempts.map(({ number, responseStatus }) => [number, responseStatus])).toEqual([
    [1, 500],
    [2, null],
    [2, 200],
  ])
  await worker.stop()
})

test('a worker that stops during a wait leaves the next attempt to another, at its time', async () => {
  const arrivals: number[] = []
  const receiver = await receive((response, attempt) => {
    arrivals.push(performance.now())
    response.writeHead(attempt === 1 ? 500 : 200).end()
  })
  const { id } = await jobs.webhook(receiver.port)
  const first = await jobs.startWorker()
  await jobs.record(escrowId, 'escrow.updated')
  await eventually(async () => expect((await read(id)).attempts[0]?.finishedAt).toEqual(expect.any(String)))
  const stoppedAt = performance.now()
  await first.stop()
  expect(performance.now() - stoppedAt).toBeLessThan(900)
  const second = await jobs.startWorker()
  await eventually(async () => expect((await read(id)).status).toBe('delivered'))
  expect(receiver.requests.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2'])
  expect(arrivals[1]! - arrivals[0]!).toBeGreaterThan(950)
  await second.stop()
})

test('a wait that is longer than a delivery keeps its place at the webhook is written down, and any process goes on', async () => {
  const receiver = await receive((response, attempt) => void response.writeHead(attempt < 3 ? 500 : 200).end())
  const { id } = await jobs.webhook(receiver.port)
  await jobs.sql(`update webhook set is_active = false where id <> $1`, [id])
  Object.defineProperty(jobs.services, 'config', {
    value: { ...jobs.services.config, limits: { ...jobs.services.config.limits, webhookBackoffSeconds: [60] } },
  })
  const worker = await jobs.startWorker()
  await jobs.record(escrowId, 'escrow.updated')
  for (const number of [1, 2]) {
    const waiting = await eventually(async () => {
      const rows = await jobs.sql<{ id: string; due_in: number }>(
        `select id, extract(epoch from due_at - now())::int as due_in from webhook_delivery
         where webhook_id = $1 and attempts = $2 and claimed_until is null`,
        [id, number],
      )
      expect(rows).toHaveLength(1)
      return rows[0]!
    })
    expect(waiting.due_in).toBeGreaterThan(50)
    await jobs.sql('update webhook_delivery set due_at = now() where id = $1', [waiting.id])
  }
  await eventually(async () => expect((await read(id)).status).toBe('delivered'))
  expect((await read(id)).attempts.map(({ number }) => number)).toEqual([1, 2, 3])
  await worker.stop()
})
