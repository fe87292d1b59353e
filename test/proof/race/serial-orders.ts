import { inParallel } from '../../support/flow/in-parallel.js'
import { outcomeOf, RestClient, type Outcome } from '../../support/installation/rest-client.js'
import type { Contest } from './contests.js'
import { milestoneOf, traceOf } from './contest-trace.js'
import { someContestEscrows, type ContestEscrow } from './contest-escrow.js'
import type { Attempt } from './racers.js'
import type { RaceWorld } from './race-world.js'

/** Contests take turns at two doors. */
export const doors = [0, 1] as const
export type Door = (typeof doors)[number]

/** What came of a contest: how each of them ended, and what the tables say. */
export interface ContestResult {
  readonly outcomes: readonly Outcome[]
  readonly trace: string
}

/** The same for all contests that went alike. */
export const keyOf = ({ outcomes, trace }: ContestResult): string => `${outcomes.map(said).join()}\n${trace}`

/** A deadline that another process has fired is fired. */
const said = ({ done, code }: Outcome): string => (done ? 'done' : (code ?? 'no code'))

/** One of the orders in which contestants may come one after the other, in words that say what then came of each. */
export interface SerialOrder {
  readonly words: string
  /** The place of whoever came first. */
  readonly first: number
}

const atOnce = 6

/**
 * What may come of a contest: whatever comes of it when one contestant acts after the other, in any order. It is found by letting them, on
 * escrows of their own. Orders that leave the same behind are one.
 */
export async function serialOrders(world: RaceWorld, contest: Contest, door: Door): Promise<Map<string, SerialOrder>> {
  const orders = permutations(contest.contestants.map((_contestant, place) => place))
  const results = await inParallel(orders, atOnce, (order) => actInOrder(world, contest, door, order))
  const found = new Map<string, SerialOrder>()
  for (const [index, order] of orders.entries()) {
    const result = results[index]!
    const words = order.map((place) => wordsOf(contest.contestants[place]!.name, result.outcomes[place]!)).join(', then ')
    if (!found.has(keyOf(result))) found.set(keyOf(result), { words, first: order[0]! })
  }
  return found
}

const wordsOf = (name: string, outcome: Outcome): string => (outcome.done ? name : `${name} ${said(outcome)}`)

export const prepareAll = (world: RaceWorld, { contestants }: Contest, door: Door, escrow: ContestEscrow): Promise<Attempt[]> =>
  inParallel(contestants, 1, ({ doors: ways }) => ways[door](world, escrow))

async function actInOrder(world: RaceWorld, contest: Contest, door: Door, order: readonly number[]): Promise<ContestResult> {
  const [escrow] = (await someContestEscrows(world, 1, contest.start)) as [ContestEscrow]
  const attempts = await prepareAll(world, contest, door, escrow)
  const since = await milestoneOf(world, escrow)
  const outcomes: Outcome[] = []
  for (const place of order) outcomes[place] = await make(attempts[place]!, new RestClient(world.clients[0]!.base))
  // The sweep of another process has fired the deadline before its turn.
  if (outcomes.some(({ done, code }) => done && code === 'idle')) return actInOrder(world, contest, door, order)
  const unclean = outcomes.find(({ clean }) => !clean)
  if (unclean) throw new Error(`one after the other, and an answer was not clean: ${unclean.text.slice(0, 500)}`)
  if (outcomes.every(({ done }) => !done)) throw new Error(`one after the other, and nobody may: ${outcomes.map(said).join()}`)
  return { outcomes, trace: await traceOf(world, escrow, since) }
}

const make = async (attempt: Attempt, client: RestClient): Promise<Outcome> =>
  'fire' in attempt ? attempt.fire() : outcomeOf(await client.call(attempt.request))

function permutations(places: readonly number[]): number[][] {
  if (places.length < 2) return [[...places]]
  return places.flatMap((place) => permutations(places.filter((each) => each !== place)).map((rest) => [place, ...rest]))
}
