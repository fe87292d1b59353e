import { isDeepStrictEqual } from 'node:util'
import { startCuttingProxy, type CutAnswer } from './cutting-proxy.js'
import type { FaultOutcome } from './fault-outcome.js'
import { readyAgain, type FaultStage } from './fault-stage.js'
import { startLoad, type Load } from './load.js'
import { SeededRandom } from '../../model/seeded-random.js'

export interface CutAnswersOptions {
  readonly lifecycles: number
  /** The part of all calls whose answer is lost. */
  readonly share: number
  /** How many of the lost answers must have been of something done under a key: with fewer, nothing was shown. */
  readonly leastUnderKey: number
  readonly seed: number
  readonly patienceMs: number
  readonly isHurried: boolean
}

/** Connections are cut when the service has committed and answered, and before the client reads it; the client tries again with its key. */
export async function cutAnswers(
  stage: FaultStage,
  { lifecycles, share, leastUnderKey, seed, ...options }: CutAnswersOptions,
): Promise<FaultOutcome> {
  const random = new SeededRandom(seed)
  const proxies = await Promise.all(stage.web.map(({ url }) => startCuttingProxy({ url, random, share })))
  const bases = proxies.map(({ url }) => url)
  const running = startLoad(stage, {
    name: `cuts ${seed}`,
    lanes: 6,
    everyMs: 0,
    isOver: (begun) => begun >= lifecycles,
    bases,
    ...options,
  })
  const load = await running.done
  const readyMs = await readyAgain(stage, performance.now())
  const cuts = proxies.flatMap((proxy) => proxy.cuts)
  const done = cuts.filter(({ status, request }) => status < 300 && !request.startsWith('GET'))
  const repeated = done.filter(({ key }) => key !== null)
  if (repeated.length < leastUnderKey)
    throw new Error(`only ${repeated.length} of ${cuts.length} lost answers were of something done under a key`)
  requireSameAnswers(repeated, load)
  const answers = proxies.reduce((sum, proxy) => sum + proxy.answers(), 0)
  if (cuts.length < (answers * share) / 2) throw new Error(`only ${cuts.length} of ${answers} answers were lost`)
  const figure =
    `${cuts.length} of ${answers} answers lost (seed ${seed}), ${done.length} of them of something done, ${repeated.length} under a key and ` +
    `all of these answered again word for word; ${load.begun} lifecycles, ${load.client.retriesAsText()}, ${load.client.replayed.size} answers from the store`
  return { load, figure, readyMs }
}

/** Who asks again under the same key hears what the lost answer said. */
function requireSameAnswers(cuts: readonly CutAnswer[], { client }: Load): void {
  for (const { key, request, body } of cuts) {
    const again = client.replayed.get(key!)
    if (again === undefined)
      throw new Error(`${request} with the key ${key} was answered, lost, and not answered from the store when it was sent again`)
    if (!isDeepStrictEqual(again, JSON.parse(body)))
      throw new Error(`${request} with the key ${key} was answered ${body}, and then ${JSON.stringify(again)}`)
  }
}
