import { timingSafeEqual } from 'node:crypto'
import type { Expression } from 'kysely'
import type { Config } from '../../config.js'
import type { Database } from '../../db/orm.js'
import { keyedRows, type ReadTogether } from '../../db/read-together.js'
import { constant, dbOf, fragment, type Db } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { isIdle, type PersonKind } from '../../domain/credential/access-token.js'
import type { Actor } from '../../domain/credential/actor.js'
import { decodeId } from '../../domain/id.js'
import { readGuest } from '../checkout/read-guest.js'
import { isSessionToken } from '../checkout/session-token.js'
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
  /** The access token that was presented: what `signOut` revokes, until when a socket may stay open, and when a page was last opened with it. */
  token?: { id: string; expiresAt: Date; seenAt: Date | null }
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
  const authentication = await holderOf(services, kind, credential)
  if (!authentication) throw new DomainError('UNAUTHORIZED')
  return authentication
}

async function holderOf(services: CredentialServices, kind: CredentialKind, credential: string): Promise<Authentication | null> {
  if (kind === 'key') return byApiKey(services, credential)
  return kind === 'guest' ? byLink(services, credential) : byAccessToken(services, credential, kind)
}

/** A guest proves to hold a link, and is nobody else than that (decisions 8, Guest checkout). */
async function byLink({ database, secrets }: CredentialServices, credential: string): Promise<Authentication | null> {
  const [id = '', token = ''] = credential.split('.')
  const sessionId = decodeId('cs', id)
  if (sessionId === null || !isSessionToken({ secrets }, sessionId, token)) return null
  const actor = await readGuest(dbOf(database.fork()), sessionId, 'en')
  return actor && { actor }
}

export interface CredentialServices {
  database: Database
  secrets: SecretBox
  config: Config
  clock: () => Date
}

type CredentialKind = 'key' | 'guest' | PersonKind

/** The one credential of the request. Two that differ are refused: whichever we took, somebody would be surprised. */
function presented({ authorization, apiKeyHeader, cookieToken, audience }: Credentials): string | null {
  if (authorization === undefined && apiKeyHeader === undefined) return (audience === 'graphql' && cookieToken) || null
  if (authorization === undefined) return keyIn(apiKeyHeader)
  const bearer = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (bearer === undefined) throw new DomainError('UNAUTHORIZED')
  if (apiKeyHeader !== undefined && bearer !== apiKeyHeader) {
    throw new DomainError('UNAUTHORIZED', {
      message: 'The headers "Authorization" and "X-API-Key" carry different credentials. Send one of them.',
    })
  }
  return bearer
}

function keyIn(header: string | undefined): string {
  if (header === undefined || kindOf(header) !== 'key') throw new DomainError('UNAUTHORIZED')
  return header
}

/** What a credential looks like; one that looks like nothing of ours never reaches the database. */
const forms: readonly (readonly [CredentialKind, RegExp])[] = [
  ['key', /^sk_(live|sandbox)_[0-9a-f]{64}$/],
  ['user', /^ut_[0-9a-f]{64}$/],
  ['developer', /^dt_[0-9a-f]{64}$/],
  ['staff', /^st_[0-9a-f]{64}$/],
  // What the link of a session carries: its id and its token.
  ['guest', /^cs_[0-7][0-9a-hjkmnp-tv-z]{25}\.[A-Za-z0-9_-]{43}$/],
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

/** How PostgreSQL takes and gives bytes as text. */
const bytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
const asBytes = (digest: Expression<string>) => fragment<Buffer>`${digest}::bytea`

const apiKeys = keyedRows(
  (db, digests) =>
    db
      .selectFrom('api_key as k')
      .innerJoin('developer as d', 'd.id', 'k.developerId')
      .select(['k.id', 'k.digest', 'k.developerId', 'd.associatedUserId', 'k.environment', 'k.rateLimit', 'k.isActive'])
      .select(['k.revokedAt', 'k.expiresAt'])
      .where('k.digest', 'in', digests.map(asBytes)),
  ({ digest }) => bytea(digest),
)

async function byApiKey({ database, secrets, config, clock }: CredentialServices, key: string): Promise<Authentication | null> {
  const digest = secrets.digest(key)
  const row = await database.readTogether(apiKeys, bytea(digest))
  if (!row || !timingSafeEqual(row.digest, digest)) return null
  const { id, developerId, associatedUserId, rateLimit, environment, expiresAt } = row
  if (row.revokedAt || !row.isActive || row.environment !== config.environment || (expiresAt && expiresAt <= clock())) return null
  return {
    actor: { kind: 'api_key', apiKeyId: id, developerId, associatedUserId, rateLimit },
    key: { id, rateLimit, environment, expiresAt },
  }
}

const tokensOf = (db: Db, kind: PersonKind, digests: ReadonlyArray<Expression<string>>) =>
  db
    .selectFrom('access_token as t')
    .select(['t.id', 't.digest', 't.subjectId', 't.revokedAt', 't.expiresAt', 't.seenAt'])
    .where('t.digest', 'in', digests.map(asBytes))
    .where('t.kind', '=', constant(kind))

const userTokens = keyedRows(
  (db, digests) =>
    tokensOf(db, 'user', digests)
      .innerJoin('app_user as p', 'p.id', 't.subjectId')
      .select(['p.email', 'p.locale', 'p.emailVerifiedAt as verifiedAt']),
  ({ digest }) => bytea(digest),
)
const developerTokens = keyedRows(
  (db, digests) => tokensOf(db, 'developer', digests).innerJoin('developer as p', 'p.id', 't.subjectId').select('p.verifiedAt'),
  ({ digest }) => bytea(digest),
)
const staffTokens = keyedRows(
  (db, digests) => tokensOf(db, 'staff', digests).innerJoin('staff as p', 'p.id', 't.subjectId').select(['p.role', 'p.disabledAt']),
  ({ digest }) => bytea(digest),
)

interface Bearer {
  id: string
  digest: Buffer
  revokedAt: Date | null
  expiresAt: Date
  /** Of a session of the pages: when one was last opened with it. */
  seenAt: Date | null
  /** Null when the person may not sign in any more. */
  actor: Actor | null
}

/** Whose token this is, by what the person must be for it to speak for them. */
const bearers: Record<PersonKind, (read: ReadTogether, digest: string) => Promise<Bearer | undefined>> = {
  async user(read, digest) {
    const row = await read(userTokens, digest)
    return row && { ...row, actor: row.verifiedAt && { kind: 'user', userId: row.subjectId, email: row.email, locale: row.locale } }
  },
  async developer(read, digest) {
    const row = await read(developerTokens, digest)
    return row && { ...row, actor: row.verifiedAt && { kind: 'developer', developerId: row.subjectId } }
  },
  async staff(read, digest) {
    const row = await read(staffTokens, digest)
    return row && { ...row, actor: row.disabledAt ? null : { kind: 'staff', staffId: row.subjectId, role: row.role } }
  },
}

async function byAccessToken(
  { database, secrets, clock, config }: CredentialServices,
  token: string,
  kind: PersonKind,
): Promise<Authentication | null> {
  const digest = secrets.digest(token)
  const bearer = await bearers[kind](database.readTogether, bytea(digest))
  if (!bearer || !timingSafeEqual(bearer.digest, digest)) return null
  const { id, actor, revokedAt, expiresAt, seenAt } = bearer
  const now = clock()
  if (revokedAt || !actor || expiresAt <= now || isIdle(seenAt, now, config.policy)) return null
  return { actor, token: { id, expiresAt, seenAt } }
}
