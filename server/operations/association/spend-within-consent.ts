import type { ActorOf } from '../../domain/credential/actor.js'
import { checkDailyCap, spendingDay } from '../../domain/association/spending-consent.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/**
 * Money leaves the wallet of a key's user only within that user's standing consent (decisions 13); in person nobody needs one. `instead` says
 * how else the key gets there.
 *
 * @throws DomainError CONSENT_REQUIRED
 */
export async function requireSpendingConsent(tx: Operation, instead: string): Promise<void> {
  if (tx.actor.kind === 'api_key') await holdDailyCap(tx, tx.actor, instead)
}

/**
 * Counts what leaves the wallet by key against the cap of the UTC day: whatever takes it out counts here. Who spends at the same moment is
 * waited for, so that together they stay within the cap; what is rolled back does not count.
 *
 * @throws DomainError CONSENT_REQUIRED, DAILY_CAP_EXCEEDED
 */
export async function countSpending(tx: Operation, millimes: bigint): Promise<void> {
  if (tx.actor.kind !== 'api_key') return
  const { developerId, userId, capMillimes } = await holdDailyCap(tx, tx.actor)
  const { spentMillimes } = await tx.db
    .insertInto('daily_spending')
    .values({ developerId, userId, day: spendingDay(tx.wallNow), spentMillimes: millimes })
    .onConflict((conflict) =>
      conflict
        .columns(['developerId', 'userId', 'day'])
        .doUpdateSet((eb) => ({ spentMillimes: eb('daily_spending.spentMillimes', '+', eb.ref('excluded.spentMillimes')) })),
    )
    .returning('spentMillimes')
    .executeTakeFirstOrThrow()
  checkDailyCap({ capMillimes, spentMillimes, nowMillimes: millimes })
}

/** The user's word, kept until the commit from whoever takes it back: after that nothing is spent any more. */
async function holdDailyCap(tx: Operation, { developerId, associatedUserId: userId }: ActorOf<'api_key'>, instead?: string) {
  const developer = await tx.db
    .selectFrom('developer')
    .select('spendingCapMillimes')
    .where('id', '=', developerId)
    .where('associatedUserId', '=', userId)
    .forShare()
    .executeTakeFirst()
  const capMillimes = developer?.spendingCapMillimes
  if (capMillimes == null || userId === null) throw consentRequired(instead)
  return { developerId, userId, capMillimes }
}

const consentRequired = (instead = 'let the person do it') =>
  new DomainError('CONSENT_REQUIRED', {
    status: 403,
    message: `The user has not allowed this application to spend from the wallet. Ask for that consent, or ${instead}.`,
  })
