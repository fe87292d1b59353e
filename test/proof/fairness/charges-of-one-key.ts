import type { Shot } from '../../support/installation/http-load.js'
import { redirectUrl } from '../../support/installation/people.js'
import { askAtOnce } from './ask-at-once.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene } from './scene.js'

/** More than are made while it is tried: one that is known already is not made again. */
const references = 5_000

const metadata = Object.fromEntries(Array.from({ length: 20 }, (_none, index) => [`key${index}`, 'a'.repeat(500)]))

export const chargesOfOneKey: FairnessCheck = {
  name: 'one key creates charges twenty at once and lists a hundred of them, and another’s GET /me is answered',
  before: 'not measured',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      const { token, key } = scene.greedy
      const business = { name: 'Greedy', registrationNumber: 'B1234567890', taxId: '1234567A/B/M/000' }
      await scene.client.expect(200, { method: 'PUT', path: '/api/developer/business', token, body: business })
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const shots = Array.from({ length: references }, (_none, index): Shot => {
        if (index % 3 === 0) return { path: '/api/v1/charges?limit=100', headers }
        const body = { title: 'T'.repeat(200), amount: 50, merchantReference: `order-${index}`, redirectUrl, metadata }
        return { method: 'POST', path: '/api/v1/charges', headers, body: JSON.stringify(body) }
      })
      const watched = await besideBystander(meOf(scene), () => spread(shots, scene.url, short ? 5 : 20))
      const { answered, refused } = watched.result
      return `${requireServed(watched, goal)}; the other had ${answered} answers, ${refused} refusals`
    }),
}

/** Twenty at once, each with shots of its own, so that no two make the same charge. */
async function spread(shots: readonly Shot[], url: string, seconds: number): Promise<{ answered: number; refused: number }> {
  const width = 20
  const each = Math.floor(shots.length / width)
  const lanes = Array.from({ length: width }, (_none, lane) => shots.slice(lane * each, (lane + 1) * each))
  const asked = await Promise.all(lanes.map((own) => askAtOnce({ url, shots: own, width: 1, seconds })))
  const sum = (of: 'answered' | 'refused') => asked.reduce((total, one) => total + one[of], 0)
  return { answered: sum('answered'), refused: sum('refused') }
}
