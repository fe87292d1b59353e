import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import type { Operation } from '../operation.js'
import { recordSessionEvent } from './record-session-event.js'

/**
 * Ends a checkout session whose time has passed (specification, Checkout session). One whose payment is processing waits for its outcome
 * (decisions 8). Answers whether it expired now; safe to call at any time.
 */
export async function expireSession(tx: Operation, { sessionId }: { sessionId: string }): Promise<boolean> {
  const known = await tx.em.findOne(CheckoutSession, { id: sessionId })
  if (known?.status !== 'pending') return false
  await lockEscrow(tx, known.escrowId)
  const session = await tx.em.findOneOrFail(CheckoutSession, { id: sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (session.status !== 'pending') return false
  if (session.expiresAt > tx.wallNow) {
    tx.enqueue({ queue: 'session_expiry', data: { sessionId }, startAfter: session.expiresAt })
    return false
  }
  const [payment] = await tx.sql(`select id from payment where escrow_id = $1 and session_id = $2 and status = 'processing'`, [
    session.escrowId,
    sessionId,
  ])
  if (payment) return false
  session.status = 'expired'
  await tx.em.flush()
  recordSessionEvent(tx, 'checkout.session.expired', session)
  return true
}
