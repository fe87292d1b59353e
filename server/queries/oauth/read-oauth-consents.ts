import { iso, type Db } from '../../db/typed-queries.js'
import { mustExist } from '../../domain/must-exist.js'
import type { OauthConsentSnapshot } from '../../../schema/oauth/oauth-consent-document.js'

/** Which applications a user lets know what, newest first; with `clientId`, that one or none. A user has as many as they have said yes to. */
export async function readOauthConsents(
  db: Db,
  { userId, clientId }: { userId: string; clientId?: string },
): Promise<OauthConsentSnapshot[]> {
  const rows = await db
    .selectFrom('oauth_consent as s')
    .innerJoin('oauth_client as c', 'c.clientId', 's.clientId')
    .innerJoin('developer as d', 'd.id', 'c.developerId')
    .select(['s.clientId', 's.scopes', 'c.name', 'd.companyName'])
    .select(({ ref }) => iso(ref('s.givenAt')).as('givenAt'))
    .where((eb) => eb.and({ 's.userId': userId, ...(clientId === undefined ? {} : { 's.clientId': clientId }) }))
    .orderBy('s.givenAt', 'desc')
    .orderBy('s.clientId')
    .limit(mostConsents)
    .execute()
  return rows.map(({ givenAt, ...row }) => ({ ...row, givenAt: mustExist(givenAt, 'when it was given') }))
}

/** More than anybody keeps in mind; withdrawing some shows the others. */
const mostConsents = 100
