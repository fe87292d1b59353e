import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { invalidField } from '../../domain/invalid-field.js'
import { mustExist } from '../../domain/must-exist.js'
import { isOauthScope, oauthScopes } from '../../domain/oauth/scopes.js'
import { readOauthConsents } from '../../queries/oauth/read-oauth-consents.js'
import type { OauthConsentSnapshot } from '../../../schema/oauth/oauth-consent-document.js'
import type { Operation } from '../operation.js'

/** A user lets an application know something of them, beside what it may know already (decisions 12). */
export async function giveOauthConsent(
  tx: Operation,
  { clientId, scopes }: { clientId: string; scopes: readonly string[] },
): Promise<{ consent: OauthConsentSnapshot }> {
  const { userId } = callerAs(tx, 'user')
  if (!scopes.includes('openid') || !scopes.every(isOauthScope))
    throw invalidField('scopes', `must be of ${oauthScopes.join(', ')}, with openid among them`)
  const client = await tx.db.selectFrom('oauth_client').select('clientId').where('clientId', '=', clientId).forShare().executeTakeFirst()
  if (!client) throw new DomainError('OAUTH_CLIENT_NOT_FOUND')
  const [known] = await readOauthConsents(tx.db, { userId, clientId })
  const allowed = oauthScopes.filter((scope) => scopes.includes(scope) || known?.scopes.includes(scope))
  await tx.db
    .insertInto('oauth_consent')
    .values({ id: tx.newId(), userId, clientId, scopes: allowed, givenAt: tx.wallNow })
    .onConflict((conflict) => conflict.columns(['userId', 'clientId']).doUpdateSet({ scopes: allowed, givenAt: tx.wallNow }))
    .execute()
  const [consent] = await readOauthConsents(tx.db, { userId, clientId })
  return { consent: mustExist(consent, 'the consent that was written') }
}
