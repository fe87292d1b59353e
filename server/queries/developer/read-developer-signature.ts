import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import type { DeveloperSignatureSnapshot } from '../../../schema/developer/developer-document.js'

/** The image that signs for a developer's associated user with `autoSign` (decisions 3). */
export async function readDeveloperSignature(em: EntityManager, developerId: string): Promise<DeveloperSignatureSnapshot> {
  const [row] = await sql<Omit<DeveloperSignatureSnapshot, 'status'>>(
    em,
    `select sha256, iso(created_at) as "createdAt", iso(confirmed_at) as "confirmedAt" from developer_signature where developer_id = $1`,
    [developerId],
  )
  if (!row) return { status: 'none', sha256: null, createdAt: null, confirmedAt: null }
  return { status: row.confirmedAt === null ? 'unconfirmed' : 'confirmed', ...row }
}
