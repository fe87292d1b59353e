import type { Request, Response } from 'express'
import { DomainError } from '../../server/domain/errors.js'
import { defaultLanguage } from '../../server/domain/language.js'
import type { HostedServices, LinkedSession } from '../hosted-services.js'
import { followAsParty } from '../escrow/follow-as-party.js'
import { sendStandings } from '../live/send-standings.js'
import { whoListens } from '../live/who-listens.js'
import { hasPage } from './checkout-action.js'
import { isForGuests } from './guest-page.js'
import { linkedSession } from './linked-session.js'

/**
 * `/checkout/:sessionId/live`: tells the open page of a session when something has changed, and never what: that the page asks for by itself
 * (decisions 8, live pages). For those alone to whom the page shows the escrow: whoever the session is for, signed in, or a guest where the
 * link is enough.
 */
export async function followCheckout(services: HostedServices, request: Request, response: Response): Promise<void> {
  const session = await linkedSession(services, request)
  const { escrowId, sessionId, targetUserEmail } = session
  const shown = { escrowId, sessionId }
  const exchange = { services, request, response }
  const { caller, person } = await whoListens(services, request)
  if (person) {
    if (person.email !== targetUserEmail) throw new DomainError('NOT_A_PARTY')
    return followAsParty(exchange, { caller, person, shown })
  }
  if (!isGuests(session)) throw new DomainError('UNAUTHORIZED')
  const guest = await services.guestOf(caller, sessionId, session.contractLanguage ?? defaultLanguage)
  // Who holds the link may see the page whatever becomes of the session.
  await sendStandings(exchange, { caller: guest, shown, mayHear: () => Promise.resolve(true) })
}

/** Whether whoever holds the link sees more of it than what it is about. */
export const isGuests = (session: LinkedSession): boolean => session.status === 'pending' && hasPage(session) && isForGuests(session)

/** Where the page of a session listens, by its link. */
export const checkoutLivePath = (sessionId: string, token: string): string =>
  `/checkout/${sessionId}/live?${new URLSearchParams({ t: token }).toString()}`
