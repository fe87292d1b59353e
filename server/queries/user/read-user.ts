import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, isSet, iso } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import type { UserSnapshot } from '../../../schema/user/user-document.js'

/** The user with this uuid, or null. */
export async function readUser(em: EntityManager, userId: string): Promise<UserSnapshot | null> {
  const row = await dbOf(em)
    .selectFrom('app_user as u')
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName', 'u.locale', 'u.mutedNotices', 'u.identityStatus'])
    .select(({ ref }) => [isSet(ref('u.emailVerifiedAt')).as('isEmailVerified'), iso(ref('u.createdAt')).as('createdAt')])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row ? { ...row, id: encodeId('usr', row.id) } : null
}
