import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { encodeId } from '../../domain/id.js'

/** A user as the user sees it. */
export interface UserView {
  id: string
  email: string
  firstName: string
  lastName: string
  locale: 'en' | 'fr' | 'ar'
  isEmailVerified: boolean
  identityStatus: 'none' | 'pending' | 'approved' | 'rejected'
  createdAt: string
}

/** The user with this uuid, or null. */
export async function readUser(em: EntityManager, userId: string): Promise<UserView | null> {
  const [row] = await sql<UserView>(
    em,
    `select id, email, first_name as "firstName", last_name as "lastName", locale, email_verified_at is not null as "isEmailVerified",
       identity_status as "identityStatus", iso(created_at) as "createdAt"
     from app_user where id = $1`,
    [userId],
  )
  return row ? { ...row, id: encodeId('usr', row.id) } : null
}
