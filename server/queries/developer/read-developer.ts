import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { encodeId } from '../../domain/id.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'

/** The developer with this uuid, or null. */
export async function readDeveloper(em: EntityManager, developerId: string): Promise<DeveloperSnapshot | null> {
  const [row] = await sql<DeveloperSnapshot>(
    em,
    `select id, email, company_name as "companyName", application_name as "applicationName", allowed_redirect_urls as "allowedRedirectUrls",
       verified_at is not null as "isVerified", iso(created_at) as "createdAt"
     from developer where id = $1`,
    [developerId],
  )
  return row ? { ...row, id: encodeId('dev', row.id) } : null
}
