import type { Request, Response } from 'express'
import type { ReleaseInvoicesQuery } from '../../schema/operations/document-types.js'
import { ReleaseInvoices } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices } from '../hosted-services.js'
import { sendPage } from '../page/page.js'
import { granted, perform } from '../visit/perform.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html, type Html, type HtmlValue } from '../wording/html.js'
import { isolate, isolateLatin } from '../wording/isolate.js'
import { showAmount } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'
import type { EscrowSummary } from './escrow-details.js'
import { row } from './terms-view.js'

type Payout = Granted<ReleaseInvoicesQuery>['releaseRequests']['nodes'][number]

/** The way to the page, from wherever an escrow is shown that is paid out in parts. */
export const payoutsLink = ({ say }: Pick<Visit, 'say'>, { id, progressiveRelease }: EscrowSummary): HtmlValue =>
  progressiveRelease && html`<p><a href="/account/escrows/${id}/payouts">${say('pages.payouts.link')}</a></p>`

/** `/account/escrows/:escrowId/payouts`: every part that was asked for, oldest first, with the invoice of what was paid out (decisions 7). */
export async function showPayouts(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  if (!visit.person) return response.redirect(303, '/account/sign-in')
  const { escrowId } = request.params
  if (typeof escrowId !== 'string') throw new DomainError('NOT_FOUND')
  const { after } = request.query
  const { releaseRequests } = granted(
    await perform(visit, ReleaseInvoices, { escrowId, first: pageSize, after: typeof after === 'string' ? after : null }),
  )
  const { escrow, nodes, pageInfo } = releaseRequests
  const { say, self } = visit
  const next = new URLSearchParams({ after: pageInfo.endCursor ?? '' }).toString()
  sendPage(visit, {
    status: 200,
    heading: say('pages.payouts.heading'),
    main: html`<p><strong>${isolate(escrow.title)}</strong></p>
      ${nodes.length === 0 && html`<p>${say('pages.payouts.empty')}</p>`}${nodes.map((payout) => payoutView(visit, payout))}
      ${pageInfo.hasNextPage && html`<p><a href="${self.split('?', 1)[0]}?${next}">${say('pages.payouts.more')}</a></p>`}
      <p><a href="/account/escrows">${say('pages.payouts.back')}</a></p>`,
  })
}

const pageSize = 20

function payoutView(visit: Visit, { requestId, reference, amountTnd, status, releasedAt, invoice }: Payout): Html {
  const { say, language } = visit
  const words =
    status === 'RELEASED' && releasedAt
      ? say('pages.payouts.releasedAt', { time: showTime(releasedAt, language) })
      : say(`pages.payouts.status.${status}`)
  return html`<article>
    <dl>
      ${row(say('pages.release.period'), isolate(reference ?? requestId))}
      ${row(say('pages.release.amount'), showAmount(amountTnd, 'TND', language))}
    </dl>
    <p>${words}</p>
    ${invoice && invoiceView(visit, invoice)}
  </article>`
}

/** It is made right after the payout; until then its place is held. */
function invoiceView({ say }: Visit, { number, url }: NonNullable<Payout['invoice']>): Html {
  if (!url || !number) return html`<p class="soft">${say('pages.payouts.invoiceSoon')}</p>`
  return html`<p><a href="${url}">${say('pages.payouts.invoice', { number: isolateLatin(number) })}</a></p>`
}
