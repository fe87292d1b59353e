import type { Request, Response } from 'express'
import type { OwnPayoutQuery } from '../../schema/operations/document-types.js'
import { OwnPayout, WithdrawDispute } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { DomainError } from '../../server/domain/errors.js'
import { awaitsAnswer } from '../escrow/awaits-answer.js'
import { disputeView, messageStep } from '../dispute/dispute-view.js'
import { sayInDispute, withMessageFiles } from '../dispute/say-in-dispute.js'
import type { HostedServices } from '../hosted-services.js'
import { badge } from '../page/badge.js'
import { attemptView, form } from '../page/form.js'
import { liveView } from '../live/live-view.js'
import { sendPage } from '../page/page.js'
import { attemptOf, versionOf, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { granted, perform, type Answer } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { isolate } from '../wording/isolate.js'
import { quotation } from '../wording/quotation.js'
import { showAmount } from '../wording/show-amount.js'
import { showCountDown, showTime } from '../wording/show-time.js'
import { answerButtons } from './actions-view.js'
import { escrowLivePath } from './follow-escrow.js'
import { sideOf, type EscrowSummary, type Side } from '../escrow/escrow-details.js'
import { invoiceView } from '../escrow/payouts-page.js'
import { requestedView } from '../escrow/release-view.js'
import { row } from '../escrow/terms-view.js'

type Payout = Granted<OwnPayoutQuery>['releaseRequest']

/** The form's step. */
const withdrawStep = 'withdraw'

/**
 * `/account/escrows/:escrowId/payout?request=…`: one part that was asked for, and where it was rejected the dispute on it, which both write in as in
 * that on the whole escrow; the buyer may take the rejection back (decisions 7).
 */
export async function showPayout(services: HostedServices, request: Request, response: Response): Promise<void> {
  await sendPayout(await openVisit(services, { request, response }), null)
}

export async function submitPayout(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  await withMessageFiles(visit, {
    take: (fileIds) => takeStep(visit, fileIds),
    show: (attempt) => sendPayout(visit, attempt),
  })
}

async function takeStep(visit: Visit, fileIds: readonly string[]): Promise<void> {
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  const { refusal } = await carryOut(visit, fields, fileIds)
  if (refusal) return sendPayout(visit, attemptOf(visit, fields, refusal))
  visit.response.redirect(303, visit.self)
}

function carryOut(visit: Visit, fields: FormFields, fileIds: readonly string[]): Promise<Answer<object>> {
  const payout = payoutOf(visit)
  switch (fields.get('step')) {
    case messageStep:
      return sayInDispute(visit, fields, payout, fileIds)
    case withdrawStep:
      return perform(visit, WithdrawDispute, { input: { ...payout, expectedVersion: versionOf(fields) } })
  }
  throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
}

function payoutOf({ request }: Visit): { escrowId: string; requestId: string } {
  const { escrowId } = request.params
  const { request: requestId } = request.query
  if (typeof escrowId !== 'string' || typeof requestId !== 'string' || requestId === '') throw new DomainError('NOT_FOUND')
  return { escrowId, requestId }
}

async function sendPayout(visit: Visit, attempt: Attempt | null): Promise<void> {
  const { person, say } = visit
  if (!person) return signInFirst(visit)
  const { escrowId } = payoutOf(visit)
  const live = await liveView(visit.services, { escrowId, sessionId: null }, escrowLivePath(escrowId))
  const { escrow, releaseRequest: payout } = granted(await perform(visit, OwnPayout, payoutOf(visit)))
  const side = sideOf(escrow, person.email)
  if (!side) throw new DomainError('NOT_A_PARTY')
  sendPage(visit, {
    status: attempt?.status ?? 200,
    section: 'escrows',
    live,
    heading: say('pages.payout.heading', { period: isolate(payout.reference ?? payout.requestId) }),
    hasProblem: attempt !== null,
    main: html`${attempt && attemptView(visit, attempt)}
      <p><a href="/account/escrows/${escrow.id}">${isolate(escrow.title)}</a></p>
      ${payoutView(visit, payout, side)} ${waysView(visit, escrow, payout, side)}
      ${payout.dispute && disputeView(visit, { escrow, side, dispute: payout.dispute, attempt })}
      <p><a href="/account/escrows/${escrow.id}/payouts">${say('pages.payout.all')}</a></p>`,
  })
}

/** Until when silence means yes is told while it does; what it is for is its heading. */
function payoutView(visit: Visit, payout: Payout, side: Side): Html {
  const { say, language } = visit
  const { amountTnd, status, releasedAt, note, resolution, invoice } = payout
  const outcome = [
    releasedAt !== null && row(say('pages.payout.releasedAt'), showTime(releasedAt, language)),
    resolution !== null && row(say('pages.payout.awarded'), showAmount(resolution.awardedTnd, 'TND', language)),
  ]
  return html`<section aria-label="${say('pages.payout.facts')}">
    ${
      status === 'PENDING'
        ? requestedView(visit, payout, side, { isHeading: true })
        : html`<dl>${row(say('pages.release.amount'), showAmount(amountTnd, 'TND', language), 'hero')} ${outcome}</dl>`
    }
    <p>${badge(status, say(`pages.payouts.status.${status}`))}</p>
    ${silenceView(visit, payout, side)} ${note && quotation(note)} ${invoice && invoiceView(visit, invoice)}
  </section>`
}

/** By when somebody has to write in the dispute on it, and whose turn that is. */
function silenceView({ say, language, services }: Visit, { dispute, reference, requestId }: Payout, side: Side): HtmlValue {
  if (!dispute?.answerBy) return null
  const at = dispute.answerBy
  const now = services.now()
  const left = showCountDown({ at, seconds: Math.max(0, Math.floor((Date.parse(at) - now.getTime()) / 1_000)), now }, language)
  const words = say('pages.deadline.payout_silence', { period: isolate(reference ?? requestId), time: showTime(at, language), left, side })
  return html`<p>${awaitsAnswer(dispute, side) && html`<strong>${say('pages.account.turn')}.</strong> `}${words}</p>`
}

/** What the buyer can do about it now; each but the last has a page of its own. */
function waysView(visit: Visit, { id, version, status: standing }: EscrowSummary, payout: Payout, side: Side): HtmlValue {
  const { say, language } = visit
  const { status, amountTnd } = payout
  if (side !== 'buyer') return null
  if (status === 'PENDING')
    return html`<section aria-labelledby="turn-heading">
      <h2 id="turn-heading">${say('pages.account.turn')}</h2>
      <div class="ways">${answerButtons(visit, id, payout)}</div>
    </section>`
  if (status !== 'DISPUTED' || standing === 'DISPUTED') return null
  const button = html`<button class="danger">
    ${say('pages.payout.withdrawButton', { amount: showAmount(amountTnd, 'TND', language) })}
  </button>`
  return html`<section aria-labelledby="withdraw-heading">
    <h2 id="withdraw-heading">${say('pages.payout.withdrawHeading')}</h2>
    <p>${say('pages.payout.withdrawWhat')}</p>
    ${form(visit, withdrawStep, button, { version: String(version) })}
  </section>`
}
