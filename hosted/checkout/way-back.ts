import { html, type Html } from '../../locales/markup.js'
import type { LinkedSession } from '../hosted-services.js'
import type { Visit } from '../visit/visit.js'
import { isolateLatin } from '../wording/isolate.js'

type Sent = Pick<LinkedSession, 'redirectUrl' | 'sessionId'>

/** Back to whoever sent the person, with `session_id` and `status` (specification, Checkout sessions); `isQuiet` beside a way that comes first. */
export function wayBack(
  { say, services }: Visit,
  { redirectUrl, sessionId }: Sent,
  status: 'completed' | 'expired' | 'cancelled',
  { isQuiet = false } = {},
): Html {
  const site = siteOf(redirectUrl)
  const words = status === 'completed' ? say('pages.session.continueTo', { site }) : say('pages.session.backTo', { site })
  return html`<p>
    <a class="${isQuiet ? 'button quiet' : 'button'}" href="${services.returnUrl(redirectUrl, sessionId, status)}">${words}</a>
  </p>`
}

/**
 * The same for whoever has not done what they were asked, and may still do it by their link. What is under way has no status there, and is told
 * by webhook.
 */
export function leaveLink({ say, services }: Visit, { redirectUrl, sessionId }: Sent, { isUnderWay = false } = {}): Html {
  const url = isUnderWay ? redirectUrl : services.returnUrl(redirectUrl, sessionId, 'cancelled')
  return html`<p><a class="soft" href="${url}">${say('pages.session.backTo', { site: siteOf(redirectUrl) })}</a></p>`
}

const siteOf = (redirectUrl: string): Html => isolateLatin(new URL(redirectUrl).host)
