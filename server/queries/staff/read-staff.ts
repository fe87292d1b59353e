import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { encodeId } from '../../domain/id.js'
import type { StaffRole } from '../../domain/credential/actor.js'

/** A member of staff as owners see them. */
export interface StaffView {
  id: string
  email: string
  role: StaffRole
  isDisabled: boolean
  hasSecondFactor: boolean
  createdAt: string
}

/** All members of staff in the order they came, or with `id` (uuid) that one or none. */
export async function readStaff(em: EntityManager, { id }: { id?: string } = {}): Promise<StaffView[]> {
  const rows = await sql<StaffView>(
    em,
    `select id, email, role, disabled_at is not null as "isDisabled", totp_secret is not null as "hasSecondFactor",
       iso(created_at) as "createdAt"
     from staff where id = coalesce($1, id) order by created_at, id`,
    [id ?? null],
  )
  return rows.map((row) => ({ ...row, id: encodeId('stf', row.id) }))
}
