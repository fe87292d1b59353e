import type { EntityManager } from '@mikro-orm/postgresql'
import { constant, dbOf, iso } from '../../db/typed-queries.js'
import type { StaffSession } from '../../../schema/credential/staff-session.type.js'

interface Asked {
  staffId: string
  /** The token that asks, a uuid. */
  current: string | null
  now: Date
  limit: number
}

/** Where a member of staff is signed in, the newest first. */
export async function readStaffSessions(em: EntityManager, { staffId, current, now, limit }: Asked): Promise<StaffSession[]> {
  const rows = await dbOf(em)
    .selectFrom('access_token as t')
    .select(['t.id', 't.display'])
    .select(({ ref }) => [iso(ref('t.createdAt')).as('startedAt'), iso(ref('t.expiresAt')).as('expiresAt')])
    .where('t.kind', '=', constant('staff'))
    .where('t.subjectId', '=', staffId)
    .where('t.revokedAt', 'is', null)
    .where('t.expiresAt', '>', now)
    .orderBy('t.createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, ...row }) => ({ ...row, isCurrent: id === current }))
}
