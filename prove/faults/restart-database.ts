import type { FaultOutcome } from './fault-outcome.js'
import { readyAgain, type FaultStage } from './fault-stage.js'
import { underLoad, type LoadOptions } from './load.js'

export interface RestartOptions extends Pick<LoadOptions, 'patienceMs' | 'isHurried'> {
  readonly times: number
  /** Lifecycles that end before each. */
  readonly lifecyclesBefore: number
}

/** PostgreSQL is ended without a checkpoint under load (`immediate`) and started again, with processes that stay. */
export async function restartDatabase(stage: FaultStage, { times, lifecyclesBefore, ...rest }: RestartOptions): Promise<FaultOutcome> {
  const downMs: number[] = []
  const readyMs: number[] = []
  const load = await underLoad(stage, { name: `restarts ${Date.now()}`, lanes: 6, everyMs: 60, ...rest }, async ({ goOn }) => {
    for (let restart = 0; restart < times; restart++) {
      await goOn(lifecyclesBefore)
      const crashedMs = performance.now()
      await stage.database.crash()
      await stage.database.start()
      const upMs = performance.now()
      downMs.push(Math.round(upMs - crashedMs))
      readyMs.push(await readyAgain(stage, upMs))
    }
  })
  const figure =
    `${times} restarts, away for ${downMs.join(', ')} ms; ${load.begun} lifecycles, ${load.client.calls} calls, ${load.client.retriesAsText()}, ` +
    `${load.client.replayed.size} answers from the store; every process ready ${readyMs.join(', ')} ms after the database`
  return { load, figure, readyMs: Math.max(...readyMs) }
}
