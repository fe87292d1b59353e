import { AccessToken } from '../../db/entities/access-token.entity.js'
import { ownerOf } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/** Revokes the access token that the caller presented (`Authentication.token.id`), from the next request on (decisions 3). */
export async function signOut(tx: Operation, { accessTokenId }: { accessTokenId: string }): Promise<{ revoked: true }> {
  const subjectId = ownerOf(tx.actor)
  const own = subjectId === null ? null : { id: accessTokenId, subjectId, revokedAt: null }
  if (!own || (await tx.em.nativeUpdate(AccessToken, own, { revokedAt: tx.wallNow })) === 0) throw new DomainError('UNAUTHORIZED')
  return { revoked: true }
}
