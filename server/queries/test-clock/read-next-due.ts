import { constant, fragment, statement, type Given } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'

/**
 * What falls due first on a clock, until an instant: a deadline, or a checkout session whose time passes; of one instant the deadline first.
 * A session whose payment is processing waits for its outcome (decisions 8).
 */
export const readNextDue = statement((db, { clockId, until }: Given<{ clockId: string; until: Date }>) => {
  const deadline = db
    .selectFrom('deadline')
    .select(['id', 'escrowId', 'dueAt'])
    .select(fragment<boolean>`false`.as('isSession'))
    .where('testClockId', '=', clockId)
    .where('status', '=', constant(deadlineMachine.status.pending))
    .where('dueAt', '<=', until)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(fragment.lit(1))
  const session = db
    .selectFrom('checkout_session')
    .select(['id', 'escrowId', 'expiresAt as dueAt'])
    .select(fragment<boolean>`true`.as('isSession'))
    .where('testClockId', '=', clockId)
    .where('status', '=', constant(checkoutSessionMachine.status.pending))
    .where('isPaying', '=', fragment.lit(false))
    .where('expiresAt', '<=', until)
    .orderBy('expiresAt')
    .orderBy('id')
    .limit(fragment.lit(1))
  return db
    .selectFrom(
      db
        .selectFrom(deadline.as('d'))
        .selectAll()
        .unionAll(db.selectFrom(session.as('s')).selectAll())
        .as('due'),
    )
    .select(['due.id', 'due.escrowId', 'due.dueAt', 'due.isSession'])
    .orderBy('due.dueAt')
    .orderBy('due.isSession')
    .orderBy('due.id')
    .limit(fragment.lit(1))
})

export type Due = Awaited<ReturnType<typeof readNextDue>>[number]
