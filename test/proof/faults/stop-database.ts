import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultOutcome } from './fault-outcome.js'
import { readyAgain, type FaultStage } from './fault-stage.js'
import { underLoad, type LoadOptions } from './load.js'

export interface StopOptions extends Pick<LoadOptions, 'patienceMs' | 'isHurried'> {
  readonly frozenMs: number
  /** Lifecycles that end before, and as many after. */
  readonly lifecyclesAround: number
}

/** All of PostgreSQL's processes are stopped where they are (SIGSTOP) under load, and later go on as if nothing had been. */
export async function stopDatabase(stage: FaultStage, { frozenMs, lifecyclesAround, ...rest }: StopOptions): Promise<FaultOutcome> {
  let readyMs = 0
  let health = ''
  const load = await underLoad(stage, { name: `frozen ${Date.now()}`, lanes: 6, everyMs: 60, ...rest }, async ({ goOn }) => {
    await goOn(lifecyclesAround)
    health = await whileFrozen(stage, frozenMs)
    readyMs = await readyAgain(stage, performance.now())
    await goOn(lifecyclesAround)
  })
  const figure =
    `stopped for ${frozenMs} ms (${health}); ${load.begun} lifecycles, ${load.client.callsAsText()}, ` +
    `${load.client.replayed.size} answers from the store; every process ready ${readyMs} ms after it went on`
  return { load, figure, readyMs }
}

async function whileFrozen(stage: FaultStage, frozenMs: number): Promise<string> {
  const thaw = await stage.database.freeze()
  const startedMs = performance.now()
  try {
    return await healthWhileFrozen(stage)
  } finally {
    await sleep(Math.max(0, frozenMs - (performance.now() - startedMs)))
    thaw()
  }
}

/** A process whose database does not answer is alive and not ready, and says both without waiting for it. */
async function healthWhileFrozen({ web }: FaultStage): Promise<string> {
  const ask = async (path: string) => (await fetch(`${web[0]!.url}${path}`, { signal: AbortSignal.timeout(6_000) })).status
  const [live, ready] = await Promise.all([ask('/livez'), ask('/readyz')])
  if (live !== 200 || ready !== 503) throw new Error(`with a stopped database /livez answered ${live} and /readyz ${ready}`)
  return '/livez 200, /readyz 503'
}
