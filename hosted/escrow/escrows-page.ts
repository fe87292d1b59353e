import type { Request, Response } from 'express'
import { Balance, Escrows, GiveReleaseConsent } from '../../schema/operations/documents.js'
import { partyName } from './terms-view.js'
import { otherSide, sideOf, type EscrowSummary } from './escrow-details.js'
import { moneyLine } from './money-line.js'
import { consentView } from './release-view.js'
import { nextView } from './next-view.js'
import { html, type Html, type HtmlValue } from '../wording/html.js'
import type { HostedPerson, HostedServices } from '../hosted-services.js'
import { sendPage } from '../page/page.js'
import { checkForm } from '../visit/check-form.js'
import { granted, perform } from '../visit/perform.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { isZero, showAmount } from '../wording/show-amount.js'

/** `/account/escrows`: the person's own escrows, newest first, each with what happens next; and what is in their wallet. */
export async function showEscrows(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const { person } = visit
  if (!person) return response.redirect(303, '/account/sign-in')
  const { after } = request.query
  const escrows = await perform(visit, Escrows, {
    first: pageSize,
    after: typeof after === 'string' ? after : null,
    withTotal: false,
    withMoney: true,
  })
  const wallet = await perform(visit, Balance)
  const main = html`${walletView(visit, granted(wallet))}${listView(visit, person, granted(escrows), typeof after === 'string')}
    <p><a href="/account/applications">${visit.say('pages.escrows.applications')}</a></p>`
  sendPage(visit, { heading: visit.say('pages.escrows.heading'), main })
}

/** The one form of the page: the buyer accepts automatic release of an escrow that is paid out in parts. */
export async function submitConsent(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  if (!visit.person) return response.redirect(303, '/account/sign-in')
  const expectedVersion = Number.parseInt(fields.get('version') ?? '', 10)
  const input = { escrowId: fields.get('escrowId') ?? '', ...(Number.isSafeInteger(expectedVersion) ? { expectedVersion } : {}) }
  granted(await perform(visit, GiveReleaseConsent, { input }))
  response.redirect(303, '/account/escrows')
}

const pageSize = 20

interface OwnEscrows {
  escrows: { nodes: EscrowSummary[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
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

function listView(visit: Visit, person: HostedPerson, { escrows: { nodes, pageInfo } }: OwnEscrows, isLaterPage: boolean): Html {
  const { say } = visit
  if (nodes.length === 0 && !isLaterPage)
    return html`<section>
      <h2>${say('pages.escrows.empty')}</h2>
      <p>${say('pages.escrows.emptyHint')}</p>
    </section>`
  return html`${nodes.length > 0 && html`<p class="soft">${say('pages.escrows.whereToAct')}</p>`}${nodes.map((escrow) => escrowView(visit, person, escrow))}
  ${pageInfo.hasNextPage && html`<p><a href="/account/escrows?${new URLSearchParams({ after: pageInfo.endCursor ?? '' }).toString()}">${say('pages.escrows.older')}</a></p>`}
  ${isLaterPage && html`<p><a href="/account/escrows">${say('pages.escrows.newest')}</a></p>`}`
}

/** An escrow that the person created for others has no side of theirs; it is shown as a bare line. */
function escrowView(visit: Visit, { email }: HostedPerson, escrow: EscrowSummary): Html {
  const { say, language } = visit
  const side = sideOf(escrow, email)
  const headline = html`<h2>${isolate(escrow.title)}</h2>
    <p><strong>${showAmount(escrow.amount, escrow.currency, language)}</strong> · ${say(`pages.status.${escrow.status}`)}</p>`
  if (!side) return html`<article>${headline}</article>`
  const role = side === 'buyer' ? say('pages.roles.youAreBuyer') : say('pages.roles.youAreSeller')
  return html`<article>
    ${headline}
    <p>${say('pages.escrows.roleWith', { role, name: partyName(visit, escrow, otherSide(side)) })}</p>
    ${moneyLine(visit, escrow.moneyLine ?? [])} ${nextView(visit, escrow, side)} ${consentView(visit, escrow, side)}
  </article>`
}
