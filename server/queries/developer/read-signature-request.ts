import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import { encodeId } from '../../domain/id.js'
import type { SecretBox } from '../../secrets/secret-box.js'

/** What the page shows on which a user confirms a developer's signature image. */
export interface SignatureRequestView {
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
  const [row] = await sql<SignatureRequestView>(
    em,
    `select s.user_id as "userId", u.email, d.company_name as "companyName", d.application_name as "applicationName", s.sha256,
       'data:image/png;base64,' || replace(encode(s.image, 'base64'), E'\\n', '') as image,
       iso(s.created_at) as "createdAt", iso(s.confirmed_at) as "confirmedAt"
     from developer_signature s join developer d on d.id = s.developer_id join app_user u on u.id = s.user_id
     where s.token_digest = $1`,
    [secrets.digest(token)],
  )
  return row ? { ...row, userId: encodeId('usr', row.userId) } : null
}
