import { dailyCapOf } from '../../domain/association/spending-consent.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { mustExist } from '../../domain/must-exist.js'
import type { UserAssociationSnapshot } from '../../../schema/association/association-document.js'
import { readUserAssociations } from '../../queries/association/read-user-associations.js'
import { lockDeveloper } from '../developer/lock-developer.js'
import type { Operation } from '../operation.js'
import { keepSpendingConsent } from './keep-spending-consent.js'

export interface SetSpendingConsent {
  /** Uuid. */
  developerId: string
  /** In TND; null takes the consent back. */
  dailyCapTnd?: string | null
}

/** The user lets a developer who acts for them spend from their wallet by key, up to a daily cap, or no longer (decisions 13). */
export async function setSpendingConsent(
  tx: Operation,
  { developerId, dailyCapTnd }: SetSpendingConsent,
): Promise<{ association: UserAssociationSnapshot }> {
  const { userId } = callerAs(tx, 'user')
  const capMillimes = dailyCapOf(dailyCapTnd, tx.services.config.policy)
  const developer = await lockDeveloper(tx, developerId)
  if (developer?.associatedUserId !== userId) throw new DomainError('ASSOCIATION_NOT_FOUND')
  await keepSpendingConsent(tx, developer, capMillimes)
  const [association] = await readUserAssociations(tx.em, { userId, developerId, now: tx.wallNow })
  return { association: mustExist(association, 'the association') }
}
