import type { Request, Response } from 'express'
import { Escrows, ExtendProofDeadline, GiveReleaseConsent, PersonBalance } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import { partyName } from './terms-view.js'
import { otherSide, sideOf, type EscrowSummary } from './escrow-details.js'
import { moneyLine } from './money-line.js'
import { consentStep, consentView } from './release-view.js'
import { escrowsLivePath } from './follow-escrows.js'
import { payoutsLink } from './payouts-page.js'
import { nextView } from './next-view.js'
import { statusWords } from './status-words.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { HostedPerson, HostedServices } from '../hosted-services.js'
import { liveView } from '../live/live-view.js'
import { attemptView } from '../page/form.js'
import { sendPage } from '../page/page.js'
import { afterOf, pagingView } from '../page/paging.js'
import { filterOf, isSearching, searchForm, searchOf, type EscrowSearch } from './escrow-search.js'
import { extensionStep, extensionView, hoursOf } from './extension-view.js'
import { checkForm } from '../visit/check-form.js'
import { attemptOf, versionOf, type Attempt } from '../visit/attempt.js'
import type { FormFields } from '../visit/form-fields.js'
import { granted, perform, type Answer } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { isZero, showAmount } from '../wording/show-amount.js'

/**
 * `/account/escrows`: the person's own escrows, newest first, each with what happens next; those in one status, of one side or with some words,
 * if the address says so; and what is in their wallet.
 */
export async function showEscrows(services: HostedServices, request: Request, response: Response): Promise<void> {
  await sendEscrows(await openVisit(services, { request, response }), null)
}

/** A form of the page. Whatever was done, the browser is sent back to the page; what was refused comes back with why. */
export async function submitEscrows(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  const { refusal } = await takeStep(visit, fields)
  if (refusal) await sendEscrows(visit, attemptOf(visit, fields, refusal))
  else response.redirect(303, visit.self)
}

/** The buyer accepts automatic release of an escrow that is paid out in parts, or gives the seller more time for a proof that did not come. */
function takeStep(visit: Visit, fields: FormFields): Promise<Answer<object>> {
  const input = { escrowId: fields.get('escrowId') ?? '', expectedVersion: versionOf(fields) }
  switch (fields.get('step')) {
    case consentStep:
      return perform(visit, GiveReleaseConsent, { input })
    case extensionStep:
      return perform(visit, ExtendProofDeadline, { input: { ...input, hours: hoursOf(fields) } })
  }
  throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
}

async function sendEscrows(visit: Visit, attempt: Attempt | null): Promise<void> {
  const { person, say } = visit
  if (!person) return signInFirst(visit)
  const live = await liveView(visit.services, { listOf: visit.caller }, escrowsLivePath)
  const search = searchOf(visit)
  const after = afterOf(visit)
  const escrows = await perform(visit, Escrows, {
    first: pageSize,
    after,
    filter: filterOf(search),
    withTotal: false,
    withMoney: true,
  })
  const wallet = await perform(visit, PersonBalance)
  const list = listView(visit, { person, attempt, search, isLaterPage: after !== null }, granted(escrows))
  const main = html`${attempt && attemptView(visit, attempt)}${walletView(visit, granted(wallet))}${list}`
  sendPage(visit, {
    status: attempt?.status ?? 200,
    section: 'escrows',
    heading: say('pages.escrows.heading'),
    main,
    live,
    hasProblem: attempt !== null,
  })
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
    <a href="/account/wallet">${say('pages.escrows.walletLink')}</a>
  </p>`
}

/** Whose list it is, and how. */
interface Shown {
  person: HostedPerson
  attempt: Attempt | null
  search: EscrowSearch
  isLaterPage: boolean
}

function listView(visit: Visit, shown: Shown, { escrows: { nodes, pageInfo } }: OwnEscrows): Html {
  const { isLaterPage, search } = shown
  const { say } = visit
  if (nodes.length === 0 && !isLaterPage && !isSearching(search)) return emptyView(visit)
  return html`${searchForm(visit, search)} ${nodes.length === 0 && nothingFound(visit)}
  ${nodes.length > 0 && html`<p class="soft">${say('pages.escrows.whereToAct')}</p>`}${nodes.map((escrow) => escrowView(visit, shown, escrow))}
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

/** An escrow that the person created for others has no side of theirs; it is shown as a bare line. */
function escrowView(visit: Visit, { person, attempt }: Shown, escrow: EscrowSummary): Html {
  const { say, language } = visit
  const side = sideOf(escrow, person.email)
  const standing = html`<p><strong>${showAmount(escrow.amount, escrow.currency, language)}</strong> · ${statusWords(visit, escrow)}</p>`
  if (!side)
    return html`<article id="${escrow.id}">
      <h2>${isolate(escrow.title)}</h2>
      ${standing}
    </article>`
  const role = side === 'buyer' ? say('pages.roles.youAreBuyer') : say('pages.roles.youAreSeller')
  return html`<article id="${escrow.id}">
    <h2><a href="/account/escrows/${escrow.id}">${isolate(escrow.title)}</a></h2>
    ${standing}
    <p>${say('pages.escrows.roleWith', { role, name: partyName(visit, escrow, otherSide(side)) })}</p>
    ${moneyLine(visit, escrow.moneyLine ?? [])} ${nextView(visit, escrow, side)} ${consentView(visit, escrow, side)}
    ${extensionView(visit, escrow, side, attempt)} ${payoutsLink(visit, escrow)}
  </article>`
}
