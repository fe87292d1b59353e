import { fragment, statement, type Given } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/** Counts one escrow or charge against the limit of the UTC day of whoever creates, a developer or a user on their own (decisions 14). */
export const countCreation = (tx: Operation): void => countAs(tx, countInDay.creations)

/** Counts one identity verification against the same number, apart from escrows and charges: neither takes the other's place. */
export const countVerification = (tx: Operation): void => countAs(tx, countInDay.verifications)

/** The last statement before the commit: the row is shared by all of their creations, and one that is refused or rolled back does not count. */
function countAs(tx: Operation, count: (typeof countInDay)[Counted]): void {
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

type Counted = 'creations' | 'verifications'

/** Answers a row if the day had room. */
const counting = (counted: Counted) =>
  statement((db, { creatorId, day, most }: Given<Creator & { day: string }>) => {
    const own = db.selectFrom('developer as x').select('x.dailyCreationLimit').where('x.id', '=', creatorId)
    const limit = fragment<number>`coalesce(${own}, ${most}::int)`
    return db
      .insertInto('daily_creation')
      .columns(['creatorId', 'day', counted])
      .expression(
        db
          .selectNoFrom([
            fragment<string>`${creatorId}::uuid`.as('creatorId'),
            fragment<string>`${day}::date`.as('day'),
            fragment<number>`1`.as(counted),
          ])
          .where(limit, '>', 0),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['creatorId', 'day'])
          .doUpdateSet((eb) => ({ [counted]: eb(`daily_creation.${counted}`, '+', 1) }))
          .where(`daily_creation.${counted}`, '<', limit),
      )
      .returning(`daily_creation.${counted}`)
  })

const countInDay = { creations: counting('creations'), verifications: counting('verifications') }

function secondsToMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return Math.ceil((midnight - now.getTime()) / 1000)
}
