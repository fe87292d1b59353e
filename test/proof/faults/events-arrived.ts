import { encodeId } from '../../../server/domain/id.js'
import type { FaultStage } from './fault-stage.js'
import type { Arrival } from '../../support/installation/webhook-receiver.js'

interface TableRow {
  event_id: string
  type: string
  orderKey: string
  body: string
  /** Null when the event has no delivery to the webhook at all. */
  status: string | null
}

/** Every event that a developer of the stage may read, in the order of its escrow; each has a webhook of its own to the one receiver. */
const events = `
select e.id as event_id, e.type, coalesce(e.escrow_id, e.id) as "orderKey", e.body, d.status
from domain_event e join event_recipient r on r.event_id = e.id
join developer v on v.id = r.principal_id
left join webhook_delivery d on d.event_id = e.id and not d.is_manual
order by "orderKey", e.aggregate_seq`

/** What the receiver saw of one event: the places in the order of arrivals. */
interface Seen {
  first: number
  /** The first that it answered with 200. */
  accepted: number
  last: number
  times: number
}

/**
 * Compares the receiver's own notes with the tables: each event was accepted, with the very bytes that are stored, and nothing of an
 * escrow came before what happened earlier was accepted (decisions 11). A repetition may come late: receivers are told to expect that.
 */
export async function eventsArrived({ rows, receiver }: FaultStage): Promise<string> {
  const table = await rows<TableRow>(events)
  const seen = sightings(receiver.arrivals)
  const problems = table.flatMap((row) => problemsOf(row, seen.get(encodeId('evt', row.event_id)), receiver.arrivals))
  let late = 0
  for (const [index, row] of table.entries()) {
    const before = table[index - 1]
    if (!before || before.orderKey !== row.orderKey) continue
    const [earlier, later] = [before, row].map(({ event_id }) => seen.get(encodeId('evt', event_id)))
    if (!earlier || !later) continue
    if (later.first < earlier.accepted) problems.push(`${row.type} of ${row.orderKey} came before ${before.type} was accepted`)
    if (earlier.last > later.first) late += 1
  }
  if (problems.length > 0) throw new Error(`${problems.length} problems:\n${problems.slice(0, 8).join('\n')}`)
  const repetitions = [...seen.values()].reduce((sum, { times }) => sum + times - 1, 0)
  return `${table.length} events in ${receiver.arrivals.length} requests (${repetitions} repeated, ${late} of them after a later event)`
}

function sightings(arrivals: readonly Arrival[]): Map<string, Seen> {
  const seen = new Map<string, Seen>()
  for (const [place, { eventId, status }] of arrivals.entries()) {
    const known = seen.get(eventId)
    const accepted = status === 200 ? place : Infinity
    if (!known) seen.set(eventId, { first: place, accepted, last: place, times: 1 })
    else Object.assign(known, { accepted: Math.min(known.accepted, accepted), last: place, times: known.times + 1 })
  }
  return seen
}

function problemsOf({ event_id, type, body, status }: TableRow, seen: Seen | undefined, arrivals: readonly Arrival[]): string[] {
  const event = `${type} ${encodeId('evt', event_id)}`
  if (status === null) return [`${event} has no delivery`]
  if (!seen || seen.accepted === Infinity) return [`${event} is ${status} and was never accepted`]
  if (status !== 'delivered') return [`${event} was accepted and is ${status}`]
  return arrivals[seen.accepted]!.body === body ? [] : [`${event} came with another body than the stored one`]
}
