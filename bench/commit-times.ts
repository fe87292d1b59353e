import { encodeId } from '../server/domain/id.js'
import type { Arrival } from './peers/receiver.js'
import { query } from './world.js'

/**
 * How long after the commit of its transaction each event arrived, in milliseconds. When that was is PostgreSQL's own record
 * (`track_commit_timestamp`); both clocks are the machine's. Events that nobody wrote after `since` are left out.
 */
export async function latenciesAfterCommit(ownerUrl: string, arrivals: Arrival[], since: Date): Promise<number[]> {
  const rows = await query<{ id: string; committed_ms: string }>(
    ownerUrl,
    `select id, extract(epoch from pg_xact_commit_timestamp(xid::xid)) * 1000 as committed_ms from domain_event where created_at >= $1`,
    [since],
  )
  const committed = new Map(rows.map(({ id, committed_ms }) => [encodeId('evt', id), parseFloat(committed_ms)]))
  return arrivals.flatMap(({ eventId, at }) => {
    const from = committed.get(eventId)
    return from === undefined ? [] : [at - from]
  })
}
