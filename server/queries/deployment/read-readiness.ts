import type { EntityManager } from '@mikro-orm/postgresql'
import { migrationNames } from '../../db/migrate.js'
import { anyOf, constant, dbOf, fragment } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'

/** A deadline that fires later than this is late: workers look for missed ones every half minute. */
const lateMinutes = 5

/** Nothing can be said of tables that may not be there yet. */
export const migrationsPending = 'migrations are pending'

/**
 * What keeps a process from its work, in words that anyone may read; nothing when it is ready (decisions 2). `isWorker`: it does nothing but
 * jobs. Late deadlines are no reason for others, which can serve all the same. Throws when the database cannot be asked.
 */
export async function readReadiness(em: EntityManager, { now, isWorker }: { now: Date; isWorker: boolean }): Promise<string[]> {
  const { applied, isLate } = await dbOf(em)
    .selectNoFrom((eb) => [
      fragment<number>`(select count(*)::int from migration where name = ${anyOf(migrationNames)})`.as('applied'),
      fragment<boolean>`${eb.exists(
        eb
          .selectFrom('deadline')
          .where('status', '=', constant(deadlineMachine.status.pending))
          .where('dueAt', '<', new Date(now.getTime() - lateMinutes * 60_000)),
      )}`.as('isLate'),
    ])
    .executeTakeFirstOrThrow()
  return [
    ...(applied < migrationNames.length ? [migrationsPending] : []),
    ...(isWorker && isLate ? [`deadlines are more than ${lateMinutes} minutes late`] : []),
  ]
}
