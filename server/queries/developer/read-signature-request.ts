import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, iso } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import type { SecretBox } from '../../secrets/secret-box.js'
import { pngUrl } from './read-user-signatures.js'

/** What the page shows on which a user confirms a developer's signature image. */
interface SignatureRequestView {
  userId: string
  email: string
  companyName: string
  applicationName: string | null
  sha256: string
  /** A `data:` URL. */
  image: string
  createdAt: string
  confirmedAt: string | null
}

/** The signature behind a mailed link, or null when the link is unknown or its image was replaced. */
export async function readSignatureRequest(
  em: EntityManager,
  { secrets, token }: { secrets: SecretBox; token: string },
): Promise<SignatureRequestView | null> {
  const row = await dbOf(em)
    .selectFrom('developer_signature as s')
    .innerJoin('developer as d', 'd.id', 's.developerId')
    .innerJoin('app_user as u', 'u.id', 's.userId')
    .select(['s.userId', 'u.email', 'd.companyName', 'd.applicationName', 's.sha256', 's.image'])
    .select(({ ref }) => [iso(ref('s.createdAt')).as('createdAt'), iso(ref('s.confirmedAt')).as('confirmedAt')])
    .where('s.tokenDigest', '=', secrets.digest(token))
    .executeTakeFirst()
  if (!row) return null
  return { ...row, userId: encodeId('usr', row.userId), image: pngUrl(row.image) }
}
