import type { IncomingMessage } from 'node:http'
import type { HostedServices } from '../../hosted/hosted-services.js'
import { readCookie } from '../../hosted/visit/cookies.js'
import { DomainError } from '../domain/errors.js'
import { encodeId } from '../domain/id.js'
import { mustExist } from '../domain/must-exist.js'
import type { Services } from '../operations/services.js'
import { answerAsPerson, readAskedPerson } from '../oauth/asked-person.js'
import type { SignedInUser } from '../oauth/oauth-provider.js'
import { providerInUse } from '../oauth/provider-in-use.js'
import { whoHolds } from './who-holds.js'

/** Signing in to applications, as the pages and the router see it: one provider, and who is signed in with the hosted pages. */
export function oauthServices(services: Services) {
  const signedInUser = (request: IncomingMessage) => readSignedInUser(services, request)
  const provider = providerInUse({ services, signedInUser })
  const pages: Pick<HostedServices, 'askedByApplication' | 'answerApplication'> = {
    askedByApplication: async (exchange) => {
      const asked = await readAskedPerson(services, await provider(), exchange)
      if (!asked) return null
      const { accountId, signInAfter, ...shown } = asked
      const person = await signedInUser(exchange.request)
      return { ...shown, asks: accountId, mustSignInAgain: signInAfter !== null && (person === null || person.since < signInAfter) }
    },
    answerApplication: async (exchange, answer) => {
      const as = mustExist(await signedInUser(exchange.request), 'the person who answers')
      const kinds = { signedIn: { kind: 'signedIn', as }, allow: { kind: 'allowed' }, refuse: { kind: 'refused' } } as const
      return answerAsPerson(await provider(), exchange, kinds[answer])
    },
  }
  return { provider, pages }
}

async function readSignedInUser(services: Services, request: IncomingMessage): Promise<SignedInUser | null> {
  const cookieToken = readCookie(request, 'sid', { https: services.config.publicUrl.startsWith('https:') })
  const { actor, token } = await whoHolds(services, cookieToken)
  if (actor.kind !== 'user' || !token) return null
  const row = await services.database.db.selectFrom('access_token').select('createdAt').where('id', '=', token.id).executeTakeFirst()
  if (!row) throw new DomainError('UNAUTHORIZED')
  return { accountId: encodeId('usr', actor.userId), since: row.createdAt }
}
