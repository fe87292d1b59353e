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
  const felt: number[] = []
  const load = await underLoad(stage, { name: `restarts ${Date.now()}`, lanes: 6, everyMs: 60, ...rest }, async ({ goOn, failures }) => {
    for (let restart = 0; restart < times; restart++) {
      await goOn(lifecyclesBefore)
      const before = failures()
      const crashedMs = performance.now()
      await stage.database.crash()
      await stage.database.start()
      const upMs = performance.now()
      downMs.push(Math.round(upMs - crashedMs))
      readyMs.push(await readyAgain(stage, upMs))
      felt.push(failures() - before)
    }
  })
  if (felt.includes(0)) throw new Error(`a restart was felt by nobody: ${felt.join(', ')} calls failed during the ${times} restarts`)
  const figure =
    `${times} restarts, away for ${downMs.join(', ')} ms, felt by ${felt.join(', ')} calls; ${load.begun} lifecycles, ${load.client.callsAsText()}, ` +
    `${load.client.replayed.size} answers from the store; every process ready ${readyMs.join(', ')} ms after the database`
  return { load, figure, readyMs: Math.max(...readyMs) }
}
