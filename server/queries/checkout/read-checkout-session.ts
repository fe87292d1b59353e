import type { EntityManager } from '@mikro-orm/postgresql'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { dbOf } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { clockTime } from '../test-clock/clock-times.js'
import { sessionView } from './session-view.js'
import type { CheckoutSessionSnapshot } from '../../../schema/checkout/checkout-session-document.js'

/** One session, for those whom `mayRead` lets see it; unknown → SESSION_NOT_FOUND, foreign → what `mayRead` throws. */
export async function readCheckoutSession(
  em: EntityManager,
  { sessionId, now, mayRead }: { sessionId: string; now: Date; mayRead: (session: CheckoutSession) => void },
): Promise<CheckoutSessionSnapshot> {
  const session = await em.findOne(CheckoutSession, { id: sessionId })
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  mayRead(session)
  return sessionView(session, await clockTime(dbOf(em), session, now))
}
