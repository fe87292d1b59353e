import type { Request, Response } from 'express'
import { AccountEscrow, AcceptSettlement, ExtendProofDeadline, GiveReleaseConsent } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import { isPageAction, type CheckoutActionName } from '../checkout/checkout-action.js'
import { isTurnOf } from '../checkout/whose-turn.js'
import { disputeView, hasOffer, messageStep, offersView, settlementStep } from '../dispute/dispute-view.js'
import { sayInDispute, withMessageFiles } from '../dispute/say-in-dispute.js'
import type { HostedServices } from '../hosted-services.js'
import { attemptView, noticeBox } from '../page/form.js'
import { liveView } from '../live/live-view.js'
import { sendPage } from '../page/page.js'
import { proofView } from '../proof/proof-view.js'
import { attemptOf, versionOf, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { granted, perform, type Answer } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { isolate } from '../wording/isolate.js'
import { actionsView } from './actions-view.js'
import { escrowLivePath } from './follow-escrow.js'
import type { EscrowOfAccount } from '../escrow/account-escrow.js'
import { contractView } from '../escrow/contract-view.js'
import { withParts } from '../escrow/deadline-parts.js'
import { sideOf } from '../escrow/escrow-details.js'
import { extensionStep, extensionView, hoursOf } from '../escrow/extension-view.js'
import { moneyLine } from '../escrow/money-line.js'
import { nextSection } from '../escrow/next-view.js'
import { payoutsLink, payoutView } from '../escrow/payouts-page.js'
import { progressView } from '../escrow/progress-view.js'
import { consentStep, consentView } from '../escrow/release-view.js'
import { allRequestsOf, type Payout } from '../escrow/requests-of.js'
import { storyView } from '../escrow/story-view.js'
import { detailsView, summaryView } from '../escrow/terms-view.js'

/**
 * `/account/escrows/:escrowId`: one escrow for one of its parties, with all there is to see of it, what they can do now, and why not what they
 * cannot. Every mail about an escrow leads here.
 */
export async function showEscrow(services: HostedServices, request: Request, response: Response): Promise<void> {
  await sendEscrow(await openVisit(services, { request, response }), null)
}

/** A word in the dispute, the other's offer accepted, automatic release accepted, or more time for a proof that did not come. */
export async function submitEscrow(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  await withMessageFiles(visit, {
    take: (fileIds) => takeStep(visit, fileIds),
    show: (attempt) => sendEscrow(visit, attempt),
  })
}

async function takeStep(visit: Visit, fileIds: readonly string[]): Promise<void> {
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  const { refusal } = await carryOut(visit, fields, fileIds)
  if (refusal) return sendEscrow(visit, attemptOf(visit, fields, refusal))
  const step = toldSteps.find((told) => told === fields.get('step'))
  visit.response.redirect(303, `/account/escrows/${escrowOf(visit)}${step ? `?done=${step}` : ''}`)
}

/** Of what is done on the page itself, what has a sentence once it is done; a word or an agreement in a dispute is seen there. */
const toldSteps = [consentStep, extensionStep] as const

function carryOut(visit: Visit, fields: FormFields, fileIds: readonly string[]): Promise<Answer<object>> {
  const escrowId = escrowOf(visit)
  switch (fields.get('step')) {
    case messageStep:
      return sayInDispute(visit, fields, { escrowId }, fileIds)
    case settlementStep:
      return perform(visit, AcceptSettlement, {
        input: { escrowId, offerId: fields.get('offerId') ?? '', expectedVersion: versionOf(fields) },
      })
    case consentStep:
      return perform(visit, GiveReleaseConsent, { input: { escrowId, expectedVersion: versionOf(fields) } })
    case extensionStep:
      return perform(visit, ExtendProofDeadline, { input: { escrowId, expectedVersion: versionOf(fields), hours: hoursOf(fields) } })
  }
  throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
}

function escrowOf({ request }: Visit): string {
  const { escrowId } = request.params
  if (typeof escrowId !== 'string') throw new DomainError('NOT_FOUND')
  return escrowId
}

async function sendEscrow(visit: Visit, attempt: Attempt | null): Promise<void> {
  const { person, request, say } = visit
  if (!person) return signInFirst(visit)
  const escrowId = escrowOf(visit)
  const live = await liveView(visit.services, { escrowId, sessionId: null }, escrowLivePath(escrowId))
  const { escrow: read } = granted(await perform(visit, AccountEscrow, { id: escrowId }))
  const side = sideOf(read, person.email)
  if (!side) throw new DomainError('NOT_A_PARTY')
  const { done } = request.query
  const requests = await requestsIn(visit, read)
  const escrow = withParts(read, requests)
  // On a telephone one column follows the other: what the person has to do comes before what happens then.
  const isTurn = isTurnOf(visit, escrow, side) || hasOffer(escrow.disputes, side)
  const standing = html`${progressView(visit, escrow)} ${nextSection(visit, escrow, side)}`
  sendPage(visit, {
    status: attempt?.status ?? 200,
    section: 'escrows',
    heading: isolate(escrow.title),
    hasProblem: attempt !== null,
    live,
    main: html`${attempt ? attemptView(visit, attempt) : doneView(visit, escrow, done)}
      <div class="sides">
        <div class="what">${summaryView(visit, escrow, side, { isTitled: true })} ${!isTurn && standing}</div>
        <div class="act">
          ${consentView(visit, escrow, side)} ${extensionView(visit, escrow, side, attempt)}
          ${offersView(visit, { escrow, side, disputes: escrow.disputes })} ${actionsView(visit, escrow, requests, side)}
        </div>
        <div class="rest">
          ${isTurn && standing} ${escrow.disputes.map((dispute) => disputeView(visit, { escrow, side, dispute, attempt }))}
          ${disputedView(visit, escrow.id, requests)}
          ${moneyLine(visit, escrow.moneyLine ?? [], payoutsLink(visit, escrow, side, requests.length > 0))}
          ${escrow.proof && proofView(visit, escrow.proof, side)} ${escrow.contract && contractView(visit, escrow, escrow.contract, side)}
          ${storyView(visit, escrow, requests)} ${detailsView(visit, escrow)}
          <p><a href="/account/escrows">${say('pages.account.all')}</a></p>
        </div>
      </div>`,
  })
}

/** Of what was done a moment ago, as the address of the page names it. */
function doneView(visit: Visit, escrow: EscrowOfAccount, done: unknown): HtmlValue {
  const isDone = true
  if (done === consentStep) return noticeBox(visit.say('pages.releaseConsent.done'), { isDone })
  if (done === extensionStep) return noticeBox(visit.say('pages.extension.done'), { isDone })
  return typeof done === 'string' && isPageAction(done) && noticeBox(doneWords(visit, escrow, done), { isDone })
}

/** What was done; a delivery of an instant escrow ends it, and nobody checks it any more. */
const doneWords = ({ say }: Visit, { mode }: EscrowOfAccount, action: CheckoutActionName): Html =>
  action === 'deliver' && mode === 'INSTANT' ? say('pages.actions.deliver.doneInstant') : say(`pages.actions.${action}.done`)

/** The payout requests, of which some may wait for the buyer or are in dispute. */
const requestsIn = (visit: Visit, { id, progressiveRelease }: EscrowOfAccount): Promise<Payout[]> =>
  progressiveRelease ? allRequestsOf(visit, id) : Promise.resolve([])

/** The payouts that there is or was a dispute about, each with a page of its own. */
function disputedView(visit: Visit, escrowId: string, requests: readonly Payout[]): HtmlValue {
  const disputed = requests.filter(({ disputeTicketId }) => disputeTicketId !== null)
  if (disputed.length === 0) return null
  return html`<section aria-labelledby="disputed-heading">
    <h2 id="disputed-heading">${visit.say('pages.payout.disputedHeading')}</h2>
    <div class="deals">${disputed.map((payout) => payoutView(visit, escrowId, payout, { level: 'h3' }))}</div>
  </section>`
}
