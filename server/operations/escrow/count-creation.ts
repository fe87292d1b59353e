import { fragment, statement, type Given } from '../../db/typed-queries.js'
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
    const day = now.toISOString().slice(0, 10)
    const [counted] = await count(tx.db, { developerId: actor.developerId, day, most: tx.services.config.limits.dailyCreations })
    if (!counted) throw new DomainError('DAILY_LIMIT_REACHED', { headers: { 'Retry-After': String(secondsToMidnight(now)) } })
  })
}

/** Answers a row if the day had room; `most` is the limit of a developer who has none of their own. */
const count = statement((db, { developerId, day, most }: Given<{ developerId: string; day: string; most: number }>) => {
  const limitOf = db.selectFrom('developer as x').where('x.id', '=', developerId)
  return db
    .insertInto('daily_creation')
    .columns(['developerId', 'day', 'creations'])
    .expression(
      limitOf
        .select(['x.id', fragment<string>`${day}::date`.as('day'), fragment<number>`1`.as('creations')])
        .where(({ fn }) => fn.coalesce('x.dailyCreationLimit', most), '>', 0),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['developerId', 'day'])
        .doUpdateSet((eb) => ({ creations: eb('daily_creation.creations', '+', 1) }))
        .where(
          'daily_creation.creations',
          '<',
          limitOf.select(({ fn }) => fn.coalesce('x.dailyCreationLimit', most).as('limit')),
        ),
    )
    .returning('daily_creation.creations')
})

function secondsToMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return Math.ceil((midnight - now.getTime()) / 1000)
}
