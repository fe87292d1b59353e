import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.js'
import type { Database } from '../../db/orm.js'
import type { KeyedRows } from '../../db/read-together.js'
import { DomainError } from '../../domain/errors.js'
import type { Actor, StaffRole } from '../../domain/credential/actor.js'
import type { SecretBox } from '../../secrets/secret-box.js'

/** What a request carries, untouched, and where it goes: `/api/v1`, `/api/developer`, or GraphQL, which takes any credential. */
export interface Credentials {
  /** The header `Authorization`. */
  authorization?: string | undefined
  /** The header `X-API-Key`. */
  apiKeyHeader?: string | undefined
  /** An access token from the session cookie of the hosted pages; looked at when no header speaks, and on GraphQL only. */
  cookieToken?: string | undefined
  audience: 'api' | 'developer' | 'graphql'
}

export interface Authentication {
  actor: Actor
  /** The API key that was presented; its `rateLimit` is null when it has no limit of its own. */
  key?: { id: string; rateLimit: number | null; environment: 'live' | 'sandbox'; expiresAt: Date | null }
  /** The access token that was presented: what `signOut` revokes, and until when a socket may stay open. */
  token?: { id: string; expiresAt: Date }
}

/**
 * Who asks (specification, Authentication; decisions 3), in one statement, or `UNAUTHORIZED`: the same for a credential that is unknown,
 * revoked, expired, inactive or of the other environment. Without any credential the actor is anonymous, and the transport decides.
 */
export async function authenticate(services: CredentialServices, credentials: Credentials): Promise<Authentication> {
  const credential = presented(credentials)
  if (credential === null) return { actor: { kind: 'anonymous' } }
  const kind = kindOf(credential)
  if (!kind) throw new DomainError('UNAUTHORIZED')
  refuseWrongKind(kind, credentials.audience)
  const authentication = kind === 'key' ? await byApiKey(services, credential) : await byAccessToken(services, credential, kind)
  if (!authentication) throw new DomainError('UNAUTHORIZED')
  return authentication
}

export interface CredentialServices {
  database: Database
  secrets: SecretBox
  config: Config
  clock: () => Date
}

type PersonKind = 'user' | 'developer' | 'staff'
type CredentialKind = 'key' | PersonKind

/** The one credential of the request. Two that differ are refused: whichever we took, somebody would be surprised. */
function presented({ authorization, apiKeyHeader, cookieToken, audience }: Credentials): string | null {
  if (authorization === undefined && apiKeyHeader === undefined) return (audience === 'graphql' && cookieToken) || null
  const bearer = authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (authorization !== undefined && bearer === undefined) throw new DomainError('UNAUTHORIZED')
  if (bearer !== undefined && apiKeyHeader !== undefined && bearer !== apiKeyHeader) {
    throw new DomainError('UNAUTHORIZED', {
      message: 'The headers "Authorization" and "X-API-Key" carry different credentials. Send one of them.',
    })
  }
  if (bearer === undefined && kindOf(apiKeyHeader!) !== 'key') throw new DomainError('UNAUTHORIZED')
  return bearer ?? apiKeyHeader!
}

/** What a credential looks like; one that looks like nothing of ours never reaches the database. */
const forms: readonly (readonly [CredentialKind, RegExp])[] = [
  ['key', /^sk_(live|sandbox)_[0-9a-f]{64}$/],
  ['user', /^ut_[0-9a-f]{64}$/],
  ['developer', /^dt_[0-9a-f]{64}$/],
  ['staff', /^st_[0-9a-f]{64}$/],
]

const kindOf = (credential: string): CredentialKind | undefined => forms.find(([, form]) => form.test(credential))?.[0]

/** Names the right credential; says nothing about whether the wrong one is any good. */
function refuseWrongKind(kind: CredentialKind, audience: Credentials['audience']) {
  if (audience === 'graphql' || kind === (audience === 'api' ? 'key' : 'developer')) return
  const message =
    audience === 'api'
      ? 'This endpoint takes an API key ("sk_live_…" or "sk_sandbox_…"), made with POST /api/developer/api-keys, and no access token.'
      : 'This endpoint takes a developer token ("dt_…"), from POST /api/developer/auth/token, and no API key or other token.'
  throw new DomainError('UNAUTHORIZED', { message })
}

