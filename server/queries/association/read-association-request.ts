import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import type { SecretBox } from '../../secrets/secret-box.js'

/** What the consent page of an association shows: who asks, and whom. */
export interface AssociationRequestView {
  email: string
  companyName: string
  applicationName: string | null
  requestedAt: string
  expiresAt: string
}

/** The open request behind a mailed link, or null when the link is unknown, answered, superseded or too old. */
export async function readAssociationRequest(
  em: EntityManager,
  { secrets, token, now }: { secrets: SecretBox; token: string; now: Date },
): Promise<AssociationRequestView | null> {
  const [row] = await sql<AssociationRequestView>(
    em,
    `select r.email, d.company_name as "companyName", d.application_name as "applicationName",
       iso(r.created_at) as "requestedAt", iso(r.expires_at) as "expiresAt"
     from association_request r join developer d on d.id = r.developer_id
     where r.token_digest = $1 and r.status = 'pending' and r.expires_at > $2`,
    [secrets.digest(token), now],
  )
  return row ?? null
}
