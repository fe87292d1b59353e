import type { Request, Response } from 'express'
import type { ReleaseInvoicesQuery } from '../../schema/operations/document-types.js'
import { BeginSellerIdentityVerification, ReleaseInvoices } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { DomainError } from '../../server/domain/errors.js'
import { awaitsAnswer } from './awaits-answer.js'
import type { HostedServices } from '../hosted-services.js'
import { identityStep } from '../identity-verification/identity-step.js'
import { badge } from '../page/badge.js'
import { attemptView } from '../page/form.js'
import { sendPage } from '../page/page.js'
import { attemptOf, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import { granted, perform } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { isolate, isolateLatin } from '../wording/isolate.js'
import { isZero, showAmount } from '../wording/show-amount.js'
import { showDay, showTime } from '../wording/show-time.js'
import type { EscrowSummary, Side } from './escrow-details.js'
import { payoutPath } from './payout-path.js'

type Listed = Granted<ReleaseInvoicesQuery>['releaseRequests']
type Payout = Listed['nodes'][number]

/**
 * The way to the page, from wherever an escrow is shown that is paid out in parts. Before one was asked for there is nothing on it for a buyer, and
 * for a seller the way to become known, without which none can be asked for.
 */
export function payoutsLink({ say }: Pick<Visit, 'say'>, escrow: EscrowSummary, side: Side, isAskedFor = isInFigures(escrow)): HtmlValue {
  if (!escrow.progressiveRelease || (side === 'buyer' && !isAskedFor)) return null
  const words = isAskedFor ? say('pages.payouts.link') : say('pages.payouts.linkToBegin')
  return html`<p><a href="/account/escrows/${escrow.id}/payouts">${words}</a></p>`
}

/** Whether a part waits or was paid out. Of one that was withdrawn, or awarded to the buyer, the figures tell nothing: its request does. */
const isInFigures = ({ reservedTnd, releasedTotalTnd }: EscrowSummary): boolean =>
  [reservedTnd, releasedTotalTnd].some((amount) => amount !== null && !isZero(amount))

/**
 * `/account/escrows/:escrowId/payouts`: every part that was asked for, oldest first, with the invoice of what was paid out (decisions 7), and for a
 * seller who is not known yet the way to become so: nothing is paid out to them before.
 */
export async function showPayouts(services: HostedServices, request: Request, response: Response): Promise<void> {
  await sendPayouts(await openVisit(services, { request, response }), {})
}

/** The seller wants to become known. A page of the provider's is not where a form of ours may end: the person goes there by a link. */
export async function submitPayouts(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  if (fields.get('step') !== 'identity') throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
  const { data, refusal } = await perform(visit, BeginSellerIdentityVerification, { input: { escrowId: escrowOf(visit) } })
  // Known meanwhile: the page has nothing more to ask for.
  if (refusal?.code === 'KYC_ALREADY_APPROVED') return response.redirect(303, visit.self)
  if (refusal) return sendPayouts(visit, { attempt: attemptOf(visit, fields, refusal) })
  await sendPayouts(visit, { identityUrl: data.beginSellerIdentityVerification.url })
}

function escrowOf({ request }: Visit): string {
  const { escrowId } = request.params
  if (typeof escrowId !== 'string') throw new DomainError('NOT_FOUND')
  return escrowId
}

interface Tried {
  attempt?: Attempt
  /** The provider's page, for a seller who is about to become known. */
  identityUrl?: string | null
}

async function sendPayouts(visit: Visit, { attempt, identityUrl }: Tried): Promise<void> {
  const { person, request, say, self } = visit
  if (!person) return signInFirst(visit)
  const { after } = request.query
  const { me, releaseRequests } = granted(
    await perform(visit, ReleaseInvoices, { escrowId: escrowOf(visit), first: pageSize, after: typeof after === 'string' ? after : null }),
  )
  const { escrow, nodes, pageInfo } = releaseRequests
  const asksWho = escrow.seller?.email === person.email && me?.identityStatus !== 'APPROVED'
  const next = new URLSearchParams({ after: pageInfo.endCursor ?? '' }).toString()
  sendPage(visit, {
    status: attempt?.status ?? 200,
    hasProblem: attempt !== undefined,
    section: 'escrows',
    heading: say('pages.payouts.heading'),
    main: html`${attempt && attemptView(visit, attempt)}
      <p><a href="/account/escrows/${escrowOf(visit)}">${isolate(escrow.title)}</a></p>
      ${asksWho && identityStep(visit, { what: say('pages.identity.payoutWhat'), url: identityUrl ?? null })}
      ${nodes.length === 0 ? html`<section><p>${say('pages.payouts.empty')}</p></section>` : html`<div class="deals">${nodes.map((payout) => payoutView(visit, escrowOf(visit), payout, { level: 'h2', turn: turnWords(visit, escrow, payout) }))}</div>`}
      ${pageInfo.hasNextPage && html`<p><a href="${self.split('?', 1)[0]}?${next}">${say('pages.payouts.more')}</a></p>`}
      <p><a href="/account/escrows">${say('pages.payouts.back')}</a></p>`,
  })
}

const pageSize = 20

/** Who is waited for, and until or what happens on which day; a dispute on the whole escrow stops that. */
function turnWords({ say, language, person }: Visit, { status: standing, buyer }: Listed['escrow'], payout: Payout): HtmlValue {
  const { status, approvalDeadline, dispute } = payout
  if (standing === 'DISPUTED') return null
  const side = person !== null && buyer?.email === person.email ? 'buyer' : 'seller'
  if (status === 'PENDING') return say('pages.payouts.silence', { side, day: showDay(approvalDeadline, language) })
  if (status !== 'DISPUTED') return null
  if (!dispute?.answerBy) return say('pages.payouts.decision')
  const who = awaitsAnswer(dispute, side)
    ? html`<strong>${say('pages.escrows.yourTurn', { what: say('pages.dispute.answer') })}</strong>`
    : say('pages.escrows.waitsFor.seller')
  return html`${who} <span class="soft whole">${say('pages.escrows.until', { day: showDay(dispute.answerBy, language) })}</span>`
}

/** Of a list of payouts: what for, how much, how it stands, and beside that more. */
export function payoutView(
  visit: Visit,
  escrowId: string,
  payout: Pick<Payout, 'requestId' | 'reference' | 'amountTnd' | 'status' | 'releasedAt'> & Partial<Pick<Payout, 'invoice'>>,
  { level, turn = null }: { level: 'h2' | 'h3'; turn?: HtmlValue },
): Html {
  const { requestId, reference, amountTnd, status, releasedAt, invoice } = payout
  const { say, language } = visit
  const title = html`<a href="${payoutPath(escrowId, requestId)}">${isolate(reference ?? requestId)}</a>`
  return html`<article>
    ${level === 'h2' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
    <p class="figure">${showAmount(amountTnd, 'TND', language)}</p>
    <p class="parts">
      ${badge(status, say(`pages.payouts.status.${status}`))}
      ${releasedAt !== null && html`<span class="soft">${showTime(releasedAt, language)}</span>`} ${turn && html`<span>${turn}</span>`}
    </p>
    ${invoice && invoiceView(visit, invoice)}
  </article>`
}

/** It is made right after the payout; until then its place is held. */
export function invoiceView({ say }: Visit, { number, url }: { number: string | null; url: string | null }): Html {
  if (!url || !number) return html`<p class="soft">${say('pages.payouts.invoiceSoon')}</p>`
  return html`<p><a href="${url}">${say('pages.payouts.invoice', { number: isolateLatin(number) })}</a></p>`
}
