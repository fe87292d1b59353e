import type { Request, Response } from 'express'
import { Balance, CheckoutEscrow } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import { gateStatus, gateView } from '../gate/gate-view.js'
import type { GateState } from '../gate/gate-state.js'
import { form, noticeBox, problemBox } from '../form.js'
import { html, type Html } from '../html.js'
import type { HostedServices, LinkedSession, LinkPreview } from '../hosted-services.js'
import { sendPage } from '../page.js'
import { perform } from '../visit/perform.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { isolateLatin } from '../wording/isolate.js'
import { maskEmail } from '../../schema/user/mask-email.js'
import { showTime, showTimeLeft } from '../wording/show-time.js'
import { actionView } from './action-view.js'
import type { Asked, Attempt } from './asked.js'
import { checkoutAction } from './checkout-action.js'
import { contractView } from './contract-view.js'
import { sideOf, type CheckoutDeal } from './deal.js'
import { dealView } from './deal-view.js'
import { endedView } from './ended-view.js'
import { previewView } from './preview-view.js'
import { nextView, progressView } from './progress-view.js'

/** The page behind a session's link (decisions 8), for whoever opens it. */
export async function showCheckout(services: HostedServices, request: Request, response: Response): Promise<void> {
  const session = await linkedSession(services, request)
  const visit = await openVisit(services, { request, response }, { contractLanguage: session.contractLanguage ?? null })
  await sendCheckout(visit, session)
}

/** The session whose link this is; a link with a wrong token leads nowhere, and looks like one to an unknown session. */
export async function linkedSession(services: HostedServices, request: Request): Promise<LinkedSession> {
  const { sessionId } = request.params
  const { t } = request.query
  if (typeof sessionId !== 'string' || typeof t !== 'string' || !services.isSessionToken(sessionId, t))
    throw new DomainError('SESSION_NOT_FOUND')
  const session = await services.readSession(sessionId)
  if (!session) throw new DomainError('SESSION_NOT_FOUND')
  return session
}

/** How long a receipt stays before the browser goes back to whoever sent the person (specification, Checkout sessions). */
const receiptSeconds = 10

function sendBackSoon({ response, services }: Visit, { redirectUrl, sessionId }: LinkedSession): void {
  response.setHeader('Refresh', `${receiptSeconds}; url=${services.returnUrl(redirectUrl, sessionId, 'completed')}`)
}

/** Sends the page as the session, the visitor and what they just tried make it. */
export async function sendCheckout(
  visit: Visit,
  session: LinkedSession,
  { gate = { kind: 'choosing' }, attempt = null }: { gate?: GateState; attempt?: Attempt | null } = {},
): Promise<void> {
  const { person } = visit
  if (session.status === 'completed' && person?.email === session.targetUserEmail) sendBackSoon(visit, session)
  if (session.status !== 'pending') return sendPage(visit, await endedView(visit, session))
  const action = checkoutAction(session.action)
  if (!action)
    return sendPage(visit, {
      heading: visit.say('pages.session.notNowHeading'),
      main: html`<p>${visit.say('pages.session.unavailableAction')}</p>`,
    })
  if (!person) return sendGate(visit, session, gate)
  if (person.email !== session.targetUserEmail) return sendWrongPerson(visit, session)
  await sendAction(visit, session, attempt)
}

/** Whose link it is, masked, with the ways in. */
function sendGate(visit: Visit, session: LinkedSession, gate: GateState): void {
  const { say } = visit
  sendPage(visit, {
    status: gateStatus(gate),
    hasProblem: gateStatus(gate) >= 400,
    heading: headingOf(visit, session),
    main: html`<p>${say('pages.gate.linkIsFor', { email: maskedTarget(session) })} ${say('pages.gate.signInAsOwner')}</p>
      ${previewView(visit, session.preview)} ${gateView(visit, gate)}`,
  })
}

function sendWrongPerson(visit: Visit, session: LinkedSession): void {
  const { say } = visit
  const places = { me: isolateLatin(visit.person!.email), email: maskedTarget(session) }
  sendPage(visit, {
    heading: say('pages.gate.wrongPersonHeading'),
    main: html`<section>
        <p>${say('pages.gate.wrongPersonLead', places)}</p>
        ${form(visit, 'sign-out', html`<button>${say('pages.gate.switchAccount')}</button>`)}
      </section>
      ${previewView(visit, withoutParty(session.preview))}`,
  })
}

/** "You pay" would be untrue of anybody else who is signed in. */
const withoutParty = (preview: LinkPreview): LinkPreview => ({ ...preview, party: null })

const maskedTarget = ({ targetUserEmail }: LinkedSession): Html => html`<strong>${isolateLatin(maskEmail(targetUserEmail))}</strong>`

async function sendAction(visit: Visit, session: LinkedSession, attempt: Attempt | null): Promise<void> {
  const asked = await readAsked(visit, session, attempt)
  visit.services.allowFormRedirect(visit.response, session.redirectUrl)
  sendPage(visit, {
    status: attempt?.status ?? 200,
    heading: headingOf(visit, session),
    main: askedView(visit, asked),
    hasProblem: attempt !== null,
  })
}

async function readAsked(visit: Visit, session: LinkedSession, attempt: Attempt | null): Promise<Asked> {
  const deal = await readDeal(visit, session.escrowId)
  const side = sideOf(deal, session.targetUserEmail)
  if (!side) throw new DomainError('NOT_A_PARTY')
  const walletTnd = session.action === 'accept_pay' ? await readWallet(visit) : null
  return { session, action: session.action as Asked['action'], deal, side, walletTnd, attempt }
}

async function readDeal(visit: Visit, escrowId: string): Promise<CheckoutDeal> {
  const { data, refusal } = await perform(visit, CheckoutEscrow, { id: escrowId })
  if (refusal) throw new DomainError(refusal.code, { status: refusal.status })
  return data.escrow
}

async function readWallet(visit: Visit): Promise<string | null> {
  const { data } = await perform(visit, Balance)
  return data?.me.balance?.available ?? null
}

function askedView(visit: Visit, asked: Asked): Html {
  const { say, language, services } = visit
  const { session, deal, side, attempt, action } = asked
  const secondsLeft = Math.floor((Date.parse(session.expiresAt) - services.clock().getTime()) / 1000)
  const validity = say('pages.session.validUntil', {
    time: showTime(session.expiresAt, language),
    left: showTimeLeft(secondsLeft, language),
  })
  const showsContract = deal.contract !== null && (action === 'sign_contract' || action === 'accept_pay')
  return html`${attempt && (attempt.isOutdated ? noticeBox(attempt.sentence, { isAlert: true }) : problemBox(visit, attempt.sentence))}
    <p>${say(`pages.actions.${action}.lead`)}</p>
    ${progressView(visit, deal)} ${dealView(visit, deal, side)} ${showsContract && contractView(visit, deal, deal.contract!, side)}
    ${actionView(visit, asked)}
    <section aria-labelledby="next-heading">
      <h2 id="next-heading">${say('pages.next.heading')}</h2>
      ${nextView(visit, deal, side)}
    </section>
    <div class="stack">
      ${form(visit, 'cancel', html`<button class="quiet">${say('pages.session.cancelButton')}</button>`)}
      <p class="soft">${say('pages.session.cancelHint')} ${validity}</p>
    </div>`
}

const headingOf = ({ say }: Visit, { action }: LinkedSession): Html => say(`pages.actions.${action as Asked['action']}.heading`)
