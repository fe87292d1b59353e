import type { ReleaseRequestFieldsFragment } from '../../schema/operations/document-types.js'
import { form } from '../page/form.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { showAmount } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'
import type { EscrowSummary, Side } from './escrow-details.js'
import { row } from './terms-view.js'

type Words = Pick<Visit, 'say' | 'language'>

/** What answering it so is called, wherever that can be done. */
export function answerWords(
  { say, language }: Words,
  answer: Answer,
  { requestId, reference, amountTnd }: ReleaseRequestFieldsFragment,
): Html {
  const what = { period: isolate(reference ?? requestId), amount: showAmount(amountTnd, 'TND', language) }
  return answer === 'approve_release' ? say('pages.release.approve', what) : say('pages.release.reject', what)
}

type Answer = 'approve_release' | 'reject_release'

/** Whether this is an answer to a payout request. */
export const isAnswer = (action: string): action is Answer => action === 'approve_release' || action === 'reject_release'

/** The part that is asked for: what for, unless the page is headed by it, how much, and until when silence means yes. */
export function requestedView(
  { say, language }: Words,
  request: ReleaseRequestFieldsFragment,
  side: Side,
  { isHeading = false } = {},
): Html {
  const { requestId, reference, amountTnd, amountFace, currency, approvalDeadline } = request
  const face = currency !== 'TND' && html` (${showAmount(amountFace, currency, language)})`
  return html`<dl>
    ${row(say('pages.release.amount'), html`${showAmount(amountTnd, 'TND', language)}${face}`, 'hero')}
    ${!isHeading && row(say('pages.release.period'), isolate(reference ?? requestId))}
    ${row(say('pages.release.answerBy', { side }), showTime(approvalDeadline, language))}
  </dl>`
}

/** What the buyer of such an escrow accepts, in the words whose version is kept (`releaseConsentVersion`). */
export const consentText = ({ say }: Pick<Visit, 'say'>, { progressiveRelease }: EscrowSummary): Html =>
  say('pages.releaseConsent.text', { hours: progressiveRelease?.autoApproveHours ?? 0 })

/** The form's step. */
export const consentStep = 'consent'

/** Whether this is a buyer who has not accepted automatic release while paying. */
export function isConsentAsked({ progressiveRelease, status }: EscrowSummary, side: Side): boolean {
  const isOpen = status === 'PAID' || status === 'DELIVERED'
  return side === 'buyer' && isOpen && progressiveRelease?.buyerConsentAcceptedAt === null
}

/** Asks that buyer to accept it. */
export function consentView(visit: Visit, escrow: EscrowSummary, side: Side): HtmlValue {
  if (!isConsentAsked(escrow, side)) return null
  const button = html`<button class="quiet">${visit.say('pages.releaseConsent.label')}</button>`
  return html`<div class="notice">
    <p>${consentText(visit, escrow)}</p>
    ${form(visit, consentStep, button, { version: String(escrow.version) })}
  </div>`
}
