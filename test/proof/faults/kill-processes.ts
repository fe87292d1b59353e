import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultStage } from './fault-stage.js'
import type { KeptNode } from './kept-node.js'
import type { FaultOutcome } from './fault-outcome.js'
import { startLoad, type LoadOptions } from './load.js'
import { SeededRandom } from '../../model/seeded-random.js'

export interface KillOptions extends Pick<LoadOptions, 'patienceMs' | 'isHurried'> {
  readonly lifecycles: number
  readonly leastMs: number
  readonly mostMs: number
  /** One lifecycle begins in this time. */
  readonly everyMs: number
  /** How many kills there must have been. */
  readonly leastKills: number
  /** How many calls must have been under way at a process that was killed: with fewer, nothing was shown. */
  readonly leastCut: number
  readonly seed: number
}

/** `kill -9` of one process after the other, each started again at once, while escrows live their lives. */
export async function killProcesses(stage: FaultStage, options: KillOptions): Promise<FaultOutcome> {
  const { lifecycles, everyMs, leastKills, leastCut, seed, patienceMs, isHurried } = options
  const isOver = (begun: number) => begun >= lifecycles
  const running = startLoad(stage, { name: `kills ${seed}`, lanes: 8, everyMs, isOver, patienceMs, isHurried })
  const killing = new AbortController()
  const kills = killOnAndOn(stage.nodes, options, killing.signal)
  const load = await running.done.finally(() => killing.abort())
  const killed = await kills
  if (killed.length < leastKills) throw new Error(`only ${killed.length} kills in ${load.begun} lifecycles`)
  const slowest = Math.max(...killed.map(({ readyMs }) => readyMs))
  const cut = load.client.failures() - (load.client.retries.get('ECONNREFUSED') ?? 0)
  if (cut < leastCut) throw new Error(`only ${cut} calls were under way at a process that was killed`)
  const web = killed.filter(({ role }) => role !== 'worker').length
  const figure =
    `${killed.length} kills (${web} of web, ${killed.length - web} of worker, seed ${seed}) in ${load.begun} lifecycles; ` +
    `${load.client.callsAsText()}, ${load.client.replayed.size} answers from the store`
  return { load, figure, readyMs: slowest }
}

interface Kill {
  role: KeptNode['role']
  readyMs: number
}

/** Goes round through all processes, in another order each time, so that each has its turn. */
async function killOnAndOn(nodes: readonly KeptNode[], { leastMs, mostMs, seed }: KillOptions, signal: AbortSignal): Promise<Kill[]> {
  const random = new SeededRandom(seed)
  const kills: Array<Promise<Kill>> = []
  const busy = new Set<KeptNode>()
  for (let round: KeptNode[] = []; ;) {
    await sleep(random.whole(leastMs, mostMs), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return Promise.all(kills)
    if (round.length === 0) round = random.shuffled(nodes)
    const victim = round.pop()!
    if (busy.has(victim)) continue
    busy.add(victim)
    const kill = victim
      .killAndRestart()
      .then((readyMs) => ({ role: victim.role, readyMs }))
      .finally(() => busy.delete(victim))
    // One that could not be started again is told at the end.
    kill.catch(() => undefined)
    kills.push(kill)
  }
}
