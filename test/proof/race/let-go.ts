import { setTimeout as sleep } from 'node:timers/promises'
import { timed, type Span } from '../../support/flow/span.js'
import { holdRequest } from '../../support/installation/held-request.js'
import { outcomeOf, type Outcome } from '../../support/installation/rest-client.js'
import type { Lag, Waits } from './lag.js'
import type { RaceWorld } from './race-world.js'
import type { Attempt } from './racers.js'

/** How it ended for one of them, and when it was under way. */
export interface Run {
  readonly result: Outcome
  readonly span: Span
}

type Go = () => Promise<Run>

/**
 * Holds the requests of every race up to their last byte, then lets all go; who goes first in a race, and to which process, takes turns.
 * Answers the runs of each race in the order of its attempts. Where an alarm races requests, it or they wait for a `lag`, which whoever knows
 * who came first lets learn; alarms alone have equally far to go.
 */
export async function letGo({ clients }: RaceWorld, races: ReadonlyArray<readonly Attempt[]>, lag: Lag): Promise<Run[][]> {
  const ready = async (attempt: Attempt, place: number, { quickerMs, slowerMs }: Waits): Promise<Go> => {
    if ('fire' in attempt) return () => sleep(quickerMs).then(() => timed(() => attempt.fire()))
    const held = await holdRequest(clients[place % clients.length]!.base, attempt.request)
    return async () => {
      if (slowerMs > 0) await sleep(slowerMs)
      held.release()
      return held.answer.then((answer) => ({ result: outcomeOf(answer), span: held.underWay() }))
    }
  }
  const all = await Promise.all(
    races.map((attempts, index) => {
      const waits = isMixed(attempts) ? lag.draw() : atOnce
      return Promise.all(attempts.map((attempt, side) => ready(attempt, index + side, waits)))
    }),
  )
  // Calling lets go; nothing waits before the last one has been called.
  const running = all.map((gos, index) => inTurn(gos, index))
  return Promise.all(running.map((each) => Promise.all(each)))
}

const atOnce: Waits = { quickerMs: 0, slowerMs: 0 }

const isMixed = (attempts: readonly Attempt[]): boolean => new Set(attempts.map((attempt) => 'fire' in attempt)).size > 1

/** Lets all go, beginning with the one whose turn it is; answers their runs in the order in which they stand. */
function inTurn(gos: readonly Go[], turn: number): Array<Promise<Run>> {
  const runs: Array<Promise<Run>> = []
  for (const step of gos.keys()) {
    const side = (turn + step) % gos.length
    runs[side] = gos[side]!()
  }
  return runs
}
