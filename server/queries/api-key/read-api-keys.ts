import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
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
  const rows = await sql<ApiKeySnapshot>(
    em,
    `select id, name, key_prefix as "keyPrefix", last_four as "lastFour", environment, is_active as "isActive",
       iso(last_used_at) as "lastUsedAt", iso(expires_at) as "expiresAt", coalesce(rate_limit, $3) as "rateLimit", metadata,
       iso(created_at) as "createdAt"
     from api_key
     where revoked_at is null and ($1::uuid is not null or $2::uuid is not null)
       and developer_id = coalesce($1, developer_id) and id = coalesce($2, id)
     order by created_at desc, id desc`,
    [developerId ?? null, id ?? null, requestsPerMinute],
  )
  return rows.map((row) => ({ ...row, id: encodeId('key', row.id) }))
}
