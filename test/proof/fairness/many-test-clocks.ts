import { createEscrow } from '../../support/installation/create-over-rest.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene, type Scene } from './scene.js'

/** Many deadlines on one clock, let pass by the call that may go on for `TEST_CLOCK_SECONDS`. */
export const manyTestClocks: FairnessCheck = {
  name: 'one key advances ten test clocks past the deadlines of hundreds of escrows at once, and another’s GET /me is answered',
  before: 'not measured',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      const clocks = await inParallel(Array.from({ length: 10 }), 2, () => aClock(scene))
      await inParallel(
        clocks.flatMap((clock) => Array.from({ length: short ? 10 : 50 }, () => clock)),
        4,
        (testClockId) =>
          createEscrow(scene.client, scene.greedy.key, {
            amount: 50,
            mode: 'quick',
            title: 'Due',
            buyerEmail: 'buyer@example.com',
            testClockId,
          }),
      )
      const to = new Date(Date.now() + 30 * 86_400_000).toISOString()
      const watched = await besideBystander(meOf(scene), () =>
        inParallel(clocks, 10, (clock) =>
          scene.client.call({ method: 'POST', path: `/api/v1/test-clocks/${clock}/advance`, token: scene.greedy.key, body: { to } }),
        ),
      )
      const odd = watched.result.find(({ status }) => ![200, 409, 429].includes(status))
      if (odd) throw new Error(`a clock answered ${odd.status}: ${odd.text.slice(0, 300)}`)
      const advanced = watched.result.filter(({ status }) => status === 200).length
      if (advanced === 0) throw new Error('no clock was advanced')
      return `${requireServed(watched, goal)}; ${advanced} of ${clocks.length} clocks were advanced`
    }),
}

async function aClock({ client, greedy }: Scene): Promise<string> {
  const { testClock } = await client.expect<{ testClock: { id: string } }>(201, {
    method: 'POST',
    path: '/api/v1/test-clocks',
    token: greedy.key,
    body: {},
  })
  return testClock.id
}
