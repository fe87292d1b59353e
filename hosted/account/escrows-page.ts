import type { Request, Response } from 'express'
import { Escrows, PersonBalance } from '../../schema/operations/documents.js'
import { otherSide, partyOf, sideOf, type Side } from '../escrow/escrow-details.js'
import { escrowsLivePath } from './follow-escrows.js'
import { statusWords } from '../escrow/status-words.js'
import { stillHeld } from '../escrow/movements.js'
import { totalOf } from '../escrow/terms-view.js'
import { isOver } from '../escrow/total.js'
import { whoseTurn, type ListedEscrow } from '../checkout/whose-turn.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { HostedPerson, HostedServices } from '../hosted-services.js'
import { liveView } from '../live/live-view.js'
import { badge } from '../page/badge.js'
import { sendPage } from '../page/page.js'
import { afterOf, pagingView } from '../page/paging.js'
import { filterOf, isSearching, searchForm, searchOf, type EscrowSearch } from './escrow-search.js'
import { granted, perform } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { emailAddress } from '../wording/email-address.js'
import { isolate, whole } from '../wording/isolate.js'
import { isZero, showAmount, showMillimes } from '../wording/show-amount.js'
import { showDate } from '../wording/show-time.js'

/**
 * `/account/escrows`: the person's own escrows, newest first, each with whose turn it is; those in one status, of one side or with some words,
 * if the address says so; and what is in their wallet.
 */
export async function showEscrows(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const { person, say } = visit
  if (!person) return signInFirst(visit)
  const live = await liveView(services, { listOf: visit.caller }, escrowsLivePath)
  const search = searchOf(visit)
  const after = afterOf(visit)
  const escrows = await perform(visit, Escrows, {
    first: pageSize,
    after,
    filter: filterOf(search),
    withTotal: false,
    forParty: true,
  })
  const wallet = await perform(visit, PersonBalance)
  const list = listView(visit, { person, search, isLaterPage: after !== null }, granted(escrows))
  const main = html`${walletView(visit, granted(wallet))}${list}`
  sendPage(visit, {
    section: 'escrows',
    heading: say('pages.escrows.heading'),
    main,
    live,
  })
}

const pageSize = 20

interface OwnEscrows {
  escrows: { nodes: ListedEscrow[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
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
    <a href="/account/wallet">${whole(say('pages.escrows.walletLink'))}</a>
  </p>`
}

/** Whose list it is, and how. */
interface Shown {
  person: HostedPerson
  search: EscrowSearch
  isLaterPage: boolean
}

function listView(visit: Visit, shown: Shown, { escrows: { nodes, pageInfo } }: OwnEscrows): Html {
  const { isLaterPage, search } = shown
  const { say } = visit
  if (nodes.length === 0 && !isLaterPage && !isSearching(search)) return emptyView(visit)
  return html`${searchForm(visit, search)} ${nodes.length === 0 && nothingFound(visit)}
  ${nodes.length > 0 && html`<p class="soft">${say('pages.escrows.whereToAct')}</p>`}${nodes.length > 0 && html`<div class="deals">${nodes.map((escrow) => escrowView(visit, shown, escrow))}</div>`}
  ${pagingView(visit, pageInfo)}`
}

/** Whoever has none yet is told what one is, and how one comes about. */
const emptyView = ({ say }: Visit): Html =>
  html`<section>
    <h2>${say('pages.escrows.empty')}</h2>
    <p>${say('pages.escrows.emptyHint')}</p>
    <p>${say('pages.escrows.emptyPrepare')}</p>
    <p><a class="button" href="/account/wallet">${say('pages.escrows.emptyButton')}</a></p>
  </section>`

const nothingFound = ({ say }: Visit): Html =>
  html`<section>
    <h2>${say('pages.search.nothing')}</h2>
    <p>${say('pages.search.nothingHint')}</p>
    <p><a class="button quiet" href="/account/escrows">${say('pages.search.all')}</a></p>
  </section>`

/** As much as tells one from the others, whose turn it is and until when; an escrow that the person created for others has no side of theirs. */
function escrowView(visit: Visit, { person }: Shown, escrow: ListedEscrow): Html {
  const { say, language } = visit
  const side = sideOf(escrow, person.email)
  const turn = side && whoseTurn(visit, escrow, side)
  const total = side && totalOf({ say }, escrow, side)
  const title = isolate(escrow.title)
  const created = say('pages.escrows.created', { day: showDate(escrow.createdAt, language) })
  return html`<article id="${escrow.id}">
    <h2>${side ? html`<a href="/account/escrows/${escrow.id}">${title}</a>` : title}</h2>
    ${figureView(visit, escrow, total, side)}
    <p class="soft parts beside">
      ${side && html`<span>${say(`pages.escrows.${side}`, { name: shortName(escrow, otherSide(side)) })}</span>`} <span>${created}</span>
    </p>
    <p class="parts">
      ${badge(escrow.status, statusWords(visit, escrow))}
      ${turn && html`<span>${turn}</span>`}${total && isOver(escrow) && sharesView(visit, total)}
    </p>
  </article>`
}

/** What it costs or brings the person, as on its own page; what it is about, where they are neither side. */
function figureView(visit: Visit, escrow: ListedEscrow, total: ReturnType<typeof totalOf> | null, side: Side | null): Html {
  const { say, language } = visit
  const figure = (label: Html, amount: Html) =>
    html`<p class="figure"><span class="soft">${label}</span> ${amount}${side === 'seller' && heldView(visit, escrow)}</p>`
  if (!total) return figure(say('pages.escrow.amount'), showAmount(escrow.amount, escrow.currency, language))
  return figure(total.label, showMillimes(total.millimes, language))
}

/** What lies in escrow, fees included: a seller sees that the money is there. */
function heldView({ say, language }: Visit, { moneyLine = [] }: ListedEscrow): HtmlValue {
  const held = stillHeld(moneyLine)
  return held > 0n && html` <span class="soft last">${say('pages.escrows.held', { amount: showMillimes(held, language) })}</span>`
}

/** Of what is over, what went back, and to whom the rest. */
const sharesView = ({ language }: Visit, { beside }: ReturnType<typeof totalOf>): HtmlValue =>
  beside.map(({ label, millimes }) => html` <span class="soft">${label} ${showMillimes(millimes, language)}</span>`)

/** Whom the person knows by a name is shown by it alone, and with their address on the escrow's own page. */
function shortName(escrow: ListedEscrow, side: Side): Html {
  const { name, email } = partyOf(escrow, side)
  return name === null ? emailAddress(email) : isolate(name)
}
