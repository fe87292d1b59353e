import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../server/operations/operation.js'
import { loopbackReceiver, type LoopbackReceiver } from './loopback-receiver.js'
import { startJobs, type Jobs } from './start-jobs.js'
import { eventually } from './eventually.js'

let jobs: Jobs
let hanging: LoopbackReceiver
let quick: LoopbackReceiver
const stuck = new Set<ServerResponse>()
const arrivedAt = new Map<string, number>()
let mostAtOnce = 0

beforeAll(async () => {
  jobs = await startJobs({ config: { WEBHOOK_TIMEOUT_MS: '10000' } })
  // A second process on the same database: what one may have under way, all have together.
  await jobs.startWorker()
  hanging = await loopbackReceiver((response) => {
    stuck.add(response)
    mostAtOnce = Math.max(mostAtOnce, stuck.size)
    response.on('close', () => stuck.delete(response))
  })
  quick = await loopbackReceiver((response, { headers }) => {
    arrivedAt.set(String(headers['x-webhook-id']), performance.now())
    response.end()
  })
})
afterAll(async () => {
  await hanging.close()
  await quick.close()
  await jobs.close()
})

/** Events of no escrow: none waits for another of its kind. */
async function recordMany(
  tx: Operation,
  { type, count }: { type: 'checkout.session.cancelled' | 'checkout.session.completed'; count: number },
) {
  for (let n = 0; n < count; n++) tx.record({ type, developerId: jobs.cast.developerId, at: tx.wallNow, data: () => ({ n }) })
  return Promise.resolve()
}

test('a receiver that hangs with 500 events waiting delays no other, and has five at once', async () => {
  await jobs.webhook(hanging.port, ['checkout.session.cancelled'])
  const { id } = await jobs.webhook(quick.port, ['checkout.session.completed'])
  const run = jobs.services.runAs(jobs.cast.key)
  await run(recordMany, { type: 'checkout.session.cancelled', count: 500 })
  await eventually(() => expect(stuck.size).toBe(5))
  const committedAt: number[] = []
  for (let n = 0; n < 40; n++) {
    await run(recordMany, { type: 'checkout.session.completed', count: 1 })
    committedAt.push(performance.now())
  }
  await eventually(() => expect(arrivedAt.size).toBe(40))
  const latencies = [...arrivedAt.values()].map((at, index) => at - committedAt[index]!).toSorted((a, b) => a - b)
  expect(latencies[37]!).toBeLessThan(2_000)
  expect(mostAtOnce).toBe(5)
  await eventually(async () =>
    expect(await jobs.sql(`select id from webhook_delivery where webhook_id = $1 and status <> 'delivered'`, [id])).toEqual([]),
  )
})
