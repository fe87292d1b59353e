import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { encodeId } from '../../domain/id.js'

/** A developer account as its developer sees it (specification, API key information; settings: decisions 3). */
export interface DeveloperView {
  id: string
  email: string
  companyName: string
  applicationName: string | null
  allowedRedirectUrls: string[]
  isVerified: boolean
  createdAt: string
}

/** The developer with this uuid, or null. */
export async function readDeveloper(em: EntityManager, developerId: string): Promise<DeveloperView | null> {
  const [row] = await sql<DeveloperView>(
    em,
    `select id, email, company_name as "companyName", application_name as "applicationName", allowed_redirect_urls as "allowedRedirectUrls",
       verified_at is not null as "isVerified", iso(created_at) as "createdAt"
     from developer where id = $1`,
    [developerId],
  )
  return row ? { ...row, id: encodeId('dev', row.id) } : null
}
