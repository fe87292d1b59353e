import type { EntityManager } from '@mikro-orm/postgresql'
import { constant, dbOf, iso } from '../../db/typed-queries.js'
import { idleSince, type PersonKind } from '../../domain/credential/access-token.js'
import { encodeId } from '../../domain/id.js'
import type { OwnSession } from '../../../schema/credential/own-session.type.js'
import type { UserSession } from '../../../schema/staff/user-case.type.js'

interface Asked {
  now: Date
  limit: number
  policy: { sessionIdleMinutes: number }
}

/** Where somebody is signed in, as they see it themselves, the newest first. `current`: the token that asks, a uuid. */
export async function readOwnSessions(
  em: EntityManager,
  { current, ...asked }: Asked & { kind: PersonKind; subjectId: string; current: string | null },
): Promise<OwnSession[]> {
  const rows = await selectSessions(em, asked)
    .select(['t.id', 't.device'])
    .select(({ ref }) => iso(ref('t.seenAt')).as('seenAt'))
    .execute()
  return rows.map((row) => ({ ...row, id: encodeId('ses', row.id), isCurrent: row.id === current }))
}

/** Where a user is signed in, the newest first. */
export const readUserSessions = (em: EntityManager, { userId, ...asked }: Asked & { userId: string }): Promise<UserSession[]> =>
  selectSessions(em, { kind: 'user', subjectId: userId, ...asked }).execute()

const selectSessions = (em: EntityManager, { kind, subjectId, now, limit, policy }: Asked & { kind: PersonKind; subjectId: string }) =>
  dbOf(em)
    .selectFrom('access_token as t')
    .select('t.display')
    .select(({ ref }) => [iso(ref('t.createdAt')).as('startedAt'), iso(ref('t.expiresAt')).as('expiresAt')])
    .where('t.kind', '=', constant(kind))
    .where('t.subjectId', '=', subjectId)
    .where('t.revokedAt', 'is', null)
    .where('t.expiresAt', '>', now)
    .where((is) => is.or([is('t.seenAt', 'is', null), is('t.seenAt', '>', idleSince(now, policy))]))
    .orderBy('t.createdAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
