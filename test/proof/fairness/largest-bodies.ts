import { residentMb } from '../../support/process/process-figures.js'
import { askAtOnce } from './ask-at-once.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene } from './scene.js'
import { watchPeak } from './watch-peak.js'

/** Under `BODY_MAX_BYTES`. */
const bytes = 95_000
/** `REQUEST_LOG_BACKLOG_MAX_BYTES`, the bodies under way, and what garbage comes to in between. */
const mostMb = 200

export const largestBodies: FairnessCheck = {
  name: 'one key sends bodies of 95 kB twenty at once, each kept in the log of requests: another’s GET /me is answered, and memory is bounded',
  before: 'not measured',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      const { pid } = scene.installation.nodes[0]!
      const bodies = [
        { amount: 50, title: 'a'.repeat(bytes) },
        { amount: 50, title: Array.from({ length: bytes / 2 }, () => 1) },
        {
          amount: 50,
          mode: 'quick',
          title: 'Large',
          metadata: Object.fromEntries(Array.from({ length: 20 }, (_none, index) => [`key${index}`, 'a'.repeat(500)])),
        },
      ]
      const headers = { authorization: `Bearer ${scene.greedy.key}`, 'content-type': 'application/json' }
      const shots = bodies.map((body) => ({ method: 'POST' as const, path: '/api/v1/escrows', headers, body: JSON.stringify(body) }))
      const before = residentMb(pid)
      const peak = watchPeak(pid)
      const asking = { url: scene.url, shots, width: 20, seconds: short ? 5 : 20, also: [400] }
      const watched = await besideBystander(meOf(scene), () => askAtOnce(asking))
      const grown = Math.round(peak() - before)
      const { answered, refused } = watched.result
      const figure = `${requireServed(watched, goal)}; ${answered} were answered and ${refused} refused, with ${grown} MB more at most`
      if (grown > mostMb) throw new Error(`${figure}; at most ${mostMb} MB`)
      return figure
    }),
}
