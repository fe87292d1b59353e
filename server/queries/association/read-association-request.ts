import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, iso } from '../../db/typed-queries.js'
import { associationRequestMachine } from '../../domain/association/association-request.js'
import type { SecretBox } from '../../secrets/secret-box.js'
import { readLogoUrl } from '../business/shop-logo.js'

const { status } = associationRequestMachine

/** What the consent page of an association shows: who asks, and whom. */
interface AssociationRequestView {
  email: string
  companyName: string
  applicationName: string | null
  logoUrl: string | null
  requestedAt: string
  expiresAt: string
}

/** The open request behind a mailed link, or null when the link is unknown, answered, superseded or too old. */
export async function readAssociationRequest(
  em: EntityManager,
  { secrets, token, now, publicUrl }: { secrets: SecretBox; token: string; now: Date; publicUrl: string },
): Promise<AssociationRequestView | null> {
  const row = await dbOf(em)
    .selectFrom('association_request as r')
    .innerJoin('developer as d', 'd.id', 'r.developerId')
    .select(['r.email', 'd.companyName', 'd.applicationName', 'r.developerId'])
    .select(({ ref }) => [iso(ref('r.createdAt')).as('requestedAt'), iso(ref('r.expiresAt')).as('expiresAt')])
    .where('r.tokenDigest', '=', secrets.digest(token))
    .where('r.status', '=', status.pending)
    .where('r.expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { developerId, ...request } = row
  return { ...request, logoUrl: await readLogoUrl({ db: dbOf(em), publicUrl }, developerId) }
}
