import type { DueDeadline } from '../../../schema/deadline/due-deadline.type.js'
import { constant, iso, type Db } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import { encodeId } from '../../domain/id.js'

/** What fires by itself before an instant, the next one foremost; nothing of a test clock, whose time nobody waits for. */
export async function readComingDeadlines(db: Db, { until, limit }: { until: Date; limit: number }): Promise<DueDeadline[]> {
  const rows = await db
    .selectFrom('deadline as d')
    .leftJoin('escrow as e', 'e.id', 'd.escrowId')
    // An id is of one kind: what is about a top-up finds neither a link nor a payment.
    .leftJoin('charge_link as l', 'l.id', 'd.subjectId')
    .leftJoin('payment as p', 'p.id', 'd.subjectId')
    .leftJoin('charge as c', (join) => join.on('c.id', '=', ({ fn, ref }) => fn.coalesce(ref('l.chargeId'), ref('p.chargeId'))))
    .leftJoin('top_up as t', (join) => join.on('t.id', '=', ({ fn, ref }) => fn.coalesce(ref('p.topUpId'), ref('d.subjectId'))))
    .select(['d.id', 'd.kind', 'd.escrowId', 'c.id as chargeId', 't.id as topUpId'])
    .select(({ fn, ref }) => [iso(ref('d.dueAt')).as('at'), fn.coalesce('e.title', 'c.title').as('title')])
    .where('d.testClockId', 'is', null)
    .where('d.status', '=', constant(deadlineMachine.status.pending))
    .where('d.dueAt', '<', until)
    .orderBy('d.dueAt')
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.map(({ escrowId, chargeId, topUpId, ...row }) => ({
    ...row,
    escrowId: escrowId && encodeId('esc', escrowId),
    chargeId: chargeId && encodeId('ch', chargeId),
    topUpId: topUpId && encodeId('top', topUpId),
  }))
}
