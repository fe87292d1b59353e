import { LockMode } from '@mikro-orm/postgresql'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import type { Operation } from '../operation.js'
import { recordSessionEvent } from '../escrow/record-session-event.js'
import { setAlarm } from '../set-alarm.js'

/**
 * Ends a checkout session whose time has passed (specification, Checkout session). One whose payment is processing waits for its outcome
 * (decisions 8). Answers whether it expired now; safe to call at any time.
 */
export async function expireSession(tx: Operation, { sessionId }: { sessionId: string }): Promise<boolean> {
  const known = await tx.em.findOne(CheckoutSession, { id: sessionId })
  if (known?.status !== checkoutSessionMachine.status.pending) return false
  const { now, aggregate, row } = await lockEscrow(tx, known.escrowId)
  const session = await tx.em.findOneOrFail(CheckoutSession, { id: sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (session.status !== checkoutSessionMachine.status.pending) return false
  if (session.expiresAt > now) {
    setAlarm(tx, row, { queue: 'session_expiry', data: { sessionId }, startAfter: session.expiresAt })
    return false
  }
  if (session.isPaying && aggregate.paymentInFlight) return false
  session.status = checkoutSessionMachine.take('expire', session.status, 'timer')
  await tx.em.flush()
  recordSessionEvent(tx, 'checkout.session.expired', session, now)
  return true
}
