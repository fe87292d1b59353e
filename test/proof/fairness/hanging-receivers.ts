import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/spread.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { until } from '../../support/flow/until.js'
import { createEscrow, createWebhook } from '../../support/installation/create-over-rest.js'
import { anIntegrator } from '../../support/installation/people.js'
import { WebhookReceiver } from '../../support/installation/webhook-receiver.js'
import type { FairnessCheck } from './fairness-check.js'
import { onScene, type Scene } from './scene.js'

const mostMs = 1_000
const escrow = { amount: 50, mode: 'quick', buyerEmail: 'buyer@example.com', title: 'Told' }

export const hangingReceivers: FairnessCheck = {
  name: '50 webhooks of 25 developers hang, and a healthy receiver has each event within a second (p95)',
  before: 'seven developers with 14, and it waited over 20 s',
  measure: ({ short }) =>
    onScene({}, async (scene) => {
      const hanging = await WebhookReceiver.open()
      hanging.answerWith(() => new Promise(() => undefined))
      const developers = await inParallel(Array.from({ length: 25 }), 4, () => anIntegrator(scene.client))
      const healthy = await WebhookReceiver.open()
      await createWebhook(scene.client, scene.modest.token, healthy.url)
      const alone = await deliveries(scene, healthy, short ? 10 : 30)
      for (const { token } of developers) for (const path of ['a', 'b']) await createWebhook(scene.client, token, `${hanging.url}/${path}`)
      let isOver = false
      const attack = inParallel(developers, 4, async ({ key }) => {
        for (let made = 0; !isOver && made < 6; made++) await createEscrow(scene.client, key, escrow)
      })
      // As soon as they have all that they may have, and while they hang.
      await until('receivers to hang', () => hanging.arrivals.length > 20, { withinMs: 30_000 })
      const beside = await deliveries(scene, healthy, short ? 30 : 100)
      isOver = true
      await attack
      const figure = `p95 ${p95(beside)} ms of ${beside.length} deliveries beside ${hanging.arrivals.length} attempts that hang (alone ${p95(alone)} ms)`
      if (percentile(beside, 95) > mostMs) throw new Error(`${figure}; the goal is ${mostMs} ms`)
      return figure
    }),
}

const p95 = (latenciesMs: readonly number[]) => percentile(latenciesMs, 95).toFixed(0)

/** Makes escrows one after the other and answers how long after each was asked for the receiver heard of it. */
async function deliveries({ client, modest }: Scene, receiver: WebhookReceiver, count: number): Promise<number[]> {
  const latenciesMs: number[] = []
  for (let made = 0; made < count; made++) {
    const heard = receiver.arrivals.length
    const startedMs = performance.now()
    await createEscrow(client, modest.key, escrow)
    await until('a healthy receiver to hear of an escrow', () => receiver.arrivals.length > heard, { withinMs: 60_000, everyMs: 5 })
    latenciesMs.push(receiver.arrivals.at(-1)!.atMs - startedMs)
    await sleep(50)
  }
  return latenciesMs
}
