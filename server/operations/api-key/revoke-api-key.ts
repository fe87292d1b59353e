import { LockMode } from '@mikro-orm/postgresql'
import { ApiKey } from '../../db/entities/api-key.entity.js'
import { DomainError } from '../../domain/errors.js'
import { callerAs } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'

/** Ends an API key for ever, from the next request on; it is no longer listed (decisions 3). `id` is a uuid. */
export async function revokeApiKey(tx: Operation, { id }: { id: string }): Promise<{ revoked: true }> {
  const { developerId } = callerAs(tx, 'developer')
  const apiKey = await tx.em.findOne(ApiKey, { id, developerId, revokedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!apiKey) throw new DomainError('API_KEY_NOT_FOUND')
  apiKey.revokedAt = tx.wallNow
  return { revoked: true }
}
