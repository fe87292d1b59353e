import type { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import { encodeId } from '../../domain/id.js'
import type { CheckoutSessionSnapshot } from '../../../schema/checkout/checkout-session-document.js'

/** A checkout session as it is shown (specification, Checkout session). One whose time has passed is expired, fired or not, unless its payment is in flight. */
export function sessionView(session: CheckoutSession, now: Date): CheckoutSessionSnapshot {
  const lapsed = session.status === checkoutSessionMachine.status.pending && !session.isPaying && session.expiresAt <= now
  return {
    sessionId: encodeId('cs', session.id),
    escrowId: encodeId('esc', session.escrowId),
    action: session.action,
    targetUserEmail: session.targetUserEmail,
    status: lapsed ? checkoutSessionMachine.status.expired : session.status,
    cancelReason: session.cancelReason ?? null,
    metadata: session.metadata,
    redirectUrl: session.redirectUrl,
    expiresAt: session.expiresAt.toISOString(),
    completedAt: session.completedAt?.toISOString() ?? null,
    cancelledAt: session.cancelledAt?.toISOString() ?? null,
    createdAt: session.createdAt.toISOString(),
  }
}
