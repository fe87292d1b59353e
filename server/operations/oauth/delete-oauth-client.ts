import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/** Ends an application's sign-in (decisions 12): from the next request on it is unknown. `id` is a uuid. */
export async function deleteOauthClient(tx: Operation, { id }: { id: string }): Promise<{ deleted: true }> {
  const { developerId } = callerAs(tx, 'developer')
  const deleted = await tx.db
    .deleteFrom('oauth_client')
    .where('id', '=', id)
    .where('developerId', '=', developerId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new DomainError('OAUTH_CLIENT_NOT_FOUND')
  return { deleted: true }
}
