import type { EntityManager } from '@mikro-orm/postgresql'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { DomainError } from '../../domain/errors.js'
import { sessionView, type SessionView } from './session-view.js'

/** One session, for those whom `mayRead` lets see it; unknown → SESSION_NOT_FOUND, foreign → what `mayRead` throws. */
export async function readCheckoutSession(
  em: EntityManager,
  { sessionId, now, mayRead }: { sessionId: string; now: Date; mayRead: (session: CheckoutSession) => void },
): Promise<SessionView> {
  const session = await em.findOne(CheckoutSession, { id: sessionId })
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  mayRead(session)
  return sessionView(session, now)
}
