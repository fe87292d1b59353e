import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { mustExist } from '../domain/must-exist.js'
import { oauthScopes } from '../domain/oauth/scopes.js'
import { OauthStates } from '../operations/oauth/oauth-state.js'
import type { Services } from '../operations/services.js'
import { readLogoUrl } from '../queries/business/shop-logo.js'
import { readAskingClient } from '../queries/oauth/read-asking-client.js'
import type { SignedInUser } from './oauth-provider.js'

/** What an application asks of the person in this browser. */
export interface AskedPerson {
  client: { clientId: string; name: string; companyName: string; logoUrl: string | null }
  redirectUri: string
  /** Those that there are; who the person is goes with each. */
  scopes: string[]
  loginHint: string | null
  /** Whom it is asked of, `usr_…`; null until somebody has signed in. */
  accountId: string | null
  /** Signing in before this does not count; null where it does, whenever it was. */
  signInAfter: Date | null
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** How the person answers; `signedIn` says who they are, and is asked on. */
export type PersonAnswer = { kind: 'signedIn'; as: SignedInUser } | { kind: 'allowed' } | { kind: 'refused' }

/** Null where nothing is asked of this browser, or no longer. */
export async function readAskedPerson(services: Services, provider: Provider, exchange: Exchange): Promise<AskedPerson | null> {
  const visit = await visitOf(provider, exchange)
  if (!visit) return null
  const { client_id: clientId, redirect_uri: redirectUri, scope, login_hint: loginHint } = visit.params
  const { database, config } = services
  const found = await readAskingClient(database.db, String(clientId))
  if (!found) return null
  const { developerId, ...client } = found
  const logoUrl = await readLogoUrl({ db: database.db, publicUrl: config.publicUrl }, developerId)
  const { name, reasons } = visit.prompt
  const isAnew = name === 'login' && reasons.some((reason) => reason === 'login_prompt' || reason === 'max_age')
  return {
    client: { ...client, logoUrl },
    redirectUri: String(redirectUri),
    scopes: knownOf(typeof scope === 'string' ? scope : ''),
    loginHint: typeof loginHint === 'string' ? loginHint : null,
    accountId: name === 'login' ? null : (visit.session?.accountId ?? null),
    signInAfter: isAnew ? await new OauthStates(services, 'Interaction').keptSince(visit.uid) : null,
  }
}

/** As people allow it; what we do not know is nothing that could be allowed. */
const knownOf = (scope: string): string[] => {
  const asked = new Set(scope.split(' '))
  return oauthScopes.filter((known) => known === 'openid' || asked.has(known))
}

/** Keeps the answer, and says where the browser has to go with it. */
export async function answerAsPerson(provider: Provider, exchange: Exchange, answer: PersonAnswer): Promise<string> {
  const visit = mustExist(await visitOf(provider, exchange), 'the visit that is answered')
  if (answer.kind === 'signedIn') {
    const { accountId, since } = answer.as
    // Who was there before leaves: the library would have them sign out on a page of its own.
    if (visit.session !== undefined && visit.session.accountId !== accountId) {
      await (await provider.Session.findByUid(visit.session.uid))?.destroy()
      delete visit.session
    }
    visit.result = { login: { accountId, ts: Math.floor(since.getTime() / 1_000) } }
  } else if (answer.kind === 'allowed') visit.result = { ...visit.lastSubmission, consent: {} }
  else visit.result = { error: 'access_denied', error_description: 'the person has not allowed it' }
  await visit.persist()
  return visit.returnTo
}

async function visitOf(provider: Provider, { request, response }: Exchange) {
  try {
    return await provider.interactionDetails(request, response)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}
