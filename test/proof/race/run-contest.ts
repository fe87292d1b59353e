import { haveOverlapped } from '../../support/flow/span.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import type { Contest } from './contests.js'
import { holdRaces, type Overlaps } from './hold-races.js'
import { Lag } from './lag.js'
import { letGo } from './let-go.js'
import { mustHaveMet } from './must-have-met.js'
import { milestoneOf, traceOf } from './contest-trace.js'
import { someContestEscrows } from './contest-escrow.js'
import type { RaceWorld } from './race-world.js'
import { doors, keyOf, prepareAll, serialOrders, type Door, type SerialOrder } from './serial-orders.js'

const preparedAtOnce = 6

type Orders = Readonly<Record<Door, Map<string, SerialOrder>>>

/**
 * Holds the contest on this many escrows and answers how it went in words. Throws unless answers, money, events, requests and deadlines of
 * each are, to the last figure, those of one of the orders in which the contestants may come one after the other; and, where they `mustMeet`,
 * nearly always the same one came first; and when too few were under way at once.
 */
export async function runContest(
  world: RaceWorld,
  contest: Contest,
  { count, mustMeet }: { count: number; mustMeet: boolean },
): Promise<string> {
  const orders: Orders = [await serialOrders(world, contest, 0), await serialOrders(world, contest, 1)]
  const tally = new ContestTally(contest)
  const lag = new Lag()
  await holdRaces(
    count,
    (size) => runWave(world, contest, size, { orders, tally, lag }),
    () => tally.overlaps,
  )
  // Where the order leaves no trace, nobody can tell who came first.
  if (mustMeet && Object.values(orders).some((each) => each.size > 1)) tally.mustHaveMet()
  return tally.words
}

interface Course {
  readonly orders: Orders
  readonly tally: ContestTally
  readonly lag: Lag
}

async function runWave(world: RaceWorld, contest: Contest, size: number, { orders, tally, lag }: Course): Promise<void> {
  const escrows = await someContestEscrows(world, size, contest.start)
  const races = await inParallel(escrows, preparedAtOnce, async (escrow, index) => {
    // Not with the turns in which they are let go.
    const door = doors[Math.floor(index / 2) % doors.length]!
    const attempts = await prepareAll(world, contest, door, escrow)
    return { escrow, door, attempts, since: await milestoneOf(world, escrow) }
  })
  const runs = await letGo(
    world,
    races.map(({ attempts }) => attempts),
    lag,
  )
  for (const [index, { escrow, door, since }] of races.entries()) {
    const outcomes = runs[index]!.map(({ result }) => result)
    const result = { outcomes, trace: await traceOf(world, escrow, since) }
    const order = orders[door].get(keyOf(result))
    if (!order) throw new Error(`escrow ${escrow.id} is as none of the orders leaves it:\n${describe(keyOf(result), orders[door])}`)
    // Not by who got its way: a refused request has come before an alarm that had to fire anyway.
    if (tally.hasAlarm) lag.learn(contest.contestants[order.first]!.isAlarm === true)
    tally.add(order, haveOverlapped(runs[index]!.map(({ span }) => span)))
  }
}

/** The lines by which a result differs from each of those that may be. */
function describe(key: string, orders: ReadonlyMap<string, SerialOrder>): string {
  const lines = key.split('\n')
  return [...orders]
    .map(([possible, { words }]) => {
      const others = possible.split('\n')
      const differing = [
        ...lines.filter((line) => !others.includes(line)).map((line) => `+ ${line}`),
        ...others.filter((line) => !lines.includes(line)).map((line) => `- ${line}`),
      ]
      return `against ${words}:\n${differing.join('\n')}`
    })
    .join('\n')
}

/** Counts as which order contests ended. */
class ContestTally {
  readonly #contest: Contest
  readonly #counts = new Map<string, number>()
  readonly #first: number[]
  #together = 0
  #count = 0

  constructor(contest: Contest) {
    this.#contest = contest
    this.#first = contest.contestants.map(() => 0)
  }

  add({ words, first }: SerialOrder, wereTogether: boolean): void {
    this.#count += 1
    if (wereTogether) this.#together += 1
    this.#counts.set(words, (this.#counts.get(words) ?? 0) + 1)
    this.#first[first]! += 1
  }

  get words(): string {
    const counts = [...this.#counts].toSorted(([, one], [, other]) => other - one).map(([order, times]) => `${order} ${times}`)
    return `${this.#count} of ${this.#count} as one after the other: ${counts.join('; ')}; all under way at once in ${this.#together}`
  }

  get hasAlarm(): boolean {
    return this.#contest.contestants.some(({ isAlarm }) => isAlarm)
  }

  get overlaps(): Overlaps {
    return { together: this.#together, held: this.#count, hasAlarm: this.hasAlarm, words: this.words }
  }

  /** Of two, each has come first; of more, not always the same one. */
  mustHaveMet(): void {
    const [one = 0, ...others] = this.#first
    mustHaveMet([one, others.reduce((sum, times) => sum + times, 0)], this.words)
  }
}
