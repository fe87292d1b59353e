import { fragment, statement, type Given } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/**
 * Counts one creation, of an escrow, a charge or an identity verification, against the limit of the UTC day of whoever creates, a developer or a user on their own (decisions 14). The last
 * statement before the commit: the row is shared by all of their creations, and a creation that is refused or rolled back does not count.
 */
export function countCreation(tx: Operation): void {
  const creator = creatorOf(tx)
  if (!creator) return
  const { wallNow: now } = tx
  tx.beforeCommit(async () => {
    const day = now.toISOString().slice(0, 10)
    const [counted] = await count(tx.db, { ...creator, day })
    if (!counted) throw new DomainError('DAILY_LIMIT_REACHED', { headers: { 'Retry-After': String(secondsToMidnight(now)) } })
  })
}

/** `most`: what they may create in a day unless staff have given the developer another limit. */
interface Creator {
  creatorId: string
  most: number
}

function creatorOf({ actor, services }: Operation): Creator | null {
  const { dailyCreations, dailyUserCreations } = services.config.limits
  if (actor.kind === 'api_key') return { creatorId: actor.developerId, most: dailyCreations }
  return actor.kind === 'user' ? { creatorId: actor.userId, most: dailyUserCreations } : null
}

/** Answers a row if the day had room. */
const count = statement((db, { creatorId, day, most }: Given<Creator & { day: string }>) => {
  const own = db.selectFrom('developer as x').select('x.dailyCreationLimit').where('x.id', '=', creatorId)
  const limit = fragment<number>`coalesce(${own}, ${most}::int)`
  return db
    .insertInto('daily_creation')
    .columns(['creatorId', 'day', 'creations'])
    .expression(
      db
        .selectNoFrom([
          fragment<string>`${creatorId}::uuid`.as('creatorId'),
          fragment<string>`${day}::date`.as('day'),
          fragment<number>`1`.as('creations'),
        ])
        .where(limit, '>', 0),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['creatorId', 'day'])
        .doUpdateSet((eb) => ({ creations: eb('daily_creation.creations', '+', 1) }))
        .where('daily_creation.creations', '<', limit),
    )
    .returning('daily_creation.creations')
})

function secondsToMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return Math.ceil((midnight - now.getTime()) / 1000)
}
