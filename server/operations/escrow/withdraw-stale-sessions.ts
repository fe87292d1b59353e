import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import { readSurroundings, aggregateOf } from '../../queries/escrow/read-surroundings.js'
import type { Operation } from '../operation.js'
import { cancelSession } from './complete-session.js'
import { refuseSession } from '../../domain/escrow/refuse-session.js'
import type { LockedEscrow } from './lock-escrow.js'

/** Cancels the pending sessions of an escrow whose action stopped being possible (decisions 8). */
export async function withdrawStaleSessions(tx: Operation, { row: escrow, now, policy }: LockedEscrow): Promise<void> {
  const pending = await tx.em.find(
    CheckoutSession,
    { escrowId: escrow.id, status: checkoutSessionMachine.status.pending },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  if (pending.length === 0) return
  await tx.flush()
  const aggregate = aggregateOf(escrow, await readSurroundings(tx.db, escrow.id))
  for (const session of pending) {
    const refused = refuseSession({ aggregate, now, policy }, session)
    if (refused) cancelSession(tx, session, 'action_no_longer_valid', now)
  }
}
