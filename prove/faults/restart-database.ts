import { until } from '../support/until.js'
import type { FaultOutcome } from './fault-outcome.js'
import { readyAgain, type FaultStage } from './fault-stage.js'
import { startLoad } from './load.js'

export interface RestartOptions {
  readonly times: number
  /** Lifecycles that end before each. */
  readonly lifecyclesBefore: number
  readonly patienceMs: number
  readonly isHurried: boolean
}

/** PostgreSQL is ended without a checkpoint under load (`immediate`) and started again, with processes that stay. */
export async function restartDatabase(stage: FaultStage, { times, lifecyclesBefore, ...options }: RestartOptions): Promise<FaultOutcome> {
  let isOver = false
  const running = startLoad(stage, { name: `restarts ${Date.now()}`, lanes: 6, everyMs: 60, isOver: () => isOver, ...options })
  const downMs: number[] = []
  const readyMs: number[] = []
  try {
    for (let restart = 0; restart < times; restart++) {
      const wanted = running.finished() + lifecyclesBefore
      await until(`${lifecyclesBefore} lifecycles before restart ${restart + 1}`, () => running.finished() >= wanted, {
        withinMs: options.patienceMs,
      })
      const crashedMs = performance.now()
      await stage.database.crash()
      await stage.database.start()
      const upMs = performance.now()
      downMs.push(Math.round(upMs - crashedMs))
      readyMs.push(await readyAgain(stage, upMs))
    }
  } finally {
    isOver = true
  }
  const load = await running.done
  const figure =
    `${times} restarts, away for ${downMs.join(', ')} ms; ${load.begun} lifecycles, ${load.client.calls} calls, ${load.client.retriesAsText()}, ` +
    `${load.client.replayed.size} answers from the store; every process ready ${readyMs.join(', ')} ms after the database`
  return { load, figure, readyMs: Math.max(...readyMs) }
}
