import type { Db } from '../../db/typed-queries.js'
import { businessMachine } from '../../domain/business/business.js'
import { encodeId } from '../../domain/id.js'

interface LogoReader {
  db: Db
  publicUrl: string
}

/** Where the logo of a developer's business is, for everybody; null where there is none, or none that was approved with its business (decisions 3). */
export async function readLogoUrl({ db, publicUrl }: LogoReader, developerId: string | null): Promise<string | null> {
  if (developerId === null) return null
  const row = await approvedLogos(db).select('f.id').where('b.developerId', '=', developerId).executeTakeFirst()
  return row ? `${publicUrl}/files/${encodeId('file', row.id)}` : null
}

/** Whether everybody may see a file, by its uuid: the logo of an approved business. */
export async function isShopLogo(db: Db, fileId: string): Promise<boolean> {
  return (await approvedLogos(db).select('f.id').where('f.id', '=', fileId).executeTakeFirst()) !== undefined
}

const approvedLogos = (db: Db) =>
  db
    .selectFrom('file as f')
    .innerJoin('business as b', 'b.id', 'f.subjectId')
    .where('f.purpose', '=', 'logo')
    .where('f.deletedAt', 'is', null)
    .where('b.status', '=', businessMachine.status.approved)
