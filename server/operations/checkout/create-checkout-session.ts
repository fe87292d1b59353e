import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import type { CheckoutAction } from '../../domain/escrow/checkout-actions.js'
import { count } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { requireRoom } from '../../domain/limit-reached.js'
import { sessionView } from '../../queries/checkout/session-view.js'
import { emailOf } from '../../domain/email-address.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import { requireParty } from '../escrow/roles-in.js'
import { setAlarm } from '../set-alarm.js'
import type { Operation } from '../operation.js'
import { requireRedirectUrl } from './require-redirect-url.js'
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
  await requireRedirectUrl(tx, actor.developerId, input.redirectUrl)
  const refused = refuseSession({ aggregate, now, policy }, { action: input.action, targetUserEmail, metadata: input.metadata ?? {} })
  if (refused) throw new DomainError(refused, { status: 400 })
  await requireRoomForSession(tx, { escrowId: row.id, developerId: actor.developerId, now })
  const session = buildSession(tx, { ...input, developerId: actor.developerId, targetUserEmail, testClockId: row.testClockId ?? null }, now)
  tx.em.persist(session)
  setAlarm(tx, row, { queue: 'session_expiry', data: { sessionId: session.id }, startAfter: session.expiresAt })
  await tx.em.flush()
  return sessionView(session, now)
}

/** Whatever happens to an escrow looks at every session that is open on it; one developer's do not take the room of another's. */
async function requireRoomForSession(
  tx: Operation,
  { escrowId, developerId, now }: { escrowId: string; developerId: string; now: Date },
): Promise<void> {
  const open = tx.db
    .selectFrom('checkout_session')
    .where('escrowId', '=', escrowId)
    .where('developerId', '=', developerId)
    .where('status', '=', checkoutSessionMachine.status.pending)
    .where('expiresAt', '>', now)
  requireRoom({
    count: await count(open),
    most: tx.services.config.limits.openSessions,
    of: 'open checkout sessions of yours on this escrow',
    way: 'Use one, cancel some, or wait until some expire.',
    status: 400,
  })
}

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
