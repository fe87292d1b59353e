import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import type { CredentialServices } from './authenticate.js'

export interface CredentialIds {
  /** Uuids of API keys. */
  keys: string[]
  /** Uuids of access tokens. */
  tokens: string[]
}

/**
 * Which of these still work, by the rules of `authenticate`, in one statement: what keeps a websocket or an event stream open has to be
 * looked at again while it is open (decisions 3, revocation; reliability 4.8).
 */
export async function workingCredentials(
  em: EntityManager,
  { config, clock }: CredentialServices,
  { keys, tokens }: CredentialIds,
): Promise<Set<string>> {
  const rows = await sql<{ id: string }>(
    em,
    `select k.id from api_key k
     where k.id = any($1) and k.revoked_at is null and k.is_active and k.environment = $3 and (k.expires_at is null or k.expires_at > $4)
     union all
     select t.id from access_token t
     where t.id = any($2) and t.revoked_at is null and t.expires_at > $4 and case t.kind
       when 'user' then exists (select from app_user p where p.id = t.subject_id and p.email_verified_at is not null)
       when 'developer' then exists (select from developer p where p.id = t.subject_id and p.verified_at is not null)
       else exists (select from staff p where p.id = t.subject_id and p.disabled_at is null) end`,
    [keys, tokens, config.environment, clock()],
  )
  return new Set(rows.map(({ id }) => id))
}
