import type { Request, Response } from 'express'
import { Balance, Escrows } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import { partyName } from '../checkout/deal-view.js'
import { otherSide, sideOf, type Deal } from '../checkout/deal.js'
import { nextView } from '../checkout/progress-view.js'
import { html, type Html, type HtmlValue } from '../html.js'
import type { HostedServices } from '../hosted-services.js'
import { sendPage } from '../page.js'
import { perform } from '../visit/perform.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { isZero, showAmount } from '../wording/show-amount.js'

/** `/account/escrows`: the person's own escrows, newest first, each with what happens next; and what is in their wallet. */
export async function showEscrows(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  if (!visit.person) return response.redirect(303, '/account/sign-in')
  const { after } = request.query
  const escrows = await perform(visit, Escrows, {
    first: pageSize,
    after: typeof after === 'string' ? after : null,
    withTotal: false,
  })
  const wallet = await perform(visit, Balance)
  const refusal = escrows.refusal ?? wallet.refusal
  if (refusal) throw new DomainError(refusal.code, { status: refusal.status })
  const main = html`${walletView(visit, wallet.data!)}${listView(visit, escrows.data!, typeof after === 'string')}`
  sendPage(visit, { heading: visit.say('pages.escrows.heading'), main })
}

const pageSize = 20

interface OwnEscrows {
  escrows: { nodes: Deal[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
}

interface OwnBalance {
  me: { balance: { available: string; escrowAsBuyer: string } | null }
}

function walletView({ say, language }: Visit, { me: { balance } }: OwnBalance): HtmlValue {
  if (!balance) return null
  const amount = (decimal: string) => showAmount(decimal, 'TND', language)
  return html`<p>
    ${say('pages.escrows.wallet', { amount: html`<strong>${amount(balance.available)}</strong>` })}${
      !isZero(balance.escrowAsBuyer) && html` ${say('pages.escrows.walletEscrow', { amount: amount(balance.escrowAsBuyer) })}`
    }
  </p>`
}

function listView(visit: Visit, { escrows: { nodes, pageInfo } }: OwnEscrows, isLaterPage: boolean): Html {
  const { say } = visit
  if (nodes.length === 0 && !isLaterPage)
    return html`<section>
      <h2>${say('pages.escrows.empty')}</h2>
      <p>${say('pages.escrows.emptyHint')}</p>
    </section>`
  return html`${nodes.length > 0 && html`<p class="soft">${say('pages.escrows.whereToAct')}</p>`}${nodes.map((deal) => escrowView(visit, deal))}
  ${pageInfo.hasNextPage && html`<p><a href="/account/escrows?${new URLSearchParams({ after: pageInfo.endCursor ?? '' }).toString()}">${say('pages.escrows.older')}</a></p>`}
  ${isLaterPage && html`<p><a href="/account/escrows">${say('pages.escrows.newest')}</a></p>`}`
}

/** An escrow that the person created for others has no side of theirs; it is shown as a bare line. */
function escrowView(visit: Visit, deal: Deal): Html {
  const { say, language, person } = visit
  const side = sideOf(deal, person!.email)
  const headline = html`<h2>${isolate(deal.title)}</h2>
    <p><strong>${showAmount(deal.amount, deal.currency, language)}</strong> · ${say(`pages.status.${deal.status}`)}</p>`
  if (!side) return html`<article>${headline}</article>`
  const role = side === 'buyer' ? say('pages.roles.youAreBuyer') : say('pages.roles.youAreSeller')
  return html`<article>
    ${headline}
    <p>${say('pages.escrows.roleWith', { role, name: partyName(visit, deal, otherSide(side)) })}</p>
    ${nextView(visit, deal, side)}
  </article>`
}
