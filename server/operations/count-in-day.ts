import { fragment, statement, type Given } from '../db/typed-queries.js'
import { DomainError } from '../domain/errors.js'
import type { Operation } from './operation.js'

/** Counts one escrow or charge against the limit of the UTC day of whoever creates, a developer or a user on their own (decisions 14). */
export const countCreation = (tx: Operation): void => countAs(tx, 'creations', creatorOf(tx))

/** Counts one identity verification against the same number, apart from escrows and charges: neither takes the other's place. */
export const countVerification = (tx: Operation): void => countAs(tx, 'verifications', creatorOf(tx))

/**
 * Counts one change of whatever else leaves rows that stay: every verb that writes such, and that nothing else bounds, says it once where it does
 * (docs/limits.md). What takes such a change back is bounded by it, is not counted, and so is never refused. Neither staff nor timers are counted.
 */
export const countChange = (tx: Operation): void => countAs(tx, 'changes', changerOf(tx))

/**
 * Counts one try to pay something by card (uuid of the escrow, charge or top-up), whoever tries: also a guest is bounded, and whoever tries out
 * cards that are not theirs.
 */
export const countPaymentTry = (tx: Operation, subjectId: string): void =>
  countAs(tx, 'paymentTries', { creatorId: subjectId, most: tx.services.config.limits.paymentTries })

/** The last statement before the commit: the row is shared by all that are counted in it, and one that is refused or rolled back does not count. */
function countAs(tx: Operation, counted: Counted, creator: Creator | null): void {
  if (!creator) return
  const { wallNow: now } = tx
  tx.beforeCommit(async () => {
    const day = now.toISOString().slice(0, 10)
    const [row] = await countInDay[counted](tx.db, { ...creator, day })
    if (!row) throw new DomainError('DAILY_LIMIT_REACHED', { headers: { 'Retry-After': String(secondsToMidnight(now)) } })
  })
}

/** `most`: how many in a day, unless staff have given the developer another limit. */
interface Creator {
  creatorId: string
  most: number
}

function creatorOf({ actor, services }: Operation): Creator | null {
  const { dailyCreations, dailyUserCreations } = services.config.limits
  if (actor.kind === 'api_key') return { creatorId: actor.developerId, most: dailyCreations }
  return actor.kind === 'user' ? { creatorId: actor.userId, most: dailyUserCreations } : null
}

function changerOf({ actor, services }: Operation): Creator | null {
  const { dailyChanges, dailyUserChanges } = services.config.limits
  if (actor.kind === 'api_key' || actor.kind === 'developer') return { creatorId: actor.developerId, most: dailyChanges }
  return actor.kind === 'user' ? { creatorId: actor.userId, most: dailyUserChanges } : null
}

type Counted = 'creations' | 'verifications' | 'changes' | 'paymentTries'

/** What staff have given a developer holds for creations either way; of changes there are at least as many as of creations, and never fewer than the setting's. */
const limitFor = {
  creations: fragment`coalesce`,
  verifications: fragment`coalesce`,
  changes: fragment`greatest`,
  paymentTries: fragment`greatest`,
}

/** Answers a row if the day had room. */
const counting = (counted: Counted) =>
  statement((db, { creatorId, day, most }: Given<Creator & { day: string }>) => {
    const own = db.selectFrom('developer as x').select('x.dailyCreationLimit').where('x.id', '=', creatorId)
    const limit = fragment<number>`${limitFor[counted]}(${own}, ${most}::int)`
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

const countInDay = {
  creations: counting('creations'),
  verifications: counting('verifications'),
  changes: counting('changes'),
  paymentTries: counting('paymentTries'),
}

function secondsToMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return Math.ceil((midnight - now.getTime()) / 1000)
}
