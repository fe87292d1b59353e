import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, isSet } from '../../db/typed-queries.js'

/** Whether a user (uuid) has a password, or has come in by codes so far. */
export async function hasPassword(em: EntityManager, userId: string): Promise<boolean> {
  const row = await dbOf(em)
    .selectFrom('app_user as u')
    .select(({ ref }) => isSet(ref('u.passwordHash')).as('hasPassword'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row?.hasPassword ?? false
}
