import type { EntityManager } from '@mikro-orm/postgresql'
import { anyOf, dbOf } from '../../db/typed-queries.js'
import { idleSince } from '../../domain/credential/access-token.js'
import type { CredentialServices } from './authenticate.js'

interface CredentialIds {
  /** Uuids of API keys. */
  keys: string[]
  /** Uuids of access tokens. */
  tokens: string[]
}

/**
 * Which of these still work, by the rules of `authenticate`, in one statement: what keeps a websocket or an event stream open has to be
 * looked at again while it is open (decisions 3).
 */
export async function workingCredentials(
  em: EntityManager,
  { config, clock }: CredentialServices,
  { keys, tokens }: CredentialIds,
): Promise<Set<string>> {
  const db = dbOf(em)
  const now = clock()
  const workingKeys = db
    .selectFrom('api_key as k')
    .select('k.id')
    .where('k.id', '=', anyOf(keys))
    .where('k.revokedAt', 'is', null)
    .where('k.isActive', '=', true)
    .where('k.environment', '=', config.environment)
    .where((eb) => eb.or([eb('k.expiresAt', 'is', null), eb('k.expiresAt', '>', now)]))
  const workingTokens = db
    .selectFrom('access_token as t')
    .leftJoin('app_user as u', (join) => join.onRef('u.id', '=', 't.subjectId').on('t.kind', '=', 'user'))
    .leftJoin('developer as d', (join) => join.onRef('d.id', '=', 't.subjectId').on('t.kind', '=', 'developer'))
    .leftJoin('staff as s', (join) => join.onRef('s.id', '=', 't.subjectId').on('t.kind', '=', 'staff'))
    .select('t.id')
    .where('t.id', '=', anyOf(tokens))
    .where('t.revokedAt', 'is', null)
    .where('t.expiresAt', '>', now)
    .where((eb) => eb.or([eb('t.seenAt', 'is', null), eb('t.seenAt', '>', idleSince(now, config.policy))]))
    .where((eb) =>
      eb.or([
        eb('u.emailVerifiedAt', 'is not', null),
        eb('d.verifiedAt', 'is not', null),
        eb.and([eb('s.id', 'is not', null), eb('s.disabledAt', 'is', null)]),
      ]),
    )
  const rows = await workingKeys.unionAll(workingTokens).execute()
  return new Set(rows.map(({ id }) => id))
}
