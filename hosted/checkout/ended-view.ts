import { CheckoutEscrow } from '../../schema/operations/documents.js'
import { html, type Html, type HtmlValue } from '../html.js'
import type { LinkedSession } from '../hosted-services.js'
import type { Page } from '../page.js'
import { perform, sentenceOf } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'
import { isolateLatin } from '../wording/isolate.js'
import { showTime } from '../wording/show-time.js'
import { checkoutAction, type CheckoutActionName } from './checkout-action.js'
import { sideOf, type CheckoutDeal } from './deal.js'
import { dealView } from './deal-view.js'
import { previewView } from './preview-view.js'
import { nextView, progressView } from './progress-view.js'

/** The page of a session that is over: a receipt for whom it was for, and for everybody what it was about, that it is over, and the way back. */
export async function endedView(visit: Visit, session: LinkedSession): Promise<Page> {
  const { say } = visit
  if (session.status === 'completed')
    return {
      heading: say('pages.session.doneHeading'),
      main: html`${await receipt(visit, session)}${wayBack(visit, session, 'completed')}`,
    }
  if (session.status === 'expired') {
    const told = html`<section>
      <p>${sentenceOf('SESSION_EXPIRED', visit.language)}</p>
      <p>${say('pages.session.expiredHint')}</p>
    </section>`
    return {
      heading: say('pages.session.expiredHeading'),
      main: html`${told}${previewView(visit, session.preview)}${wayBack(visit, session, 'expired')}`,
    }
  }
  const why = cancelReasons.find((each) => each === session.cancelReason)
  const told = html`<section>
    <p>${sentenceOf('SESSION_CANCELLED', visit.language)}</p>
    ${why && html`<p>${say(`pages.session.cancelReason.${why}`)}</p>`}
  </section>`
  return {
    heading: say('pages.session.cancelledHeading'),
    main: html`${told}${previewView(visit, session.preview)}${wayBack(visit, session, 'cancelled')}`,
  }
}

const cancelReasons = ['user', 'api', 'sibling_completed', 'action_no_longer_valid'] as const

/** What happened, and what happens next. */
async function receipt(visit: Visit, session: LinkedSession): Promise<HtmlValue> {
  const { say, language, person } = visit
  const known = checkoutAction(session.action) && person?.email === session.targetUserEmail
  if (!known)
    return html`<section><p>${sentenceOf('SESSION_ALREADY_COMPLETED', language)}</p></section>
      ${previewView(visit, session.preview)}`
  const summary = html`<section>
    <p><strong>${say(`pages.actions.${session.action as CheckoutActionName}.done`)}</strong></p>
    ${session.completedAt && html`<p>${say('pages.session.doneAt', { time: showTime(session.completedAt, language) })}</p>`}
    <p class="soft">${say('pages.session.sessionReference')}: <code>${isolateLatin(session.sessionId)}</code></p>
  </section>`
  const { data } = await perform(visit, CheckoutEscrow, { id: session.escrowId })
  return html`${summary}${data && dealPart(visit, data.escrow, session.targetUserEmail)}`
}

function dealPart(visit: Visit, deal: CheckoutDeal, email: string): HtmlValue {
  const side = sideOf(deal, email)
  if (!side) return null
  return html`${progressView(visit, deal)}
    <section aria-labelledby="next-heading">
      <h2 id="next-heading">${visit.say('pages.next.heading')}</h2>
      ${nextView(visit, deal, side)}
    </section>
    ${dealView(visit, deal, side)}`
}

/** Back to whoever sent the person, with `session_id` and `status` (specification, Checkout sessions). */
function wayBack({ say, services }: Visit, session: LinkedSession, status: 'completed' | 'expired' | 'cancelled'): Html {
  const site = isolateLatin(new URL(session.redirectUrl).host)
  const words = status === 'completed' ? say('pages.session.continueTo', { site }) : say('pages.session.backTo', { site })
  return html`<p>
    <a class="button" href="${services.returnUrl(session.redirectUrl, session.sessionId, status)}">${words}</a>
  </p>`
}
