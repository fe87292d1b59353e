import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'

/** The image that signs for a developer's associated user with `autoSign` (decisions 3). */
export interface DeveloperSignatureView {
  status: 'none' | 'unconfirmed' | 'confirmed'
  /** Hexadecimal, of the image; what the user confirms. */
  sha256: string | null
  createdAt: string | null
  confirmedAt: string | null
}

export async function readDeveloperSignature(em: EntityManager, developerId: string): Promise<DeveloperSignatureView> {
  const [row] = await sql<Omit<DeveloperSignatureView, 'status'>>(
    em,
    `select sha256, iso(created_at) as "createdAt", iso(confirmed_at) as "confirmedAt" from developer_signature where developer_id = $1`,
    [developerId],
  )
  if (!row) return { status: 'none', sha256: null, createdAt: null, confirmedAt: null }
  return { status: row.confirmedAt === null ? 'unconfirmed' : 'confirmed', ...row }
}