interface ApiKeyRow {
  id: string
  digest: Buffer
  developer_id: string
  associated_user_id: string | null
  environment: 'live' | 'sandbox'
  rate_limit: number | null
  is_active: boolean
  is_revoked: boolean
  expires_at: string | null
}

/** How PostgreSQL takes and gives bytes as text. */
const bytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

const apiKeyRows: KeyedRows<ApiKeyRow> = {
  select: `select k.id, k.digest, k.developer_id, d.associated_user_id, k.environment, k.rate_limit, k.is_active,
    k.revoked_at is not null as is_revoked, iso(k.expires_at) as expires_at
    from api_key k join developer d on d.id = k.developer_id`,
  column: 'k.digest',
  keyOf: ({ digest }) => bytea(digest),
}

async function byApiKey({ database, secrets, config, clock }: CredentialServices, key: string): Promise<Authentication | null> {
  const digest = secrets.digest(key)
  const row = await database.readTogether(apiKeyRows, bytea(digest))
  if (!row || !timingSafeEqual(row.digest, digest)) return null
  const expiresAt = row.expires_at === null ? null : new Date(row.expires_at)
  if (row.is_revoked || !row.is_active || row.environment !== config.environment || (expiresAt && expiresAt <= clock())) return null
  const { id, developer_id: developerId, associated_user_id: associatedUserId, rate_limit: rateLimit, environment } = row
  return {
    actor: { kind: 'api_key', apiKeyId: id, developerId, associatedUserId, rateLimit },
    key: { id, rateLimit, environment, expiresAt },
  }
}

interface AccessTokenRow {
  id: string
  digest: Buffer
  subject_id: string
  is_revoked: boolean
  expires_at: string
  /** Whether the person may still sign in. */
  is_person: boolean
  email?: string
  locale?: 'en' | 'fr' | 'ar'
  role?: StaffRole
}

/** The tokens of one kind; `person` says in `is_person` under which condition a token still speaks for its person. */
const accessTokenRows = (kind: PersonKind, person: string, table: string): KeyedRows<AccessTokenRow> => ({
  select: `select t.id, t.digest, t.subject_id, t.revoked_at is not null as is_revoked, iso(t.expires_at) as expires_at, ${person}
    from access_token t join ${table} p on p.id = t.subject_id and t.kind = '${kind}'`,
  column: 't.digest',
  keyOf: ({ digest }) => bytea(digest),
})

const tokenRows: Record<PersonKind, KeyedRows<AccessTokenRow>> = {
  user: accessTokenRows('user', 'p.email_verified_at is not null as is_person, p.email, p.locale', 'app_user'),
  developer: accessTokenRows('developer', 'p.verified_at is not null as is_person', 'developer'),
  staff: accessTokenRows('staff', 'p.disabled_at is null as is_person, p.role', 'staff'),
}

async function byAccessToken(
  { database, secrets, clock }: CredentialServices,
  token: string,
  kind: PersonKind,
): Promise<Authentication | null> {
  const digest = secrets.digest(token)
  const row = await database.readTogether(tokenRows[kind], bytea(digest))
  if (!row || !timingSafeEqual(row.digest, digest)) return null
  const expiresAt = new Date(row.expires_at)
  if (row.is_revoked || !row.is_person || expiresAt <= clock()) return null
  return { actor: actorOf(kind, row), token: { id: row.id, expiresAt } }
}

function actorOf(kind: PersonKind, { subject_id: id, email, locale, role }: AccessTokenRow): Actor {
  switch (kind) {
    case 'user':
      return { kind, userId: id, email: email!, locale: locale! }
    case 'developer':
      return { kind, developerId: id }
    case 'staff':
      return { kind, staffId: id, role: role! }
  }
}
