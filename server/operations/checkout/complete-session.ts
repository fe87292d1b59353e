import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import type { Escrow } from '../../db/entities/escrow.entity.js'
import { checkoutCommands } from '../../domain/checkout/checkout-action.js'
import { DomainError } from '../../domain/errors.js'
import type { EscrowCommand } from '../../domain/escrow/transitions.js'
import type { Operation } from '../operation.js'
import { recordSessionEvent } from './record-session-event.js'

/** Locks the session that an action claims to complete, after its escrow, and checks that it may: right escrow, action, person, still open. */
export async function lockSessionFor(tx: Operation, sessionId: string, escrow: Escrow, command: EscrowCommand): Promise<CheckoutSession> {
  const session = await tx.em.findOne(CheckoutSession, { id: sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  if (session.escrowId !== escrow.id || checkoutCommands[session.action]?.command !== command)
    throw new DomainError('SESSION_ACTION_MISMATCH')
  if (tx.actor.kind !== 'user' || tx.actor.email !== session.targetUserEmail) throw new DomainError('SESSION_TARGET_MISMATCH')
  requireOpen(session, tx.wallNow)
  return session
}

/** A session that has ended says how; one whose time has passed is over even before its alarm has fired. */
export function requireOpen(session: CheckoutSession, now: Date): void {
  if (session.status === 'completed') throw new DomainError('SESSION_ALREADY_COMPLETED')
  if (session.status === 'cancelled') throw new DomainError('SESSION_CANCELLED')
  if (session.status === 'expired' || session.expiresAt <= now) throw new DomainError('SESSION_EXPIRED')
}

/** Marks a session completed. */
export async function completeSession(tx: Operation, session: CheckoutSession): Promise<void> {
  session.status = 'completed'
  session.completedAt = tx.wallNow
  recordSessionEvent(tx, 'checkout.session.completed', session)
  await tx.em.flush()
}

/** Cancels the siblings of a completed session: same escrow, action and target. */
export async function cancelSiblings(tx: Operation, session: CheckoutSession): Promise<void> {
  const siblings = await tx.em.find(
    CheckoutSession,
    {
      escrowId: session.escrowId,
      action: session.action,
      targetUserEmail: session.targetUserEmail,
      status: 'pending',
      id: { $ne: session.id },
    },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  for (const sibling of siblings) cancelSession(tx, sibling, 'sibling_completed')
  await tx.em.flush()
}

export function cancelSession(tx: Operation, session: CheckoutSession, reason: NonNullable<CheckoutSession['cancelReason']>): void {
  Object.assign(session, { status: 'cancelled', cancelReason: reason, cancelledAt: tx.wallNow })
  recordSessionEvent(tx, 'checkout.session.cancelled', session)
}
