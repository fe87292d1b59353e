import { constant, fragment, statement, type Given } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'

export interface DueAfter {
  now: Date
  /** Behind this row: the one that was seen last. */
  afterAt: Date
  afterId: string
}

/** How many are read at once. */
export const duePage = 200

/** The next pending deadlines that are due at `now`, in due order, of escrows that go by everybody's time. */
export const readDueDeadlines = statement((db, { now, afterAt, afterId }: Given<DueAfter>) =>
  db
    .selectFrom('deadline')
    .select(['id', 'dueAt'])
    .where('testClockId', 'is', null)
    .where('status', '=', constant(deadlineMachine.status.pending))
    .where('dueAt', '<=', now)
    .where(({ ref }) => fragment<boolean>`(${ref('dueAt')}, ${ref('id')}) > (${afterAt}::timestamptz, ${afterId}::uuid)`)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(fragment.lit(duePage)),
)
