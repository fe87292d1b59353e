import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import type { AssociationSnapshot } from '../../../schema/association/association-document.js'

/** Which user a developer acts for (decisions 3, association). */
export async function readAssociation(
  em: EntityManager,
  { developerId, now }: { developerId: string; now: Date },
): Promise<AssociationSnapshot> {
  const [row] = await sql<{
    email: string | null
    associatedAt: string | null
    requestedAt: string | null
    pending: AssociationSnapshot['pending']
  }>(
    em,
    `select u.email, iso(d.associated_at) as "associatedAt",
       (select iso(max(r.created_at)) from association_request r
        where r.developer_id = d.id and r.email = u.email and r.status = 'accepted') as "requestedAt",
       (select json_build_object('email', r.email, 'requestedAt', iso(r.created_at), 'expiresAt', iso(r.expires_at))
        from association_request r where r.developer_id = d.id and r.status = 'pending' and r.expires_at > $2) as pending
     from developer d left join app_user u on u.id = d.associated_user_id where d.id = $1`,
    [developerId, now],
  )
  const { email = null, associatedAt = null, requestedAt = null, pending = null } = row ?? {}
  if (email !== null) return { status: 'associated', email, requestedAt, associatedAt, pending }
  if (pending) return { status: 'pending', email: pending.email, requestedAt: pending.requestedAt, associatedAt: null, pending }
  return { status: 'none', email: null, requestedAt: null, associatedAt: null, pending: null }
}
