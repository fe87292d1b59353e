import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/** A user no longer lets an application know of them (decisions 12): its codes and tokens of them are gone with it. */
export async function withdrawOauthConsent(tx: Operation, { clientId }: { clientId: string }): Promise<{ withdrawn: true }> {
  const { userId } = callerAs(tx, 'user')
  const ofBoth = { userId, clientId }
  const withdrawn = await tx.db
    .deleteFrom('oauth_consent')
    .where((eb) => eb.and(ofBoth))
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) throw new DomainError('OAUTH_CLIENT_NOT_FOUND')
  await tx.db
    .deleteFrom('oauth_state')
    .where((eb) => eb.and(ofBoth))
    .execute()
  return { withdrawn: true }
}
