import { holdRequest } from '../support/held-request.js'
import { inParallel } from '../support/in-parallel.js'
import { outcomeOf, type Outcome } from '../support/rest-client.js'
import { Lag } from './lag.js'
import type { Attempt, Racer } from './racers.js'
import { someEscrows, type RacedEscrow, type Start } from './raced-escrow.js'
import type { RaceWorld } from './race-world.js'

/** Two who want different things of one escrow at the same moment. */
export interface Pair {
  readonly start: Start
  readonly racers: readonly [Racer, Racer]
  /** The same two through other doors, for every second escrow. */
  readonly alternatives?: readonly [Racer, Racer]
}

export const nameOf = ({ racers: [one, other] }: Pair) => `${one.name} × ${other.name}`

/** Escrows whose races begin in one go. */
const waveSize = 10
const preparedAtOnce = 6

/**
 * Races the pair on this many escrows and answers how it went in words. Throws when any escrow ended twice, or not, or not as its winner
 * wanted, when its change was told more or less than once, and when a loser was not refused cleanly.
 */
export async function runPair(world: RaceWorld, pair: Pair, count: number): Promise<string> {
  const tally = new Tally()
  const lag = new Lag()
  for (let left = count; left > 0; left -= waveSize) await runWave(world, pair, Math.min(waveSize, left), { tally, lag })
  return tally.words(count)
}

interface Race {
  readonly escrow: RacedEscrow
  readonly racers: readonly [Racer, Racer]
  readonly attempts: readonly [Attempt, Attempt]
  /** Events of the escrow before the start. */
  readonly eventsBefore: number
  /** Whether there was money in it. */
  readonly wasPaid: boolean
}

async function runWave(world: RaceWorld, pair: Pair, size: number, { tally, lag }: { tally: Tally; lag: Lag }): Promise<void> {
  const escrows = await someEscrows(world, size, pair.start)
  const races = await inParallel(escrows, preparedAtOnce, async (escrow, index): Promise<Race> => {
    const racers = index % 2 === 1 && pair.alternatives ? pair.alternatives : pair.racers
    const attempts = [await racers[0].prepare(world, escrow), await racers[1].prepare(world, escrow)] as const
    const [row] = await world.rows<{ event_seq: number }>('select event_seq from escrow where id = $1', [escrow.uuid])
    return { escrow, racers, attempts, eventsBefore: row!.event_seq, wasPaid: pair.start !== 'pending' }
  })
  const outcomes = await start(world, races, lag)
  for (const [index, race] of races.entries()) tally.add(await judge(world, race, outcomes[index]!))
}

type Go = () => Promise<Outcome>

/** Holds every request up to its last byte, then lets all go; which racer goes first, and to which process, takes turns. */
async function start({ clients }: RaceWorld, races: Race[], lag: Lag): Promise<Array<readonly [Outcome, Outcome]>> {
  const ready = async (attempt: Attempt, place: number): Promise<Go> => {
    if ('ring' in attempt) return () => attempt.ring(lag.draw())
    const held = await holdRequest(clients[place % clients.length]!.base, attempt.request)
    return () => {
      held.release()
      return held.answer.then(outcomeOf)
    }
  }
  const all = await Promise.all(races.map(({ attempts: [one, other] }, index) => Promise.all([ready(one, index), ready(other, index + 1)])))
  // Calling lets go; nothing waits before the last one has been called.
  const running = all.map(
    ([one, other], index) => (index % 2 === 0 ? [one(), other()] : [other(), one()].toReversed()) as [Promise<Outcome>, Promise<Outcome>],
  )
  const ended = await Promise.all(running.map((both) => Promise.all(both)))
  for (const [index, { attempts }] of races.entries()) {
    for (const [side, attempt] of attempts.entries()) if ('ring' in attempt) lag.learn(ended[index]![side]!.done)
  }
  return ended
}

/** What the tables say of a race that is over. */
interface Found {
  status: string
  status_reason: string | null
  moves: number
  terminal: number
  pending_deadlines: number
  dispute_status: string | null
}

const select = `
select e.status, e.status_reason, d.status as dispute_status,
  (select count(*)::int from domain_event v where v.escrow_id = e.id and v.aggregate_seq > $2 and v.type = 'escrow.status.updated') as moves,
  (select count(*)::int from ledger.transfer t where t.key = 'escrow:' || e.id || ':terminal') as terminal,
  (select count(*)::int from deadline l where l.escrow_id = e.id and l.status in ('pending', 'paused')) as pending_deadlines
from escrow e left join dispute d on d.id = e.dispute_id where e.id = $1`

/** Answers who won, and with what the other was refused. */
async function judge(
  world: RaceWorld,
  race: Race,
  outcomes: readonly [Outcome, Outcome],
): Promise<{ winner: string; refusal: string | null }> {
  const { escrow, racers } = race
  const [found] = await world.rows<Found>(select, [escrow.uuid, race.eventsBefore])
  const tried = racers.map((racer, side) => ({ racer, outcome: outcomes[side]! }))
  const wrong = (what: string) => {
    const said = tried.map(({ racer, outcome }) => `${racer.name}: ${outcome.text.slice(0, 300)}`).join('\n')
    return new Error(`escrow ${escrow.id}: ${what}\nin the tables: ${JSON.stringify(found)}\n${said}`)
  }
  if (tried.some(({ outcome }) => !outcome.clean)) throw wrong('an answer was not clean')
  // Two do not keep each other waiting for seconds: this one got past the lock and was only stopped by the ledger.
  if (tried.some(({ outcome }) => outcome.code === 'BUSY')) throw wrong('the race was not decided at the lock')
  const winners = tried.filter(({ racer, outcome }) => outcome.done && !racer.isBystander)
  if (winners.length !== 1) throw wrong(`${winners.length} outcomes`)
  const { racer } = winners[0]!
  const { status, reason } = racer.ending
  if (status && (found!.status !== status || found!.status_reason !== reason))
    throw wrong(`${racer.name} won, and the escrow does not show it`)
  if (found!.moves !== (status ? 1 : 0)) throw wrong(`${found!.moves} events of the change`)
  const isOver = found!.status === 'completed' || found!.status === 'cancelled'
  if (found!.terminal !== (isOver && race.wasPaid ? 1 : 0)) throw wrong(`${found!.terminal} settlements`)
  if (isOver && found!.pending_deadlines > 0) throw wrong('over, and an alarm is still set')
  if (isOver && found!.dispute_status && !['resolved', 'withdrawn'].includes(found!.dispute_status))
    throw wrong('over, and its dispute is open')
  const loser = tried.find((each) => each !== winners[0])!
  return { winner: racer.name, refusal: loser.outcome.done ? null : loser.outcome.code }
}

/** Counts winners and refusals. */
class Tally {
  readonly #winners = new Map<string, number>()
  readonly #refusals = new Map<string, number>()

  add({ winner, refusal }: { winner: string; refusal: string | null }): void {
    this.#winners.set(winner, (this.#winners.get(winner) ?? 0) + 1)
    if (refusal) this.#refusals.set(refusal, (this.#refusals.get(refusal) ?? 0) + 1)
  }

  words(count: number): string {
    const counted = (map: Map<string, number>) =>
      [...map]
        .toSorted(([, a], [, b]) => b - a)
        .map(([name, times]) => `${name} ${times}`)
        .join(', ')
    return `${count} of ${count} ended once: ${counted(this.#winners)}; the others ${counted(this.#refusals) || 'none'}`
  }
}
