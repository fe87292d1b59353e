import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/**
 * Counts one creation against the developer's limit of the UTC day (decisions 14). The last statement before the commit: the row is
 * shared by all of the developer's creations, and a creation that is refused or rolled back does not count.
 */
export function countCreation(tx: Operation): void {
  const { actor, wallNow: now } = tx
  if (actor.kind !== 'api_key') return
  tx.beforeCommit(async () => {
    const [counted] = await tx.sql(
      `insert into daily_creation as d (developer_id, day, creations)
       select x.id, $2::date, 1 from developer x where x.id = $1 and coalesce(x.daily_creation_limit, $3) > 0
       on conflict (developer_id, day) do update set creations = d.creations + 1
         where d.creations < (select coalesce(x.daily_creation_limit, $3) from developer x where x.id = $1)
       returning 1`,
      [actor.developerId, now.toISOString().slice(0, 10), tx.services.config.limits.dailyCreations],
    )
    if (!counted) throw new DomainError('DAILY_LIMIT_REACHED', { headers: { 'Retry-After': String(secondsToMidnight(now)) } })
  })
}

function secondsToMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return Math.ceil((midnight - now.getTime()) / 1000)
}
