import { setTimeout as sleep } from 'node:timers/promises'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import type { Integrator } from '../../support/installation/people.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene, type Scene } from './scene.js'

/** Many deadlines on one clock, let pass by the call that may go on for `TEST_CLOCK_SECONDS`. */
export const manyTestClocks: FairnessCheck = {
  name: 'one key advances ten test clocks past the deadlines of hundreds of escrows at once, and another’s GET /me and their own test clock are served',
  before: 'another’s test clock was refused with 409 for as long as four of the first were advanced',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      const { greedy, modest } = scene
      const clocks = await inParallel(Array.from({ length: 10 }), 2, () => aClock(scene, greedy))
      await inParallel(
        clocks.flatMap((clock) => Array.from({ length: short ? 10 : 50 }, () => clock)),
        4,
        (clock) => due(scene, greedy, clock),
      )
      const own = await aClock(scene, modest)
      await due(scene, modest, own)
      const watched = await besideBystander(meOf(scene), async () => {
        let advanced = 0
        const attack = inParallel(clocks, 10, async (clock) => {
          const answer = await advance(scene, greedy, clock, inDays(30))
          if (answer.status === 200) advanced += 1
          return answer
        })
        // When all of them are there, as far as they are let in.
        await sleep(200)
        const [beganMs, advancedBefore] = [performance.now(), advanced]
        const answer = await advance(scene, modest, own, inDays(30))
        const tookMs = performance.now() - beganMs
        return { meanwhile: advanced - advancedBefore, answers: await attack, answer, tookMs }
      })
      const { meanwhile, answers, answer, tookMs } = watched.result
      if (answer.status !== 200) throw new Error(`another’s clock answered ${answer.status}: ${answer.text.slice(0, 300)}`)
      if (tookMs > ownClockMs) throw new Error(`another’s clock took ${(tookMs / 1_000).toFixed(1)} s; the goal is ${ownClockMs / 1_000} s`)
      if (meanwhile > mostMeanwhile) throw new Error(`another’s clock came after ${meanwhile} of the first; at most ${mostMeanwhile}`)
      const odd = answers.find(({ status }) => ![200, 429].includes(status))
      if (odd) throw new Error(`a clock answered ${odd.status}: ${odd.text.slice(0, 300)}`)
      const advanced = answers.filter(({ status }) => status === 200).length
      if (advanced === 0) throw new Error('no clock was advanced')
      return `${requireServed(watched, goal)}; ${advanced} of ${clocks.length} clocks were advanced, another’s after ${meanwhile} more of them, within ${tookMs.toFixed(0)} ms`
    }),
}

/** In which another’s clock passes its one deadline, beside what the attack makes of the machine. */
const ownClockMs = 5_000

/** How many of the first are advanced before another’s is. In one line with them it would come after all that are let in, the four of `WRITES_AT_ONCE_EACH`. */
const mostMeanwhile = 2

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const advance = ({ client }: Scene, { key }: Integrator, clock: string, to: string) =>
  client.call({ method: 'POST', path: `/api/v1/test-clocks/${clock}/advance`, token: key, body: { to } })

const due = ({ client }: Scene, { key }: Integrator, testClockId: string) =>
  createEscrow(client, key, { amount: 50, mode: 'quick', title: 'Due', buyerEmail: 'buyer@example.com', testClockId })

async function aClock({ client }: Scene, { key }: Integrator): Promise<string> {
  const { testClock } = await client.expect<{ testClock: { id: string } }>(201, {
    method: 'POST',
    path: '/api/v1/test-clocks',
    token: key,
    body: {},
  })
  return testClock.id
}
