import type { Request, Response } from 'express'
import type { GateState } from '../credential/gate-state.js'
import type { HostedServices, LinkedSession } from '../hosted-services.js'
import { html } from '../wording/html.js'
import { sendPage, type Page } from '../page/page.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { askedPage } from './asked-page.js'
import type { Attempt } from '../visit/attempt.js'
import { hasPage } from './checkout-action.js'
import { endedPage } from './ended-page.js'
import { gatePage, wrongPersonPage } from './gate-pages.js'
import { guestPage, isForGuests } from './guest-page.js'
import { linkedSession } from './linked-session.js'
import type { Quote } from './quote.js'

/** The page behind a session's link (decisions 8), for whoever opens it. */
export async function showCheckout(services: HostedServices, request: Request, response: Response): Promise<void> {
  const session = await linkedSession(services, request)
  const visit = await openVisit(services, { request, response }, { contractLanguage: session.contractLanguage ?? null })
  await sendCheckout(visit, session)
}

interface Tried {
  gate?: GateState
  attempt?: Attempt | null
  quote?: Quote | null
  identityUrl?: string | null
}

/** Sends the page as the session, the visitor and what they just tried make it. */
export async function sendCheckout(visit: Visit, session: LinkedSession, tried: Tried = {}): Promise<void> {
  const { person, response, services } = visit
  const isTheirs = person?.email === session.targetUserEmail
  if (isTheirs && session.status === 'completed') sendBackSoon(visit, session)
  if (isTheirs && session.status === 'pending') services.allowFormRedirect(response, session.redirectUrl)
  sendPage(visit, await pageOf(visit, session, tried))
}

function pageOf(
  visit: Visit,
  session: LinkedSession,
  { gate = { kind: 'choosing' }, attempt = null, quote = null, identityUrl = null }: Tried,
): Page | Promise<Page> {
  const { person } = visit
  if (session.status !== 'pending') return endedPage(visit, session)
  if (!hasPage(session)) return unavailablePage(visit)
  if (!person) return isForGuests(session) ? guestPage(visit, session, { gate, attempt }) : gatePage(visit, session, gate)
  if (person.email !== session.targetUserEmail) return wrongPersonPage(visit, person, session)
  return askedPage(visit, session, { attempt, quote, identityUrl })
}

const unavailablePage = ({ say }: Visit): Page => ({
  heading: say('pages.session.notNowHeading'),
  main: html`<p>${say('pages.session.unavailableAction')}</p>`,
})

/** How long a receipt stays before the browser goes back to whoever sent the person (specification, Checkout sessions). */
const receiptSeconds = 10

function sendBackSoon({ response, services }: Visit, { redirectUrl, sessionId }: LinkedSession): void {
  response.setHeader('Refresh', `${receiptSeconds}; url=${services.returnUrl(redirectUrl, sessionId, 'completed')}`)
}
