import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { consumeQueue, type ClaimedJob } from '../../jobs/consume-queue.js'

/** A source whose answers come when the test says so. */
function heldSource() {
  const { promise: fetched, resolve: answer } = Promise.withResolvers<Array<ClaimedJob<string>>>()
  const givenBack: string[] = []
  const source = {
    fetch: () => fetched,
    touch: () => Promise.resolve(),
    finish: () => Promise.resolve(),
    fail: ({ id }: ClaimedJob<string>) => Promise.resolve(void givenBack.push(id)),
  }
  return { source, answer, givenBack }
}

test('jobs that come after the end are given back, and the end waits for them', async () => {
  const { source, answer, givenBack } = heldSource()
  const handled: string[] = []
  const handle = (data: string) => Promise.resolve(void handled.push(data))
  const log = pino({ level: 'silent' })
  const consumer = consumeQueue({ name: 'mail', source, concurrency: 5, pollMs: 60_000, handle, log })
  let hasStopped = false
  const stopped = consumer.stop(1_000).then(() => (hasStopped = true))
  await sleep(20)
  expect(hasStopped).toBe(false)
  answer([{ id: '1', retryCount: 0, data: 'late' }])
  await stopped
  expect({ handled, givenBack }).toEqual({ handled: [], givenBack: ['1'] })
})
