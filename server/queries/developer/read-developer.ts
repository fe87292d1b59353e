import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, isSet, iso, statement, type Given } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'

/** The developer with this uuid, or null. */
export async function readDeveloper(em: EntityManager, developerId: string): Promise<DeveloperSnapshot | null> {
  const [row] = await readDeveloperRow(dbOf(em), { developerId })
  return row ? { ...row, id: encodeId('dev', row.id) } : null
}

const readDeveloperRow = statement((db, { developerId }: Given<{ developerId: string }>) =>
  db
    .selectFrom('developer as d')
    .select(['d.id', 'd.email', 'd.companyName', 'd.applicationName', 'd.allowedRedirectUrls'])
    .select(({ ref }) => [isSet(ref('d.verifiedAt')).as('isVerified'), iso(ref('d.createdAt')).as('createdAt')])
    .where('d.id', '=', developerId),
)
