import { isDeepStrictEqual } from 'node:util'
import { inParallel } from '../../support/flow/in-parallel.js'
import { haveOverlapped } from '../../support/flow/span.js'
import type { Outcome } from '../../support/installation/rest-client.js'
import { holdRaces } from './hold-races.js'
import { Lag } from './lag.js'
import { letGo, type Run } from './let-go.js'
import { mustHaveMet } from './must-have-met.js'
import type { RaceWorld } from './race-world.js'
import { findOut, type Found } from './wallet-facts.js'
import type { WalletEnding, WalletRace } from './wallet-races.js'

interface Tally {
  readonly endings: Map<string, number>
  readonly first: [number, number]
  together: number
  held: number
}

/**
 * Holds the race on this many wallets of their own and answers how it went in words. Throws unless answers, money, statuses, events, mails and
 * bank accounts of each are those of one of its endings, when too few were under way at once, and, where they `mustMeet` and the ending
 * tells who came first, when nearly always the same one did.
 */
export async function runWalletRace(
  world: RaceWorld,
  race: WalletRace,
  { count, mustMeet }: { count: number; mustMeet: boolean },
): Promise<string> {
  const tally: Tally = { endings: new Map(), first: [0, 0], together: 0, held: 0 }
  const lag = new Lag()
  await holdRaces(
    count,
    (size) => runWave(world, race, size, { tally, lag }),
    () => ({ together: tally.together, held: tally.held, hasAlarm: race.hasAlarm ?? false, words: wordsOf(tally) }),
  )
  if (mustMeet && isOrderSeen(tally)) mustHaveMet(tally.first, wordsOf(tally))
  return wordsOf(tally)
}

const isOrderSeen = ({ first: [one, other] }: Tally): boolean => one + other > 0

function wordsOf(tally: Tally): string {
  const endings = [...tally.endings].map(([name, times]) => `${name} ${times}`).join(', ')
  const order = isOrderSeen(tally) ? `first came the one ${tally.first[0]}, the other ${tally.first[1]}` : 'who came first cannot be seen'
  return `${tally.held} of ${tally.held} ended once: ${endings}; both under way at once in ${tally.together}; ${order}`
}

async function runWave(world: RaceWorld, race: WalletRace, size: number, { tally, lag }: { tally: Tally; lag: Lag }): Promise<void> {
  const { clients } = world
  const staged = await inParallel(Array.from({ length: size }), size, (_, index) => race.stage(world, clients[index % clients.length]!))
  const runs = await letGo(
    world,
    staged.map(({ attempts }) => attempts),
    lag,
  )
  for (const [index, { holder, attempts }] of staged.entries()) {
    const [one, other] = runs[index]! as [Run, Run]
    const { name, first } = endingOf(race, [one.result, other.result], await findOut(world, holder.person))
    tally.endings.set(name, (tally.endings.get(name) ?? 0) + 1)
    tally.held += 1
    if (first !== undefined) {
      tally.first[first] += 1
      lag.learn('fire' in attempts[first])
    }
    if (haveOverlapped([one.span, other.span])) tally.together += 1
  }
}

function endingOf({ endings }: WalletRace, outcomes: readonly [Outcome, Outcome], found: Found): WalletEnding {
  const ending = endings.find(
    (each) => outcomes.every((outcome, side) => isAsIn(each, outcome, side)) && isDeepStrictEqual(found, each.found),
  )
  if (ending) return ending
  throw new Error(`no ending of this race: ${JSON.stringify(found)} after ${outcomes.map(({ text }) => text.slice(0, 300)).join(' and ')}`)
}

/** An alarm that came too late was refused nothing. */
function isAsIn({ done, refused = [] }: WalletEnding, outcome: Outcome, side: number): boolean {
  const isRefusedRightly = outcome.done || outcome.code === null || refused.includes(outcome.code)
  return outcome.clean && outcome.done === (done[side] ?? outcome.done) && isRefusedRightly
}
