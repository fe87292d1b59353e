import { constant } from '../../db/typed-queries.js'
import type { Db } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'

/** By how many seconds the first deadline that should have fired at `now` is late; those on test clocks wait for their clock. */
export async function readLateness(db: Db, now: Date): Promise<number> {
  const first = await db
    .selectFrom('deadline')
    .select('dueAt')
    .where('testClockId', 'is', null)
    .where('status', '=', constant(deadlineMachine.status.pending))
    .where('dueAt', '<', now)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return first ? (now.getTime() - first.dueAt.getTime()) / 1_000 : 0
}
