import type { Request, Response } from 'express'
import { gateOf } from '../credential/challenge.js'
import type { GateState } from '../credential/gate-state.js'
import type { HostedServices, LinkedSession } from '../hosted-services.js'
import { html } from '../../locales/markup.js'
import { sendPage, type LiveView, type Page } from '../page/page.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { liveView } from '../live/live-view.js'
import { askedPage } from './asked-page.js'
import type { Attempt } from '../visit/attempt.js'
import { hasPage } from './checkout-action.js'
import { endedPage } from './ended-page.js'
import { checkoutLivePath, isGuests } from './follow-checkout.js'
import { gatePage, ownerOf, wrongPersonPage } from './gate-pages.js'
import { guestPage, isForGuests } from './guest-page.js'
import { isJustDone, timeOf } from './just-done.js'
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
  if (isTheirs && session.status === 'pending') services.allowFormRedirect(response, session.redirectUrl)
  const live = isTheirs || (!person && isGuests(session)) ? await liveCheckout(visit, session) : null
  const isDone = isTheirs && session.status === 'completed' && isJustDone(session.completedAt, timeOf(session, services.now()))
  const onward = isDone ? services.returnUrl(session.redirectUrl, session.sessionId, 'completed') : null
  const { applicationName: name, logoUrl } = session.preview
  sendPage(visit, { ...(await pageOf(visit, session, tried)), shop: { name, logoUrl }, live, onward })
}

async function liveCheckout({ services, request }: Visit, { escrowId, sessionId }: LinkedSession): Promise<LiveView | null> {
  const { t } = request.query
  return typeof t === 'string' ? liveView(services, { escrowId, sessionId }, checkoutLivePath(sessionId, t)) : null
}

async function pageOf(
  visit: Visit,
  session: LinkedSession,
  { gate: tried, attempt = null, quote = null, identityUrl = null }: Tried,
): Promise<Page> {
  const { person } = visit
  if (session.status !== 'pending') return endedPage(visit, session)
  if (!hasPage(session)) return unavailablePage(visit)
  if (!person) {
    const gate = tried ?? (await gateOf(visit, ownerOf(session)))
    return isForGuests(session) ? guestPage(visit, session, { gate, attempt }) : gatePage(visit, session, gate)
  }
  if (person.email !== session.targetUserEmail) return wrongPersonPage(visit, person, session)
  return askedPage(visit, session, { attempt, quote, identityUrl })
}

const unavailablePage = ({ say }: Visit): Page => ({
  heading: say('pages.session.notNowHeading'),
  main: html`<p>${say('pages.session.unavailableAction')}</p>`,
})
