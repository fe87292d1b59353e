import { setTimeout as sleep } from 'node:timers/promises'
import { standardEventTypes } from '../../server/domain/event/event-type.js'
import { encodeId } from '../../server/domain/id.js'
import type { Child } from '../support/process/child.js'
import type { Arrival, ReceiverQuestion } from './peers/receiver.js'
import type { SubscribersQuestion } from './peers/subscribers.js'
import { query } from './world.js'

/** Who was to be told of each event: so many webhooks that ask for the specification’s events, or so many subscribers to everything. */
export type Audience = { webhooks: number } | { subscribers: number }

/**
 * How long after the commit of its transaction each event arrived, in milliseconds, once all have arrived that were written since. When that
 * was is PostgreSQL's own record (`track_commit_timestamp`); both clocks are the machine's. Throws when anything is missing after a minute,
 * or has come twice: figures of what arrived say nothing about what did not.
 */
export async function latenciesAfterCommit(ownerUrl: string, child: Child, audience: Audience, since: Date): Promise<number[]> {
  const committed = await commitTimes(ownerUrl, audience, since)
  const expected = committed.size * ('webhooks' in audience ? audience.webhooks : audience.subscribers)
  const arrivals = await allArrivals(child, expected)
  const count = new Map<string, number>()
  for (const { eventId, path } of arrivals) count.set(`${eventId} ${path}`, (count.get(`${eventId} ${path}`) ?? 0) + 1)
  if (arrivals.length !== expected || count.size !== expected || arrivals.some(({ eventId }) => !committed.has(eventId)))
    throw new Error(
      `${expected} arrivals were due (${committed.size} events): ${arrivals.length} came, ${count.size} of them for the first time`,
    )
  return arrivals.map(({ eventId, at }) => at - committed.get(eventId)!)
}

/** By event id. The webhooks ask for the specification's events; a subscriber sees the service's own as well. */
async function commitTimes(ownerUrl: string, audience: Audience, since: Date): Promise<Map<string, number>> {
  const types = 'webhooks' in audience ? standardEventTypes : null
  const rows = await query<{ id: string; committed_ms: string }>(
    ownerUrl,
    `select id, extract(epoch from pg_xact_commit_timestamp(xid::xid)) * 1000 as committed_ms from domain_event
     where created_at >= $1 and ($2::text[] is null or type = any ($2))`,
    [since, types],
  )
  return new Map(rows.map(({ id, committed_ms: ms }) => [encodeId('evt', id), parseFloat(ms)]))
}

export const takeArrivals = (child: Child): Promise<Arrival[]> => child.ask({ take: true } satisfies ReceiverQuestion & SubscribersQuestion)

/** Waits for as many as are due, at most for a minute, and for a second more: whoever asks sees what is missing and what is too much. */
export async function allArrivals(child: Child, expected: number): Promise<Arrival[]> {
  const startedAt = performance.now()
  let arrivals = await takeArrivals(child)
  while (arrivals.length < expected && performance.now() - startedAt < 60_000) {
    await sleep(50)
    arrivals = arrivals.concat(await takeArrivals(child))
  }
  // What comes twice comes soon.
  await sleep(1_000)
  return arrivals.concat(await takeArrivals(child))
}
