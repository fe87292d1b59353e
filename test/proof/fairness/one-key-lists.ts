import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { exchange } from '../../support/installation/http-load.js'
import { besideBystander, requireServed } from './bystander.js'
import type { FairnessCheck } from './fairness-check.js'
import { onScene, type Scene } from './scene.js'
import { seedSignedEscrows } from './signed-escrows.js'

export const oneKeyLists: FairnessCheck = {
  name: 'one key lists a hundred escrows twenty times at once, and another’s GET /me is answered',
  before: '7.5 to 15.9 s',
  measure: ({ short, mostMs }) =>
    onScene({}, async (scene) => {
      await seedSignedEscrows(scene, 100)
      const errand = { url: `${scene.url}/api/v1/me`, token: scene.modest.key, everyMs: 50 }
      const { served, result } = await besideBystander(errand, () => listAtOnce(scene, { width: 20, seconds: short ? 5 : 20 }))
      return `${requireServed(served, { p95Ms: mostMs })}; the other had ${result.answered} pages, ${result.refused} refusals`
    }),
}

/** Asks for the largest page again and again, `width` times at once. */
async function listAtOnce({ url, greedy }: Scene, { width, seconds }: { width: number; seconds: number }) {
  const endsAtMs = performance.now() + seconds * 1_000
  const counts = { answered: 0, refused: 0 }
  const shot = { path: '/api/v1/escrows?limit=100', headers: { authorization: `Bearer ${greedy.key}` } }
  const lane = async () => {
    const client = new Client(url, { pipelining: 1 })
    while (performance.now() < endsAtMs) {
      try {
        await exchange(client, shot)
        counts.answered += 1
      } catch (error) {
        if (!String(error).includes('answered 429')) throw error
        counts.refused += 1
        await sleep(100)
      }
    }
    await client.close()
  }
  await Promise.all(Array.from({ length: width }, lane))
  return counts
}
