import { dbOf, fragment, iso } from '../../db/typed-queries.js'
import type { EntityManager } from '@mikro-orm/postgresql'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import { encodeId } from '../../domain/id.js'
import type { UpcomingSnapshot } from '../../../schema/test-clock/test-clock-document.js'

/** What falls due next on a clock: deadlines, and checkout sessions whose time passes. */
export async function readUpcoming(em: EntityManager, { clockId, limit }: { clockId: string; limit: number }): Promise<UpcomingSnapshot[]> {
  const db = dbOf(em)
  const deadlines = db
    .selectFrom('deadline as d')
    .select(['d.kind as kind', 'd.escrowId', 'd.dueAt'])
    .where('d.testClockId', '=', clockId)
    .where('d.status', '=', deadlineMachine.status.pending)
    .orderBy('d.dueAt')
    .limit(limit)
  const sessions = db
    .selectFrom('checkout_session as s')
    .select([fragment<string>`'checkout_session'`.as('kind'), 's.escrowId', 's.expiresAt as dueAt'])
    .where('s.testClockId', '=', clockId)
    .where('s.status', '=', checkoutSessionMachine.status.pending)
    .orderBy('s.expiresAt')
    .limit(limit)
  const rows = await db
    .selectFrom(
      db
        .selectFrom(deadlines.as('d'))
        .select([fragment<string>`d.kind::text`.as('kind'), 'd.escrowId', 'd.dueAt'])
        .unionAll(db.selectFrom(sessions.as('s')).select(['s.kind', 's.escrowId', 's.dueAt']))
        .as('due'),
    )
    .select(({ ref }) => ['due.kind', 'due.escrowId', iso(ref('due.dueAt')).as('at')])
    .orderBy('due.dueAt')
    .limit(limit)
    .execute()
  return rows.map(({ escrowId, ...row }) => ({ ...row, escrowId: escrowId && encodeId('esc', escrowId) }))
}
