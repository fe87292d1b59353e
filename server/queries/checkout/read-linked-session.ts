import type { EntityManager } from '@mikro-orm/postgresql'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { sql } from '../../db/sql.js'
import { sessionView } from './session-view.js'
import type { CheckoutSessionSnapshot } from '../../../schema/checkout/checkout-session-document.js'

/** A session as its link shows it, with the language of the contract for visitors of whom nothing else is known (decisions 8). */
export interface LinkedSessionView extends CheckoutSessionSnapshot {
  contractLanguage: 'en' | 'fr' | 'ar' | null
}

/** For whoever has proven to hold the link; null when there is no such session. */
export async function readLinkedSession(
  em: EntityManager,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<LinkedSessionView | null> {
  const session = await em.findOne(CheckoutSession, { id: sessionId })
  if (!session) return null
  const [contract] = await sql<{ language: 'en' | 'fr' | 'ar' }>(em, 'select language from contract where escrow_id = $1', [
    session.escrowId,
  ])
  return { ...sessionView(session, now), contractLanguage: contract?.language ?? null }
}
