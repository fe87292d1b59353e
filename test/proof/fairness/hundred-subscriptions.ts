import { inParallel } from '../../support/flow/in-parallel.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { followOverSocket } from '../../support/installation/follow-events.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene, type Scene } from './scene.js'

const subscriptions = { sockets: 5, each: 20 }

/** Each reads the escrow again, with everything that is dear about it. */
const query =
  'subscription($after: String) { events(after: $after) { id type cursor data ... on EscrowEvent { escrow { id title allowedActions { action allowed } moneyLine { reason } contract { terms } } } } }'

export const hundredSubscriptions: FairnessCheck = {
  name: 'a hundred subscriptions of one key follow what happens, and another’s GET /me is answered',
  before: 'p95 from 9 to 942 ms',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      const following = await inParallel(Array.from({ length: subscriptions.sockets }), 5, () =>
        followOverSocket(scene.url, scene.greedy.key, null, { query, times: subscriptions.each }),
      )
      const watched = await besideBystander(meOf(scene), () => createFor(scene, short ? 5 : 20))
      const figure = requireServed(watched, goal)
      const told = following.reduce((sum, { events }) => sum + events.length, 0)
      const problem = following.flatMap(({ errors }) => errors)[0]
      for (const each of following) each.cut()
      if (problem) throw new Error(`a subscription was told: ${problem}`)
      if (told === 0) throw new Error('the subscriptions were told of nothing')
      return `${figure}; the other was told of events ${told} times, of ${watched.result} escrows`
    }),
}

/** Goes on making escrows, one after the other; answers how many. */
async function createFor({ client, greedy }: Scene, seconds: number): Promise<number> {
  const endsAtMs = performance.now() + seconds * 1_000
  const body = { amount: 50, mode: 'standard', buyerEmail: 'buyer@example.com', title: 'Followed', contractTerms: 'a'.repeat(5_000) }
  let created = 0
  for (; performance.now() < endsAtMs; created++) await createEscrow(client, greedy.key, body)
  return created
}
