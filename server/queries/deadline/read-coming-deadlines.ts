import type { DueDeadline } from '../../../schema/deadline/due-deadline.type.js'
import { constant, iso, type Db } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import { encodeId } from '../../domain/id.js'

/** What fires by itself before an instant, the next one foremost; nothing of a test clock, whose time nobody waits for. */
export async function readComingDeadlines(db: Db, { until, limit }: { until: Date; limit: number }): Promise<DueDeadline[]> {
  const rows = await db
    .selectFrom('deadline as d')
    .leftJoin('escrow as e', 'e.id', 'd.escrowId')
    .select(['d.id', 'd.kind', 'd.escrowId', 'e.title'])
    .select(({ ref }) => iso(ref('d.dueAt')).as('at'))
    .where('d.testClockId', 'is', null)
    .where('d.status', '=', constant(deadlineMachine.status.pending))
    .where('d.dueAt', '<', until)
    .orderBy('d.dueAt')
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.map(({ escrowId, ...row }) => ({ ...row, escrowId: escrowId && encodeId('esc', escrowId) }))
}
