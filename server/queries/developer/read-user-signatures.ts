import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, iso } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import type { UserSignature } from '../../../schema/developer/developer-signature.type.js'

/** The images with which developers sign for a user, or would, the oldest first (decisions 3). */
export async function readUserSignatures(em: EntityManager, userId: string): Promise<UserSignature[]> {
  const rows = await dbOf(em)
    .selectFrom('developer_signature as s')
    .innerJoin('developer as d', 'd.id', 's.developerId')
    .select(['s.developerId', 'd.companyName', 'd.applicationName', 's.sha256', 's.image'])
    .select(({ ref }) => [iso(ref('s.createdAt')).as('createdAt'), iso(ref('s.confirmedAt')).as('confirmedAt')])
    .where('s.userId', '=', userId)
    .orderBy('s.createdAt')
    .orderBy('s.developerId')
    .execute()
  return rows.map(({ developerId, image, ...signature }) => ({
    ...signature,
    developerId: encodeId('dev', developerId),
    image: pngUrl(image),
  }))
}

/** A picture that needs no address. */
export const pngUrl = (image: Buffer): string => `data:image/png;base64,${image.toString('base64')}`
