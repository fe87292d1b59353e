import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/until.js'
import type { FaultOutcome } from './fault-outcome.js'
import { readyAgain, type FaultStage } from './fault-stage.js'
import { startLoad } from './load.js'

export interface StopOptions {
  readonly frozenMs: number
  /** Lifecycles that end before and after. */
  readonly lifecyclesAround: number
  readonly patienceMs: number
  readonly isHurried: boolean
}

/** All of PostgreSQL's processes are stopped where they are (SIGSTOP) under load, and later go on as if nothing had been. */
export async function stopDatabase(stage: FaultStage, { frozenMs, lifecyclesAround, ...options }: StopOptions): Promise<FaultOutcome> {
  let isOver = false
  const running = startLoad(stage, { name: `frozen ${Date.now()}`, lanes: 6, everyMs: 60, isOver: () => isOver, ...options })
  const goOn = async () => {
    const wanted = running.finished() + lifecyclesAround
    await until(`${lifecyclesAround} lifecycles to end`, () => running.finished() >= wanted, { withinMs: options.patienceMs })
  }
  let readyMs = 0
  let health = ''
  try {
    await goOn()
    const thaw = await stage.database.freeze()
    try {
      const frozenAtMs = performance.now()
      health = await healthWhileFrozen(stage)
      await sleep(Math.max(0, frozenMs - (performance.now() - frozenAtMs)))
    } finally {
      thaw()
    }
    readyMs = await readyAgain(stage, performance.now())
    await goOn()
  } finally {
    isOver = true
  }
  const load = await running.done
  const figure =
    `stopped for ${frozenMs} ms (${health}); ${load.begun} lifecycles, ${load.client.calls} calls, ${load.client.retriesAsText()}, ` +
    `${load.client.replayed.size} answers from the store; every process ready ${readyMs} ms after it went on`
  return { load, figure, readyMs }
}

/** A process whose database does not answer is alive and not ready, and says both without waiting for it. */
async function healthWhileFrozen({ web }: FaultStage): Promise<string> {
  const ask = async (path: string) => (await fetch(`${web[0]!.url}${path}`, { signal: AbortSignal.timeout(6_000) })).status
  const [live, ready] = await Promise.all([ask('/livez'), ask('/readyz')])
  if (live !== 200 || ready !== 503) throw new Error(`with a stopped database /livez answered ${live} and /readyz ${ready}`)
  return '/livez 200, /readyz 503'
}
