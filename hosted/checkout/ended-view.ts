import { CheckoutEscrow } from '../../schema/operations/documents.js'
import { html, type Html, type HtmlValue } from '../html.js'
import type { LinkedSession } from '../hosted-services.js'
import type { Page } from '../page.js'
import type { CheckoutActionName } from '../texts/texts.js'
import { perform, sentenceOf } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'
import { isolateLatin } from '../wording/isolate.js'
import { say } from '../wording/say.js'
import { showTime } from '../wording/show-time.js'
import { checkoutAction } from './checkout-action.js'
import { sideOf, type CheckoutDeal } from './deal.js'
import { dealView } from './deal-view.js'
import { nextView, progressView } from './progress-view.js'

/** The page of a session that is over: a receipt for whom it was for, and for everybody only that it is over and the way back. */
export async function endedView(visit: Visit, session: LinkedSession): Promise<Page> {
  const { session: words } = visit.texts
  if (session.status === 'completed')
    return { heading: words.doneHeading, main: html`${await receipt(visit, session)}${wayBack(visit, session, 'completed')}` }
  if (session.status === 'expired') {
    const told = html`<section>
      <p>${sentenceOf('SESSION_EXPIRED', visit.language)}</p>
      <p>${words.expiredHint}</p>
    </section>`
    return { heading: words.expiredHeading, main: html`${told}${wayBack(visit, session, 'expired')}` }
  }
  const why = words.cancelReasons[session.cancelReason ?? '']
  const told = html`<section>
    <p>${sentenceOf('SESSION_CANCELLED', visit.language)}</p>
    ${why !== undefined && html`<p>${why}</p>`}
  </section>`
  return { heading: words.cancelledHeading, main: html`${told}${wayBack(visit, session, 'cancelled')}` }
}

/** What happened, and what happens next. */
async function receipt(visit: Visit, session: LinkedSession): Promise<HtmlValue> {
  const { texts, language, person } = visit
  const known = checkoutAction(session.action) && person?.email === session.targetUserEmail
  if (!known) return html`<section><p>${sentenceOf('SESSION_ALREADY_COMPLETED', language)}</p></section>`
  const summary = html`<section>
    <p><strong>${texts.actions[session.action as CheckoutActionName].done}</strong></p>
    ${session.completedAt && html`<p>${say(texts.session.doneAt, { time: showTime(session.completedAt, language) })}</p>`}
    <p class="soft">${texts.session.sessionReference}: <code>${isolateLatin(session.sessionId)}</code></p>
  </section>`
  const { data } = await perform(visit, CheckoutEscrow, { id: session.escrowId })
  return html`${summary}${data && dealPart(visit, data.escrow, session.targetUserEmail)}`
}

function dealPart(visit: Visit, deal: CheckoutDeal, email: string): HtmlValue {
  const side = sideOf(deal, email)
  if (!side) return null
  return html`${progressView(visit, deal)}
    <section aria-labelledby="next-heading">
      <h2 id="next-heading">${visit.texts.next.heading}</h2>
      ${nextView(visit, deal, side)}
    </section>
    ${dealView(visit, deal, side)}`
}

/** Back to whoever sent the person, with `session_id` and `status` (specification, Checkout sessions). */
function wayBack({ texts, services }: Visit, session: LinkedSession, status: 'completed' | 'expired' | 'cancelled'): Html {
  const site = isolateLatin(new URL(session.redirectUrl).host)
  const words = status === 'completed' ? texts.session.continueTo : texts.session.backTo
  return html`<p>
    <a class="button" href="${services.returnUrl(session.redirectUrl, session.sessionId, status)}">${say(words, { site })}</a>
  </p>`
}
