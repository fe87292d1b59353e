import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { statement, type Given } from '../../db/typed-queries.js'
import { update } from '../../db/writes.js'
import { checkoutSessionMachine, type SessionCancelReason } from '../../domain/escrow/checkout-session.js'
import type { Actor } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import type { Command } from '../../domain/escrow/command.js'
import { commandOfAction } from '../../domain/escrow/commands.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'
import { recordSessionEvent } from './record-session-event.js'

/**
 * The session that an action claims to complete, read with its locked escrow, once it is seen that it may: right escrow, action, person, still
 * open.
 */
export async function lockSessionFor(
  tx: Operation,
  sessionId: string,
  { row, now, session: known }: LockedEscrow,
  { session: use, requestId }: Pick<Command, 'session'> & { requestId: string | null },
): Promise<CheckoutSession> {
  const session = known?.id === sessionId ? known : await lockSession(tx, sessionId)
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  if (session.escrowId !== row.id || session.action !== use?.action || !isAbout(session, requestId))
    throw new DomainError('SESSION_ACTION_MISMATCH')
  if (!mayComplete(tx.actor, session)) throw new DomainError('SESSION_TARGET_MISMATCH')
  requireOpen(session, now)
  return session
}

/** A session, locked after its escrow; what becomes of it is written by whoever changes it. */
export async function lockSession(tx: Operation, id: string): Promise<CheckoutSession | null> {
  const [row] = await lockedSession(tx.db, { id })
  return row ? Object.assign(new CheckoutSession(), row) : null
}

const lockedSession = statement((db, { id }: Given<{ id: string }>) =>
  db.selectFrom('checkout_session').selectAll().where('id', '=', id).forUpdate(),
)

/** One that an action may still complete; one that ended meanwhile stays as it is. */
export async function lockPendingSession(tx: Operation, id: string): Promise<CheckoutSession | null> {
  const session = await lockSession(tx, id)
  return session?.status === checkoutSessionMachine.status.pending ? session : null
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
export function completeSession(tx: Operation, session: CheckoutSession, now: Date): void {
  const before = session.status
  const completed = { status: checkoutSessionMachine.take('complete', before, 'target'), completedAt: now }
  tx.write(update('checkout_session', { where: { id: session.id, status: before }, set: completed }))
  Object.assign(session, completed)
  recordSessionEvent(tx, 'checkout.session.completed', session, now)
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
  await tx.flush()
}

export function cancelSession(tx: Operation, session: CheckoutSession, reason: SessionCancelReason, now: Date): void {
  const status = checkoutSessionMachine.take('cancel', session.status, roleOf[reason])
  Object.assign(session, { status, cancelReason: reason, cancelledAt: now })
  recordSessionEvent(tx, 'checkout.session.cancelled', session, now)
}

const roleOf = { user: 'target', api: 'developer', sibling_completed: 'escrow', action_no_longer_valid: 'escrow' } as const
