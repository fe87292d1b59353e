import type { Expression, ExpressionBuilder } from 'kysely'
import { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { Escrow } from '../../db/entities/escrow.entity.js'
import { fragment, iso, jsonObject, statementOfShape, type Db, type Given, type Tables } from '../../db/typed-queries.js'
import type { Party } from '../../domain/escrow/escrow.js'
import { columnsOf } from '../../queries/escrow/escrow-columns.js'
import { jsonAround, type Around } from '../../queries/escrow/escrow-rows.js'
import { surroundingsOf, type Surroundings } from '../../queries/escrow/read-surroundings.js'

export interface ToLock {
  /** Whether the terms of its contract are looked at. */
  needsTerms?: boolean
  /** The payout request that is named, read whatever became of it. */
  requestId?: string | null
  /** The checkout session that is named, of whichever escrow. */
  sessionId?: string | null
  /** Whether it will be shown as it is at the end, which most of what is shown can be followed to. */
  isShown?: boolean
}

export interface LockedRows {
  row: Escrow
  surroundings: Surroundings
  around: Around | null
  session: CheckoutSession | null
  /** Its invitee has an account by now, which it is not linked to yet. */
  isUnlinked: boolean
}

/**
 * Locks an escrow's row and reads what its rules look at, in one statement. Whoever calls it has waited for the escrow's turn before, so that
 * what it reads is what the one before has left.
 */
export async function lockRows(db: Db, escrowId: string, asked: ToLock): Promise<LockedRows | null> {
  const { needsTerms: withTerms = false, requestId = null, sessionId = null, isShown = false } = asked
  const [found] = await lockedRows(db, { withTerms, isShown, withSession: sessionId !== null }, { escrowId, requestId, sessionId })
  if (!found) return null
  // Somebody has changed the row without waiting for the turn, and this statement waited for them: the rest is older than the row.
  if (found.version !== found.seenVersion) return lockRows(db, escrowId, asked)
  return {
    row: Object.assign(new Escrow(), columnsOf(found)),
    surroundings: found,
    around: found.around,
    session: found.session && sessionOf(found.session),
    isUnlinked: found.isUnlinked,
  }
}

interface LockShape {
  withTerms: boolean
  isShown: boolean
  withSession: boolean
}

interface Parameters {
  escrowId: string
  requestId: string | null
  sessionId: string | null
}

const lockedRows = statementOfShape(
  (db, { withTerms, isShown, withSession }: LockShape, { escrowId, requestId, sessionId }: Given<Parameters>) =>
    db
      .selectFrom('escrow as e')
      .innerJoinLateral(
        ({ ref }) => surroundingsOf(db, { id: ref('e.id'), requestId, withTerms }).as('s'),
        (join) => join.onTrue(),
      )
      .selectAll(['e', 's'])
      .select((eb) => [
        eb.selectFrom('escrow as seen').whereRef('seen.id', '=', 'e.id').select('seen.version').as('seenVersion'),
        eb
          .or([awaitsLink(eb, 'seller'), awaitsLink(eb, 'buyer')])
          .$castTo<boolean>()
          .as('isUnlinked'),
        (isShown ? jsonAround(eb) : fragment<Around | null>`null`).as('around'),
        (withSession ? sessionRow(db, sessionId) : fragment<SessionRow | null>`null`).as('session'),
      ])
      .where('e.id', '=', escrowId)
      .forUpdate('e'),
)

/** Few escrows have a party without account, and of those few one that has just opened theirs (`link-invitations.ts`). */
const awaitsLink = (eb: ExpressionBuilder<Tables & { e: Tables['escrow'] }, 'e'>, party: Party) =>
  eb.and([
    eb(`e.${party}Id`, 'is', null),
    eb.exists(
      eb
        .selectFrom('app_user as invited')
        .select('invited.id')
        .whereRef('invited.email', '=', `e.${party}Email`)
        .where('invited.emailVerifiedAt', 'is not', null),
    ),
  ])

/** No lock of its own: whoever changes a session has locked its escrow, and says what it was before. */
const sessionRow = (db: Db, id: Expression<string | null>) =>
  fragment<SessionRow | null>`${db
    .selectFrom('checkout_session as c')
    .where('c.id', '=', id)
    .select(({ ref }) =>
      jsonObject({
        id: ref('c.id'),
        escrowId: ref('c.escrowId'),
        developerId: ref('c.developerId'),
        testClockId: ref('c.testClockId'),
        action: ref('c.action'),
        targetUserEmail: ref('c.targetUserEmail'),
        status: ref('c.status'),
        cancelReason: ref('c.cancelReason'),
        redirectUrl: ref('c.redirectUrl'),
        metadata: ref('c.metadata'),
        isPaying: ref('c.isPaying'),
        expiresAt: iso(ref('c.expiresAt')),
        completedAt: iso(ref('c.completedAt')),
        cancelledAt: iso(ref('c.cancelledAt')),
        createdAt: iso(ref('c.createdAt')),
      }).as('session'),
    )
    .$asScalar()}`

type Times = 'expiresAt' | 'createdAt' | 'completedAt' | 'cancelledAt'
type SessionRow = Omit<CheckoutSession, Times> & {
  expiresAt: string
  createdAt: string
  completedAt: string | null
  cancelledAt: string | null
}

const sessionOf = ({ expiresAt, createdAt, completedAt, cancelledAt, ...row }: SessionRow): CheckoutSession =>
  Object.assign(new CheckoutSession(), {
    ...row,
    expiresAt: new Date(expiresAt),
    createdAt: new Date(createdAt),
    completedAt: completedAt === null ? null : new Date(completedAt),
    cancelledAt: cancelledAt === null ? null : new Date(cancelledAt),
  })
