import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, iso } from '../../db/typed-queries.js'
import type { DeveloperSignatureSnapshot } from '../../../schema/developer/developer-document.js'

/** The image that signs for a developer's associated user with `autoSign` (decisions 3). */
export async function readDeveloperSignature(em: EntityManager, developerId: string): Promise<DeveloperSignatureSnapshot> {
  const row = await dbOf(em)
    .selectFrom('developer_signature as s')
    .select('s.sha256')
    .select(({ ref }) => [iso(ref('s.createdAt')).as('createdAt'), iso(ref('s.confirmedAt')).as('confirmedAt')])
    .where('s.developerId', '=', developerId)
    .executeTakeFirst()
  if (!row) return { status: 'none', sha256: null, createdAt: null, confirmedAt: null }
  return { status: row.confirmedAt === null ? 'unconfirmed' : 'confirmed', ...row }
}
