import { inParallel } from '../../support/flow/in-parallel.js'
import { haveOverlapped } from '../../support/flow/span.js'
import { holdRaces } from './hold-races.js'
import { judgeRace, type Before, type Race } from './judge-race.js'
import { Lag } from './lag.js'
import { letGo, type Run } from './let-go.js'
import type { Pair } from './pair.js'
import { someEscrows } from './raced-escrow.js'
import type { RaceWorld } from './race-world.js'
import { Tally } from './tally.js'

const preparedAtOnce = 6

/**
 * Races the pair on this many escrows and answers how it went in words. Throws when any escrow ended twice, or not, or not as its winner
 * wanted, when more, less or something else was told than belongs to its outcome, when a loser was not refused cleanly, when too few of the
 * two were under way at once, and, where they `mustMeet`, when nearly always the same one came first.
 */
export async function runPair(world: RaceWorld, pair: Pair, { count, mustMeet }: { count: number; mustMeet: boolean }): Promise<string> {
  const tally = new Tally(pair)
  const lag = new Lag()
  await holdRaces(
    count,
    (size) => runWave(world, pair, size, { tally, lag }),
    () => tally.overlaps,
  )
  if (mustMeet) tally.mustHaveMet()
  return tally.words
}

async function runWave(world: RaceWorld, pair: Pair, size: number, { tally, lag }: { tally: Tally; lag: Lag }): Promise<void> {
  const escrows = await someEscrows(world, size, pair.start)
  const races = await inParallel(escrows, preparedAtOnce, async (escrow, index): Promise<Race> => {
    const racers = index % 2 === 1 && pair.alternatives ? pair.alternatives : pair.racers
    const attempts = [await racers[0].prepare(world, escrow), await racers[1].prepare(world, escrow)] as const
    const [before] = await world.rows<Before>('select status, status_reason, event_seq from escrow where id = $1', [escrow.uuid])
    return { pair, escrow, racers, attempts, before: before! }
  })
  const runs = await letGo(
    world,
    races.map(({ attempts }) => attempts),
    lag,
  )
  for (const [index, race] of races.entries()) {
    const [one, other] = runs[index]! as [Run, Run]
    // Of a pair only whoever comes first gets its way.
    for (const [side, { isAlarm }] of race.racers.entries()) if (isAlarm) lag.learn(runs[index]![side]!.result.done)
    tally.add(await judgeRace(world, race, [one.result, other.result]), haveOverlapped([one.span, other.span]))
  }
}
