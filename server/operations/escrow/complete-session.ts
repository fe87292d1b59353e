import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { checkoutSessionMachine, type SessionCancelReason } from '../../domain/escrow/checkout-session.js'
import type { Actor } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import type { Command } from '../../domain/escrow/command.js'
import { commandOfAction } from '../../domain/escrow/commands.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'
import { recordSessionEvent } from './record-session-event.js'

/** Locks the session that an action claims to complete, after its escrow, and checks that it may: right escrow, action, person, still open. */
export async function lockSessionFor(
  tx: Operation,
  sessionId: string,
  { row, now }: LockedEscrow,
  { session: use, requestId }: Pick<Command, 'session'> & { requestId: string | null },
): Promise<CheckoutSession> {
  const session = await tx.em.findOne(CheckoutSession, { id: sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  if (session.escrowId !== row.id || session.action !== use?.action || !isAbout(session, requestId))
    throw new DomainError('SESSION_ACTION_MISMATCH')
  if (!mayComplete(tx.actor, session)) throw new DomainError('SESSION_TARGET_MISMATCH')
  requireOpen(session, now)
  return session
}

/** The person it is addressed to, or the guest who holds its link. */
const mayComplete = (actor: Actor, { id, targetUserEmail }: CheckoutSession): boolean =>
  (actor.kind === 'user' && actor.email === targetUserEmail) || (actor.kind === 'guest' && actor.sessionId === id)

/** A session about a payout request is about that one alone. */
const isAbout = ({ metadata }: CheckoutSession, requestId: string | null): boolean =>
  requestId === null || metadata['requestId'] === requestId

/** A session that has ended says how; one whose time has passed is over even before its alarm has fired. */
export function requireOpen(session: CheckoutSession, now: Date): void {
  const { completed, cancelled, expired } = checkoutSessionMachine.status
  if (session.status === completed) throw new DomainError('SESSION_ALREADY_COMPLETED')
  if (session.status === cancelled) throw new DomainError('SESSION_CANCELLED')
  if (session.status === expired || session.expiresAt <= now) throw new DomainError('SESSION_EXPIRED')
}

/** Marks a session completed. */
export async function completeSession(tx: Operation, session: CheckoutSession, now: Date): Promise<void> {
  session.status = checkoutSessionMachine.take('complete', session.status, 'target')
  session.completedAt = now
  recordSessionEvent(tx, 'checkout.session.completed', session, now)
  await tx.em.flush()
}

/**
 * Cancels the siblings of a completed session: same escrow, action and target, and the same payout request where it is about one; what can be
 * done again leaves them open (decisions 8).
 */
export async function cancelSiblings(tx: Operation, session: CheckoutSession, now: Date): Promise<void> {
  if (commandOfAction(session.action).session.isRepeatable) return
  const siblings = await tx.em.find(
    CheckoutSession,
    {
      escrowId: session.escrowId,
      action: session.action,
      targetUserEmail: session.targetUserEmail,
      status: checkoutSessionMachine.status.pending,
      id: { $ne: session.id },
    },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  )
  const isAboutRequest = commandOfAction(session.action).namesRequest
  const same = siblings.filter(({ metadata }) => !isAboutRequest || metadata['requestId'] === session.metadata['requestId'])
  for (const sibling of same) cancelSession(tx, sibling, 'sibling_completed', now)
  await tx.em.flush()
}

export function cancelSession(tx: Operation, session: CheckoutSession, reason: SessionCancelReason, now: Date): void {
  const status = checkoutSessionMachine.take('cancel', session.status, roleOf[reason])
  Object.assign(session, { status, cancelReason: reason, cancelledAt: now })
  recordSessionEvent(tx, 'checkout.session.cancelled', session, now)
}

const roleOf = { user: 'target', api: 'developer', sibling_completed: 'escrow', action_no_longer_valid: 'escrow' } as const
