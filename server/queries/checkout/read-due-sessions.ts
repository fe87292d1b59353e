import { constant, fragment, statement, type Given } from '../../db/typed-queries.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'
import { duePage, type DueAfter } from '../deadline/read-due-deadlines.js'

/** The next checkout sessions whose time has passed at `now`, in due order, of escrows that go by everybody's time. */
export const readDueSessions = statement((db, { now, afterAt, afterId }: Given<DueAfter>) =>
  db
    .selectFrom('checkout_session')
    .select(['id', 'expiresAt as dueAt'])
    .where('testClockId', 'is', null)
    .where('status', '=', constant(checkoutSessionMachine.status.pending))
    .where('expiresAt', '<=', now)
    .where(({ ref }) => fragment<boolean>`(${ref('expiresAt')}, ${ref('id')}) > (${afterAt}::timestamptz, ${afterId}::uuid)`)
    .orderBy('expiresAt')
    .orderBy('id')
    .limit(fragment.lit(duePage)),
)
