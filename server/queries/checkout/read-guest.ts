import type { Db } from '../../db/typed-queries.js'
import type { ActorOf } from '../../domain/credential/actor.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import type { Language } from '../../domain/language.js'

/**
 * Who holds the link of this session as a guest (decisions 8, Guest checkout): of a pending `accept_pay` of an instant escrow alone; null for
 * any other session. Whether its time has passed is asked when something is done with it.
 */
export async function readGuest(db: Db, sessionId: string, locale: Language): Promise<ActorOf<'guest'> | null> {
  const session = await db
    .selectFrom('checkout_session as s')
    .innerJoin('escrow as e', 'e.id', 's.escrowId')
    .select('s.escrowId')
    .where('s.id', '=', sessionId)
    .where('s.action', '=', 'accept_pay')
    .where('s.status', '=', checkoutSessionMachine.status.pending)
    .where('e.mode', '=', 'instant')
    .executeTakeFirst()
  return session ? { kind: 'guest', sessionId, escrowId: session.escrowId, locale } : null
}
