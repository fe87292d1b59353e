import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { encodeId } from '../../domain/id.js'

/** An API key without the key (specification, API key information), and with the last four characters to tell it from others. */
export interface ApiKeyView {
  id: string
  name: string
  keyPrefix: string
  lastFour: string
  environment: 'live' | 'sandbox'
  isActive: boolean
  lastUsedAt: string | null
  expiresAt: string | null
  /** Requests a minute: the key's own, or what everybody has. */
  rateLimit: number
  metadata: Record<string, string>
  createdAt: string
}

export interface ApiKeyQuery {
  /** Uuids; at least one of the two. A key of another developer is not there. */
  developerId?: string
  id?: string
  /** `requestsPerMinute` of the limits: what a key without a limit of its own has. */
  requestsPerMinute: number
}

/** The keys of a developer that were not revoked, newest first; with `id`, that one or none. */
export async function readApiKeys(em: EntityManager, { developerId, id, requestsPerMinute }: ApiKeyQuery): Promise<ApiKeyView[]> {
  const rows = await sql<ApiKeyView>(
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
