import type { EntityManager } from '@mikro-orm/postgresql'
import { constant, dbOf, iso } from '../../db/typed-queries.js'
import type { PersonKind } from '../../domain/credential/access-token.js'
import type { StaffSession } from '../../../schema/credential/staff-session.type.js'
import type { UserSession } from '../../../schema/staff/user-case.type.js'

interface Asked {
  now: Date
  limit: number
}

/** Where a member of staff is signed in, the newest first. `current`: the token that asks, a uuid. */
export async function readStaffSessions(
  em: EntityManager,
  { staffId, current, ...asked }: Asked & { staffId: string; current: string | null },
): Promise<StaffSession[]> {
  const rows = await selectSessions(em, { kind: 'staff', subjectId: staffId, ...asked })
    .select('t.id')
    .execute()
  return rows.map(({ id, ...row }) => ({ ...row, isCurrent: id === current }))
}

/** Where a user is signed in, the newest first. */
export const readUserSessions = (em: EntityManager, { userId, ...asked }: Asked & { userId: string }): Promise<UserSession[]> =>
  selectSessions(em, { kind: 'user', subjectId: userId, ...asked }).execute()

const selectSessions = (em: EntityManager, { kind, subjectId, now, limit }: Asked & { kind: PersonKind; subjectId: string }) =>
  dbOf(em)
    .selectFrom('access_token as t')
    .select('t.display')
    .select(({ ref }) => [iso(ref('t.createdAt')).as('startedAt'), iso(ref('t.expiresAt')).as('expiresAt')])
    .where('t.kind', '=', constant(kind))
    .where('t.subjectId', '=', subjectId)
    .where('t.revokedAt', 'is', null)
    .where('t.expiresAt', '>', now)
    .orderBy('t.createdAt', 'desc')
    .limit(limit)
