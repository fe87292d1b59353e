import { askAtOnce } from './ask-at-once.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { meOf, onScene } from './scene.js'
import { seedSignedEscrows } from './signed-escrows.js'

export const oneKeyLists: FairnessCheck = {
  name: 'one key lists a hundred escrows twenty times at once, and another’s GET /me is answered',
  before: '7.5 to 15.9 s',
  measure: ({ short, goal }) =>
    onScene({}, async (scene) => {
      await seedSignedEscrows(scene, [scene.greedy], 100)
      const shots = [{ path: '/api/v1/escrows?limit=100', headers: { authorization: `Bearer ${scene.greedy.key}` } }]
      const watched = await besideBystander(meOf(scene), () => askAtOnce({ url: scene.url, shots, width: 20, seconds: short ? 5 : 20 }))
      const { answered, refused } = watched.result
      return `${requireServed(watched, goal)}; the other had ${answered} pages, ${refused} refusals`
    }),
}
