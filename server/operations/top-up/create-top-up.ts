import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { Developer } from '../../db/entities/developer.entity.js'
import { TopUp } from '../../db/entities/top-up.entity.js'
import { constant, count } from '../../db/typed-queries.js'
import { checkRedirectUrl } from '../../domain/checkout/redirect-url.js'
import { DomainError } from '../../domain/errors.js'
import { requireLedgerValue } from '../../domain/escrow/price.js'
import { invalidField } from '../../domain/invalid-field.js'
import { requireRoom } from '../../domain/limit-reached.js'
import { isSameNumber } from '../../domain/money/decimal.js'
import { formatAmount, parseAmount } from '../../domain/money/money.js'
import { topUpMachine } from '../../domain/top-up/top-up.js'
import { topUpView } from '../../queries/top-up/top-up-view.js'
import type { TopUpSnapshot } from '../../../schema/top-up/top-up-document.js'
import { requireRedirectUrl } from '../checkout/require-redirect-url.js'
import { setSubjectDeadline } from '../subject-deadline.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { requireWalletUser } from '../wallet/require-wallet-user.js'

export interface NewTopUp {
  /** In TND, as decimal text. */
  amountTnd: string
  /** The caller's own name for it: one top-up of a wallet each. */
  reference: string
  /** Where the user goes back to. A key has to say it; the user in person need not, and is sent to pages of ours alone. */
  redirectUrl?: string | null
}

export interface CreatedTopUp {
  topUp: TopUpSnapshot
  /** False for a reference that was used before. */
  created: boolean
  /** The reference was used before with other values, which stay as they were. */
  parametersIgnored: boolean
}

/**
 * A page on which the user puts money into the wallet by card (decisions 13). A key needs no consent for it, as it is the user who pays. A
 * reference that was used before gives the top-up that it names.
 *
 * @throws DomainError ACCOUNT_NOT_ASSOCIATED, LIMIT_REACHED, and what is wrong with the values.
 */
export async function createTopUp(tx: Operation, input: NewTopUp): Promise<CreatedTopUp> {
  const userId = requireWalletUser(tx)
  const { reference } = input
  // One top-up a reference, also for two who ask at once.
  await takeLock(tx.db, lockOf(`top-up of ${userId} ${reference}`))
  const known = await tx.em.findOne(TopUp, { userId, reference })
  if (known) return { topUp: topUpView(known, tx.services.config), created: false, parametersIgnored: isAskedOtherwise(known, input) }
  const topUp = await begin(tx, userId, input)
  return { topUp: topUpView(topUp, tx.services.config), created: true, parametersIgnored: false }
}

async function begin(tx: Operation, userId: string, { amountTnd, reference, redirectUrl }: NewTopUp): Promise<TopUp> {
  const { minTopUpMillimes: least, maxAmountMillimes: most, topUpMinutes } = tx.services.config.policy
  const amountMillimes = parseAmount(amountTnd, 'TND', 'amountTnd')
  requireLedgerValue(amountMillimes, { least, most }, 'amountTnd')
  await requireWayBack(tx, redirectUrl)
  await requireRoomForTopUp(tx, userId)
  countChange(tx)
  const now = tx.wallNow
  const topUp = Object.assign(new TopUp(), {
    id: tx.newId(),
    userId,
    reference,
    status: topUpMachine.status.pending,
    amountMillimes,
    redirectUrl: redirectUrl ?? null,
    expiresAt: new Date(now.getTime() + topUpMinutes * 60_000),
    createdAt: now,
    updatedAt: now,
    ...(await openedBy(tx)),
  })
  tx.em.persist(topUp)
  await tx.em.flush()
  await setSubjectDeadline(tx, { kind: 'top_up', subjectId: topUp.id }, { testClockId: null, dueAt: topUp.expiresAt, now })
  return topUp
}

async function openedBy({ actor, em }: Operation): Promise<{ developerId: string | null; applicationName: string | null }> {
  if (actor.kind !== 'api_key') return { developerId: null, applicationName: null }
  const { applicationName } = await em.findOneOrFail(Developer, { id: actor.developerId })
  return { developerId: actor.developerId, applicationName: applicationName ?? null }
}

async function requireWayBack(tx: Operation, redirectUrl: string | null | undefined): Promise<void> {
  const { actor, services } = tx
  if (actor.kind === 'api_key') {
    if (redirectUrl == null) throw invalidField('redirectUrl', 'is required')
    return requireRedirectUrl(tx, actor.developerId, redirectUrl)
  }
  const verdict = redirectUrl == null ? 'ok' : checkRedirectUrl(redirectUrl, [`${services.config.publicUrl}/*`])
  if (verdict !== 'ok') throw new DomainError(verdict, { status: 400, field: ['redirectUrl'] })
}

/** What nobody begins to pay goes away by itself; until then there is an end to it. */
async function requireRoomForTopUp({ db, services }: Operation, userId: string): Promise<void> {
  const open = db.selectFrom('top_up').where('userId', '=', userId).where('status', '=', constant(topUpMachine.status.pending))
  requireRoom({
    count: await count(open),
    most: services.config.limits.openTopUps,
    of: 'top-ups of this wallet that wait for a payment',
    way: 'Have one of them paid, or wait until one has expired.',
  })
}

const isAskedOtherwise = (known: TopUp, { amountTnd, redirectUrl }: NewTopUp): boolean =>
  !isSameNumber(formatAmount(known.amountMillimes, 'TND'), amountTnd) || (known.redirectUrl ?? null) !== (redirectUrl ?? null)
