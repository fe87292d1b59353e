import { setTimeout as sleep } from 'node:timers/promises'
import { timed, type Span } from '../../support/flow/span.js'
import { holdRequest } from '../../support/installation/held-request.js'
import { outcomeOf, type Outcome } from '../../support/installation/rest-client.js'
import type { Lag } from './lag.js'
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
 * Answers the runs of each race in the order of its attempts. An alarm waits for a `lag`, which whoever knows who came first lets learn,
 * unless it races alarms alone: they have equally far to go.
 */
export async function letGo({ clients }: RaceWorld, races: ReadonlyArray<readonly Attempt[]>, lag: Lag): Promise<Run[][]> {
  const ready = async (attempt: Attempt, place: number, others: readonly Attempt[]): Promise<Go> => {
    if ('fire' in attempt) {
      const waitMs = others.every(isAlarm) ? 0 : lag.draw()
      return () => sleep(waitMs).then(() => timed(() => attempt.fire()))
    }
    const held = await holdRequest(clients[place % clients.length]!.base, attempt.request)
    return () => {
      held.release()
      return held.answer.then((answer) => ({ result: outcomeOf(answer), span: held.underWay() }))
    }
  }
  const all = await Promise.all(
    races.map((attempts, index) => Promise.all(attempts.map((attempt, side) => ready(attempt, index + side, attempts)))),
  )
  // Calling lets go; nothing waits before the last one has been called.
  const running = all.map((gos, index) => inTurn(gos, index))
  return Promise.all(running.map((each) => Promise.all(each)))
}

const isAlarm = (attempt: Attempt): boolean => 'fire' in attempt

/** Lets all go, beginning with the one whose turn it is; answers their runs in the order in which they stand. */
function inTurn(gos: readonly Go[], turn: number): Array<Promise<Run>> {
  const runs: Array<Promise<Run>> = []
  for (const step of gos.keys()) {
    const side = (turn + step) % gos.length
    runs[side] = gos[side]!()
  }
  return runs
}
