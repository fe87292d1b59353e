import type { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { encodeId } from '../../domain/id.js'

export interface SessionView {
  sessionId: string
  escrowId: string
  action: CheckoutSession['action']
  targetUserEmail: string
  status: CheckoutSession['status']
  cancelReason: string | null
  metadata: Record<string, string>
  redirectUrl: string
  expiresAt: string
  completedAt: string | null
  cancelledAt: string | null
  createdAt: string
}

/** A checkout session as it is shown (specification, Checkout session). One whose time has passed is expired, fired or not, unless its payment is in flight. */
export function sessionView(session: CheckoutSession, now: Date): SessionView {
  const lapsed = session.status === 'pending' && !session.isPaying && session.expiresAt <= now
  return {
    sessionId: encodeId('cs', session.id),
    escrowId: encodeId('esc', session.escrowId),
    action: session.action,
    targetUserEmail: session.targetUserEmail,
    status: lapsed ? 'expired' : session.status,
    cancelReason: session.cancelReason ?? null,
    metadata: session.metadata,
    redirectUrl: session.redirectUrl,
    expiresAt: session.expiresAt.toISOString(),
    completedAt: session.completedAt?.toISOString() ?? null,
    cancelledAt: session.cancelledAt?.toISOString() ?? null,
    createdAt: session.createdAt.toISOString(),
  }
}
