import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from '../support/process/child.js'
import type { ReceiverQuestion } from './peers/receiver.js'

/** Waits until no webhook has arrived for half a second; answers how long they still did, in milliseconds. Throws after a minute. */
export async function untilQuiet(receiver: Child): Promise<number> {
  const startedAt = performance.now()
  let last = { count: -1, at: startedAt }
  for (;;) {
    const count = await receiver.ask<number>('count' satisfies ReceiverQuestion)
    if (count !== last.count) last = { count, at: performance.now() }
    if (performance.now() - last.at > 500) return Math.round(last.at - startedAt)
    if (performance.now() - startedAt > 60_000) throw new Error('webhooks did not stop to arrive')
    await sleep(20)
  }
}
