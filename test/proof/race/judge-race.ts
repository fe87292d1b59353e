import type { Outcome } from '../../support/installation/rest-client.js'
import type { Pair } from './pair.js'
import type { Attempt, Racer } from './racers.js'
import type { RacedEscrow } from './raced-escrow.js'
import type { RaceWorld } from './race-world.js'

/** One escrow, and the two who are about to act on it. */
export interface Race {
  readonly pair: Pair
  readonly escrow: RacedEscrow
  readonly racers: readonly [Racer, Racer]
  readonly attempts: readonly [Attempt, Attempt]
  readonly before: Before
}

/** What the tables said of the escrow before the start. */
export interface Before {
  readonly status: string
  readonly status_reason: string | null
  /** The number of its last event. */
  readonly event_seq: number
}

export interface Verdict {
  /** What was done, in its order. */
  readonly ending: string
  /** With what the other was refused. */
  readonly refusal: string | null
  /** The side that came first; null where nothing tells. */
  readonly first: 0 | 1 | null
}

/** What the tables say of a race that is over. */
interface Found {
  status: string
  status_reason: string | null
  /** Everything told since the start, in its order. */
  events: string[]
  terminal: number
  pending_deadlines: number
  silence_alarms: number
  open_disputes: number
}

const select = `
select e.status, e.status_reason,
  array(select case v.type when 'escrow.status.updated' then concat_ws(' ', v.type, v.body::jsonb #>> '{data,escrow,status}', v.body::jsonb #>> '{data,reason}') else v.type end
    from domain_event v where v.escrow_id = e.id and v.aggregate_seq > $2 order by v.aggregate_seq) as events,
  (select count(*)::int from ledger.transfer t where t.key = 'escrow:' || e.id || ':terminal') as terminal,
  (select count(*)::int from deadline l where l.escrow_id = e.id and l.status in ('pending', 'paused')) as pending_deadlines,
  (select count(*)::int from deadline l where l.escrow_id = e.id and l.status in ('pending', 'paused') and l.kind = 'dispute_silence') as silence_alarms,
  (select count(*)::int from dispute d where d.escrow_id = e.id and d.status not in ('resolved', 'withdrawn')) as open_disputes
from escrow e where e.id = $1`

/**
 * Answers how a race ended. Throws unless answers and tables together are those of one of the two orders in which the racers may have come:
 * what was done, in what it left behind and in exactly the events that belong to it, once each; and the other refused cleanly, without a trace.
 */
export async function judgeRace(world: RaceWorld, race: Race, outcomes: readonly [Outcome, Outcome]): Promise<Verdict> {
  const { escrow, racers, before } = race
  const [row] = await world.rows<Found>(select, [escrow.uuid, before.event_seq])
  const found = row!
  const wrong = (what: string) => {
    const said = racers.map(({ name }, side) => `${name}: ${outcomes[side]!.text.slice(0, 300)}`).join('\n')
    return new Error(`escrow ${escrow.id}: ${what}\nin the tables: ${JSON.stringify(found)}\n${said}`)
  }
  if (outcomes.some(({ clean }) => !clean)) throw wrong('an answer was not clean')
  // Two do not keep each other waiting for seconds: this one got past the lock and was only stopped by the ledger.
  if (outcomes.some(({ code }) => code === 'BUSY')) throw wrong('the race was not decided at the lock')
  const order = orderOf(race, outcomes)
  if (typeof order === 'string') throw wrong(order)
  const finding = whatIsWrong(found, order.steps, race)
  if (finding) throw wrong(finding)
  const refused = outcomes.find(({ done }) => !done)
  return { ending: order.steps.map(({ name }) => name).join(', then '), refusal: refused?.code ?? null, first: order.first }
}

/** What was done, one after the other, and the side that came first. */
interface Order {
  readonly steps: readonly Racer[]
  readonly first: 0 | 1 | null
}

/** The order that the answers tell, or why there is none. */
function orderOf({ pair: { waits }, racers }: Race, outcomes: readonly [Outcome, Outcome]): Order | string {
  const [one, other] = outcomes
  if (waits) {
    if (!other.done) return `${racers[1].name} was refused`
    if (one.done) return waits.tooLate === null ? { steps: [racers[1], racers[0]], first: 1 } : `${racers[0].name} was done, and may not`
    const isEarly = one.code === waits.tooEarly
    const isLate = waits.tooLate !== null && one.code !== null && waits.tooLate.includes(one.code)
    if (!isEarly && !isLate) return `${racers[0].name} was refused with a code that belongs to neither order`
    return { steps: [racers[1]], first: isEarly && isLate ? null : isEarly ? 0 : 1 }
  }
  const winners = racers.filter(({ isBystander }, side) => outcomes[side]!.done && !isBystander)
  if (winners.length !== 1) return `${winners.length} outcomes`
  const first = racers.findIndex(({ isBystander }, side) => isBystander && outcomes[side]!.done)
  return { steps: winners, first: (first < 0 ? racers.indexOf(winners[0]!) : first) as 0 | 1 }
}

/** Whether the tables show these steps and nothing else: null, or what they show instead. */
function whatIsWrong(found: Found, steps: readonly Racer[], { pair, before }: Race): string | null {
  const told = steps.flatMap(({ ending: { events, status, reason } }) => [
    ...events,
    ...(status ? [`escrow.status.updated ${status} ${reason}`] : []),
  ])
  if (JSON.stringify(found.events) !== JSON.stringify(told)) return `the events of the outcome are ${told.join(', ') || 'none'}`
  const last = steps.findLast(({ ending }) => ending.status)?.ending ?? { status: before.status, reason: before.status_reason }
  if (found.status !== last.status || found.status_reason !== last.reason) return `the escrow is not ${last.status}, ${last.reason}`
  const isOver = found.status === 'completed' || found.status === 'cancelled'
  if (found.terminal !== (isOver && pair.start !== 'pending' ? 1 : 0)) return `${found.terminal} settlements`
  if (isOver && found.pending_deadlines > 0) return 'over, and an alarm is still set'
  const disputes = found.status === 'disputed' ? 1 : 0
  if (found.open_disputes !== disputes) return `${found.status}, and ${found.open_disputes} disputes are open`
  if (found.silence_alarms !== disputes) return `${found.status}, and ${found.silence_alarms} alarms wait for an answer to a dispute`
  return null
}
