import type { ContestEscrow } from './contest-escrow.js'
import type { RaceWorld } from './race-world.js'
import type { Attempt, Prepare } from './racers.js'

/** Whoever wants something of an escrow, through one door or, for every other escrow, through another. */
export interface Contestant {
  readonly name: string
  /** Fired by a worker, and not asked for by a request. */
  readonly isAlarm?: boolean
  readonly doors: readonly [PrepareContestant, PrepareContestant]
}

export type PrepareContestant = (world: RaceWorld, escrow: ContestEscrow) => Promise<Attempt>

export const by = (name: string, door: PrepareContestant, otherDoor = door): Contestant => ({ name, doors: [door, otherDoor] })
export const alarm = (name: string, door: Prepare): Contestant => ({ name, isAlarm: true, doors: [door, door] })

/** The seller's side by its key over REST. */
export const byKey =
  (path: string, body: object = {}): Prepare =>
  async ({ shop }, { id }) => ({ request: { method: 'POST', path: `/api/v1/escrows/${id}/${path}`, token: shop.key, body } })

/** No session is opened for what cannot be done now, so that it is asked for in person. */
export const withoutSession = (contestant: Contestant): Contestant => ({ ...contestant, doors: [contestant.doors[0], contestant.doors[0]] })
