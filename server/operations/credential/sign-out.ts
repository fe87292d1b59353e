import { ownerOf } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/** Revokes the access token that the caller presented (`Authentication.token.id`), from the next request on (decisions 3). */
export async function signOut(tx: Operation, { accessTokenId }: { accessTokenId: string }): Promise<{ revoked: true }> {
  const revoked = await tx.sql(
    'update access_token set revoked_at = $3 where id = $1 and subject_id = $2 and revoked_at is null returning id',
    [accessTokenId, ownerOf(tx.actor), tx.wallNow],
  )
  if (revoked.length === 0) throw new DomainError('UNAUTHORIZED')
  return { revoked: true }
}
