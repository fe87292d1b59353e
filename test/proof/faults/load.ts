import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../support/flow/until.js'
import type { FaultStage } from './fault-stage.js'
import { Lifecycle, type Acknowledged } from './lifecycle.js'
import { SteadfastClient } from './steadfast-client.js'

export interface LoadOptions {
  /** Begins the titles of its escrows. */
  readonly name: string
  /** Lifecycles under way at once. */
  readonly lanes: number
  /** One begins in this time, if a lane is free. */
  readonly everyMs: number
  /** Asked before each: whether no more are to begin. */
  readonly isOver: (begun: number) => boolean
  /** How long one request, or one deadline, may take with everything that happens to it. */
  readonly patienceMs: number
  readonly isHurried: boolean
  /** Where the requests go, when not straight to the processes. */
  readonly bases?: readonly string[]
}

/** What came of it. */
export interface Load {
  readonly name: string
  readonly begun: number
  readonly finished: number
  readonly acknowledged: readonly Acknowledged[]
  /** Lifecycles that could not go on, with the reason. */
  readonly problems: readonly string[]
  readonly client: SteadfastClient
}

export interface RunningLoad {
  /** Waits until this many more lifecycles have ended. */
  goOn(lifecycles: number): Promise<void>
  /** Tries so far that had no answer or none that counts. */
  readonly failures: () => number
  /** Resolves after the last lifecycle; never rejects. */
  readonly done: Promise<Load>
}

/** Does something while escrows live, and then lets those end that have begun, also when it fails. */
export async function underLoad(
  stage: FaultStage,
  options: Omit<LoadOptions, 'isOver'>,
  work: (load: RunningLoad) => Promise<void>,
): Promise<Load> {
  let isOver = false
  const running = startLoad(stage, { ...options, isOver: () => isOver })
  try {
    await work(running)
  } finally {
    isOver = true
    await running.done
  }
  return running.done
}

/** Lets escrows live side by side, with keys and retries: it goes on through any fault. */
export function startLoad(stage: FaultStage, options: LoadOptions): RunningLoad {
  const { name, lanes, everyMs, isOver, patienceMs, isHurried, bases = stage.web.map(({ url }) => url) } = options
  const client = new SteadfastClient(bases, { patienceMs })
  const acknowledged: Acknowledged[] = []
  const problems: string[] = []
  const acknowledge = (ack: Acknowledged) => void acknowledged.push(ack)
  const startedMs = performance.now()
  let begun = 0
  let finished = 0
  const lane = async () => {
    while (!isOver(begun)) {
      const number = begun++
      await sleep(Math.max(0, startedMs + number * everyMs - performance.now()))
      try {
        await new Lifecycle(stage, client, { name, number, patienceMs, isHurried, acknowledge }).live()
        finished += 1
      } catch (error) {
        problems.push(`lifecycle ${number}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  const allLanes = Promise.all(Array.from({ length: lanes }, lane))
  const done = allLanes.then(() => ({ name, begun, finished, acknowledged, problems, client }))
  const goOn = async (lifecycles: number) => {
    const wanted = finished + lifecycles
    await until(`${lifecycles} lifecycles to end`, () => finished >= wanted, { withinMs: patienceMs })
  }
  return { done, goOn, failures: () => client.failures() }
}
