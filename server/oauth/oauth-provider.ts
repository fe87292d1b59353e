import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Provider, interactionPolicy, type Configuration, type JWK, type KoaContextWithOIDC } from 'oidc-provider'
import { oauthPaths } from '../../schema/oauth/oauth-paths.js'
import { decodeId } from '../domain/id.js'
import { oauthLifetimes } from '../domain/oauth/lifetimes.js'
import { claimsOf, oauthScopes } from '../domain/oauth/scopes.js'
import type { Services } from '../operations/services.js'
import { readOauthConsents } from '../queries/oauth/read-oauth-consents.js'
import { readToldPerson } from '../queries/oauth/read-told-person.js'
import { nameRefusal, sendProviderError } from './send-provider-error.js'
import { stateAdapter } from './state-adapter.js'

/** The user of a browser's session with the hosted pages. */
export interface SignedInUser {
  /** `usr_…`. */
  accountId: string
  /** Since when. */
  since: Date
}

export interface ProviderParts {
  services: Services
  /** Who is signed in with the hosted pages in the browser that asks; nobody else is signed in here. */
  signedInUser: (request: IncomingMessage) => Promise<SignedInUser | null>
}

/** The page on which a person signs in, and answers what an application asks. */
export const answerPath = '/account/authorize'

/** The certified library, told what is decided (decisions 12). `keys` are private; the first one signs. */
export function createProvider({ services, signedInUser }: ProviderParts, keys: readonly JWK[]): Provider {
  const { config, secrets, database } = services
  const provider = new Provider(config.publicUrl, {
    ...protocol,
    adapter: stateAdapter(services),
    jwks: { keys: [...keys] },
    cookies: cookies(secrets.digest('oauth cookies').toString('hex')),
    interactions: { policy: policyFor(signedInUser), url: (_context, { uid }) => `${answerPath}/${uid}` },
    findAccount: async (_context, sub) => {
      const person = await readToldPerson(database.db, sub)
      return person ? { accountId: sub, claims: () => Promise.resolve(person) } : undefined
    },
    loadExistingGrant: (context) => grantOfConsent(services, context),
    renderError: sendProviderError,
  })
  // Its addresses are those of PUBLIC_URL, which the router says for whoever asks, by whatever name.
  provider.proxy = true
  provider.use(nameRefusal)
  provider.Client.prototype.compareClientSecret = function (sent: string) {
    return timingSafeEqual(Buffer.from(this.clientSecret ?? '', 'hex'), secrets.digest(sent))
  }
  provider.on('server_error', (_context, err) => services.log.error({ err }, 'the provider of OAuth failed'))
  return provider
}

const protocol = {
  routes: oauthPaths,
  scopes: [...oauthScopes],
  claims: Object.fromEntries(Object.entries(claimsOf).filter(([, claims]) => claims.length > 0)),
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  pkce: { required: () => true },
  allowOmittingSingleRegisteredRedirectUri: false,
  // A page of a public client may fetch its tokens from where people are taken back to.
  clientBasedCORS: (_context, origin, client) => (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
  rotateRefreshToken: true,
  ttl: {
    AccessToken: oauthLifetimes.accessToken,
    AuthorizationCode: oauthLifetimes.code,
    Grant: oauthLifetimes.grant,
    IdToken: oauthLifetimes.idToken,
    Interaction: oauthLifetimes.interaction,
    // However often it is exchanged, the person is asked again in the end.
    RefreshToken: ({ oidc }) => oidc.entities.RotatedRefreshToken?.remainingTTL ?? oauthLifetimes.refreshToken,
    Session: oauthLifetimes.session,
  },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    introspection: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: false },
  },
} satisfies Configuration

const cookies = (key: string): Configuration['cookies'] => ({
  names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
  keys: [key],
  long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/api/oauth' },
  short: { httpOnly: true, sameSite: 'lax', signed: true },
})

/** Signed in is who is signed in with the hosted pages, and nobody else: not somebody who was, and has left. */
function policyFor(signedInUser: ProviderParts['signedInUser']) {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  const isSomebodyElse = new Check('other_person', 'the person is no longer signed in', async ({ req, oidc: { session } }) => {
    if (session?.accountId === undefined) return Check.NO_NEED_TO_PROMPT
    const person = await signedInUser(req)
    return person?.accountId === session.accountId ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
  })
  policy.get('login')?.checks.add(isSomebodyElse)
  return policy
}

/**
 * What the person has allowed this application is remembered beyond a session (`oauth_consent`). Each session that rests on it has a grant of its
 * own: a stolen code costs what was given out with it, and not what the person has said.
 */
async function grantOfConsent({ database }: Services, { oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  const userId = session?.accountId === undefined ? null : decodeId('usr', session.accountId)
  if (!client || !session || userId === null) return undefined
  const [consent] = await readOauthConsents(database.db, { userId, clientId: client.clientId })
  if (!consent) return undefined
  const knownId = session.grantIdFor(client.clientId)
  const known = knownId === undefined ? undefined : await provider.Grant.find(knownId)
  const allowed = consent.scopes.join(' ')
  if (known?.getOIDCScope() === allowed) return known
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope(allowed)
  await grant.save()
  return grant
}
