import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { encodeId } from '../../domain/id.js'
import type { UserSnapshot } from '../../../schema/user/user-document.js'

/** The user with this uuid, or null. */
export async function readUser(em: EntityManager, userId: string): Promise<UserSnapshot | null> {
  const [row] = await sql<UserSnapshot>(
    em,
    `select id, email, first_name as "firstName", last_name as "lastName", locale, email_verified_at is not null as "isEmailVerified",
       identity_status as "identityStatus", iso(created_at) as "createdAt"
     from app_user where id = $1`,
    [userId],
  )
  return row ? { ...row, id: encodeId('usr', row.id) } : null
}
