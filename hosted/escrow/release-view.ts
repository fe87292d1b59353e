import type { ReleaseRequestFieldsFragment } from '../../schema/operations/document-types.js'
import { form } from '../page/form.js'
import { html, type Html, type HtmlValue } from '../wording/html.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { showAmount } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'
import type { EscrowSummary, Side } from './escrow-details.js'
import { row } from './terms-view.js'

type Words = Pick<Visit, 'say' | 'language'>

/** How much of an escrow that is paid out in parts is paid out, asked for and left; nothing of others, or before it is paid. */
export function releaseView({ say, language }: Words, escrow: EscrowSummary): HtmlValue {
  const { progressiveRelease, releasedTotalTnd, reservedTnd, availableForReleaseTnd, paidAt } = escrow
  if (!progressiveRelease || !paidAt) return null
  const amount = (decimal: string | null) => showAmount(decimal ?? '0', 'TND', language)
  return html`<dl>
    ${row(say('pages.release.released'), amount(releasedTotalTnd))} ${row(say('pages.release.reserved'), amount(reservedTnd))}
    ${row(say('pages.release.available'), amount(availableForReleaseTnd))}
  </dl>`
}

/** The part that is asked for: what for, how much, and until when silence means yes. */
export function requestedView({ say, language }: Words, request: ReleaseRequestFieldsFragment): Html {
  const { requestId, reference, amountTnd, amountFace, currency, approvalDeadline } = request
  const face = currency !== 'TND' && html` (${showAmount(amountFace, currency, language)})`
  return html`<dl>
    ${row(say('pages.release.period'), isolate(reference ?? requestId))}
    ${row(say('pages.release.amount'), html`<strong>${showAmount(amountTnd, 'TND', language)}</strong>${face}`)}
    ${row(say('pages.release.answerBy'), showTime(approvalDeadline, language))}
  </dl>`
}

/** What the buyer of such an escrow accepts, in the words whose version is kept (`releaseConsentVersion`). */
export const consentText = ({ say }: Pick<Visit, 'say'>, { progressiveRelease }: EscrowSummary): Html =>
  say('pages.releaseConsent.text', { hours: progressiveRelease?.autoApproveHours ?? 0 })

/** Asks a buyer who has not accepted automatic release while paying. */
export function consentView(visit: Visit, escrow: EscrowSummary, side: Side): HtmlValue {
  const { progressiveRelease, status, id, version } = escrow
  const isOpen = status === 'PAID' || status === 'DELIVERED'
  if (side !== 'buyer' || !isOpen || !progressiveRelease || progressiveRelease.buyerConsentAcceptedAt !== null) return null
  const button = html`<button class="quiet">${visit.say('pages.releaseConsent.label')}</button>`
  return html`<p>${consentText(visit, escrow)}</p>
    ${form(visit, 'consent', button, { escrowId: id, version: String(version) })}`
}
