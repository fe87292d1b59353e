import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import { DomainError } from '../../domain/errors.js'
import { sessionView } from '../../queries/checkout/session-view.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import type { Operation } from '../operation.js'
import { cancelSession, requireOpen } from '../escrow/complete-session.js'
import type { CheckoutSessionSnapshot } from '../../../schema/checkout/checkout-session-document.js'

/** The developer or the addressed person calls a session off; calling it off again changes nothing (decisions 8). */
export async function cancelCheckoutSession(tx: Operation, { sessionId }: { sessionId: string }): Promise<CheckoutSessionSnapshot> {
  const found = await tx.em.findOne(CheckoutSession, { id: sessionId })
  if (!found) throw new DomainError('SESSION_NOT_FOUND')
  requireOwner(tx, found)
  const { now } = await lockEscrow(tx, found.escrowId)
  const session = await tx.em.findOneOrFail(CheckoutSession, { id: sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (session.status !== checkoutSessionMachine.status.cancelled) {
    requireOpen(session, now)
    cancelSession(tx, session, tx.actor.kind === 'user' ? 'user' : 'api', now)
    await tx.em.flush()
  }
  return sessionView(session, now)
}

/** A session is its developer's and its target's; to anybody else it is somebody else's (decisions 1). */
export function requireOwner({ actor }: Pick<Operation, 'actor'>, session: CheckoutSession): void {
  const isOwner =
    (actor.kind === 'api_key' && actor.developerId === session.developerId) ||
    (actor.kind === 'user' && actor.email === session.targetUserEmail)
  if (!isOwner) throw new DomainError('FORBIDDEN', { message: 'This checkout session belongs to another developer account.' })
}
