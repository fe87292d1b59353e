import type { EntityManager } from '@mikro-orm/postgresql'
import { migrationNames } from '../../db/migrate.js'
import { sql } from '../../db/sql.js'

/** A deadline that fires later than this is late: workers look for missed ones every half minute. */
const lateMinutes = 5

/**
 * What keeps a process from its work, in words that anyone may read; nothing when it is ready (decisions 2). `isWorker`: it does nothing but
 * jobs. Late deadlines are no reason for others, which can serve all the same. Throws when the database cannot be asked.
 */
export async function readReadiness(em: EntityManager, { now, isWorker }: { now: Date; isWorker: boolean }): Promise<string[]> {
  const [row] = await sql<{ applied: number; is_late: boolean }>(
    em,
    `select (select count(*)::int from migration where name = any($1)) as applied,
       exists (select from deadline where status = 'pending' and due_at < $2::timestamptz - $3 * interval '1 minute') as is_late`,
    [migrationNames, now, lateMinutes],
  )
  return [
    ...(row!.applied < migrationNames.length ? ['migrations are pending'] : []),
    ...(isWorker && row!.is_late ? [`deadlines are more than ${lateMinutes} minutes late`] : []),
  ]
}
