import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import type { CheckoutAction } from '../../domain/escrow/checkout-actions.js'
import { constant, fragment, statement, type Given } from '../../db/typed-queries.js'
import { insertion } from '../../db/writes.js'
import { DomainError } from '../../domain/errors.js'
import { requireRoom } from '../../domain/limit-reached.js'
import { sessionView } from '../../queries/checkout/session-view.js'
import { emailOf } from '../../domain/email-address.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import { requireParty } from '../escrow/roles-in.js'
import { setAlarm } from '../set-alarm.js'
import type { Operation } from '../operation.js'
import { requireRedirectUrlOf } from './require-redirect-url.js'
import type { CheckoutSessionSnapshot } from '../../../schema/checkout/checkout-session-document.js'
import { refuseSession } from '../../domain/escrow/refuse-session.js'
import { checkoutSessionMachine } from '../../domain/escrow/checkout-session.js'

export interface NewCheckoutSession {
  escrowId: string
  action: CheckoutAction
  targetUserEmail: string
  redirectUrl: string
  metadata?: Record<string, string> | null
}

/**
 * Opens a checkout session for one action of one person (specification, Checkout sessions). Needs no association for an escrow that the
 * developer created. Refused in the order of decisions 8: redirect URL, mode, target, status, already done.
 */
export async function createCheckoutSession(tx: Operation, input: NewCheckoutSession): Promise<CheckoutSessionSnapshot> {
  const { actor } = tx
  if (actor.kind !== 'api_key') throw new DomainError('FORBIDDEN')
  const { row, aggregate, now, policy } = await lockEscrow(tx, input.escrowId)
  requireParty(actor, row)
  const targetUserEmail = emailOf(input.targetUserEmail, 'targetUserEmail')
  const [developer] = await developerWithOpen(tx.db, { developerId: actor.developerId, escrowId: row.id, now })
  requireRedirectUrlOf(developer, input.redirectUrl)
  const refused = refuseSession({ aggregate, now, policy }, { action: input.action, targetUserEmail, metadata: input.metadata ?? {} })
  if (refused) throw new DomainError(refused, { status: 400 })
  requireRoomForSession(tx, developer)
  const session = buildSession(tx, { ...input, developerId: actor.developerId, targetUserEmail, testClockId: row.testClockId ?? null }, now)
  tx.write(insertion('checkout_session', [session]))
  setAlarm(tx, row, { queue: 'session_expiry', data: { sessionId: session.id }, startAfter: session.expiresAt })
  return sessionView(session, now)
}

/**
 * Whatever happens to an escrow looks at every session that is open on it, and one that is cancelled or expires leaves an event for nothing: those
 * that somebody completed have moved the escrow, which is bounded. One developer's do not take the room of another's.
 */
function requireRoomForSession({ services }: Operation, sessions: { open: number; unused: number } | undefined): void {
  const { openSessions, unusedSessions, endedDays } = services.config.limits
  requireRoom({
    count: sessions?.open ?? 0,
    most: openSessions,
    of: 'open checkout sessions of yours on this escrow',
    way: 'Use one, cancel some, or wait until some expire.',
    status: 400,
  })
  requireRoom({
    count: sessions?.unused ?? 0,
    most: unusedSessions,
    of: 'checkout sessions of yours on this escrow that nobody has completed',
    way: `Use one that is open; those that expired or were cancelled count for ${endedDays} days.`,
    status: 400,
  })
}

/** Where a developer's people may be sent back to, and how many sessions of theirs there are on an escrow. */
const developerWithOpen = statement((db, { developerId, escrowId, now }: Given<{ developerId: string; escrowId: string; now: Date }>) =>
  db
    .selectFrom('developer as d')
    .select('d.allowedRedirectUrls')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('checkout_session as s')
          .select(({ fn }) => [
            fragment<number>`count(*)::int`.as('unused'),
            fn
              .countAll<number>()
              .filterWhere('s.status', '=', constant(checkoutSessionMachine.status.pending))
              .filterWhere('s.expiresAt', '>', now)
              .as('open'),
          ])
          .where('s.escrowId', '=', escrowId)
          .whereRef('s.developerId', '=', 'd.id')
          .where('s.status', '!=', constant(checkoutSessionMachine.status.completed))
          .as('sessions'),
      (join) => join.onTrue(),
    )
    .select(['sessions.unused', fragment<number>`sessions.open::int`.as('open')])
    .where('d.id', '=', developerId),
)

function buildSession(
  tx: Operation,
  input: NewCheckoutSession & { developerId: string; testClockId: string | null },
  now: Date,
): CheckoutSession {
  return Object.assign(new CheckoutSession(), {
    id: tx.newId(),
    escrowId: input.escrowId,
    developerId: input.developerId,
    testClockId: input.testClockId,
    action: input.action,
    targetUserEmail: input.targetUserEmail,
    status: checkoutSessionMachine.status.pending,
    redirectUrl: input.redirectUrl,
    metadata: input.metadata ?? {},
    isPaying: false,
    expiresAt: new Date(now.getTime() + tx.services.config.policy.sessionMinutes * 60_000),
    createdAt: now,
  })
}
