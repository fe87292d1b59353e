import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, iso } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import type { ApiKeySnapshot } from '../../../schema/api-key/api-key-document.js'

export interface ApiKeyQuery {
  /** Uuids; at least one of the two. A key of another developer is not there. */
  developerId?: string
  id?: string
  /** `requestsPerMinute` of the limits: what a key without a limit of its own has. */
  requestsPerMinute: number
}

/** The keys of a developer that were not revoked, newest first; with `id`, that one or none. */
export async function readApiKeys(em: EntityManager, { developerId, id, requestsPerMinute }: ApiKeyQuery): Promise<ApiKeySnapshot[]> {
  if (!developerId && !id) return []
  const rows = await dbOf(em)
    .selectFrom('api_key as k')
    .select(['k.id', 'k.name', 'k.keyPrefix', 'k.lastFour', 'k.environment', 'k.isActive', 'k.metadata'])
    .select(({ ref, fn, val }) => [
      iso(ref('k.lastUsedAt')).as('lastUsedAt'),
      iso(ref('k.expiresAt')).as('expiresAt'),
      fn.coalesce('k.rateLimit', val(requestsPerMinute)).as('rateLimit'),
      iso(ref('k.createdAt')).as('createdAt'),
    ])
    .where('k.revokedAt', 'is', null)
    .where((eb) => eb.and({ ...(developerId ? { 'k.developerId': developerId } : {}), ...(id ? { 'k.id': id } : {}) }))
    .orderBy('k.createdAt', 'desc')
    .orderBy('k.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, id: encodeId('key', row.id) }))
}
