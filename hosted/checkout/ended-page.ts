import type { MoneyPlace } from '../../schema/operations/document-types.js'
import { CheckoutEscrow } from '../../schema/operations/documents.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { GuestPayment, LinkedSession } from '../hosted-services.js'
import type { Page } from '../page/page.js'
import { tick } from '../page/tick.js'
import { perform, sentenceOf } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'
import { copyable } from '../wording/copyable.js'
import { isolate } from '../wording/isolate.js'
import { millimesOf, showAmount, showMillimes } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'
import { hasPage, type AskingSession } from './checkout-action.js'
import { readParts } from '../escrow/deadline-parts.js'
import { sideOf, type EscrowDetails, type Movement } from '../escrow/escrow-details.js'
import { signaturesView } from '../escrow/contract-view.js'
import { moneyLine } from '../escrow/money-line.js'
import { payoutsLink } from '../escrow/payouts-page.js'
import { detailsView, row, summaryView } from '../escrow/terms-view.js'
import { isPayer } from './payer-mark.js'
import { previewView } from './preview-view.js'
import { wayBack } from './way-back.js'
import { isTurnOf } from './whose-turn.js'
import { nextHeading, nextSection } from '../escrow/next-view.js'
import { progressView } from '../escrow/progress-view.js'

/** The page of a session that is over: a receipt for whom it was for, and for everybody what it was about, that it is over, and the way back. */
export async function endedPage(visit: Visit, session: LinkedSession): Promise<Page> {
  const { say } = visit
  switch (session.status) {
    case 'completed':
      return {
        heading: say('pages.session.doneHeading'),
        main: await receipt(visit, session),
      }
    case 'expired':
      return {
        heading: say('pages.session.expiredHeading'),
        main: html`${expiredView(visit, session)} ${await goOnView(visit, session, 'expired')}`,
      }
    default:
      return {
        heading: hasMovedOn(session) ? say('pages.session.movedOnHeading') : say('pages.session.cancelledHeading'),
        main: html`${cancelledView(visit, session)} ${await goOnView(visit, session, 'cancelled')}`,
      }
  }
}

/** What happened, the way back to whoever sent the person, and what happens next. */
async function receipt(visit: Visit, session: LinkedSession): Promise<Html> {
  const { say, language, person } = visit
  if (!person && session.paidByGuest) return guestReceipt(visit, session, session.paidByGuest)
  if (!hasPage(session) || person?.email !== session.targetUserEmail)
    return html`<section><p>${sentenceOf('SESSION_ALREADY_COMPLETED', language)}</p></section>
      ${previewView(visit, session.preview)} ${wayBack(visit, session, 'completed')}`
  const { data } = await perform(visit, CheckoutEscrow, { id: session.escrowId })
  return html`<section>
      ${tick}
      <p><strong>${say(`pages.actions.${session.action}.done`)}</strong></p>
      ${session.action === 'sign_contract' && data?.escrow.contract && signaturesView(visit, data.escrow, data.escrow.contract)}
      ${data && amountView(visit, session, data.escrow.moneyLine ?? [])}
      ${session.completedAt && html`<p>${say('pages.session.doneAt', { time: showTime(session.completedAt, language) })}</p>`}
      <dl>${row(say('pages.session.sessionReference'), copyable(session.sessionId))}</dl>
    </section>
    <div class="ways">${wayBack(visit, session, 'completed')} ${printButton(visit)}</div>
    ${data && escrowPart(visit, await readParts(visit, data.escrow), session.targetUserEmail)}`
}

/** Shown by the script of the page; a browser can print without. */
const printButton = ({ say }: Visit): Html =>
  html`<p><button type="button" class="quiet" data-print hidden>${say('pages.receipt.print')}</button></p>`

/** What adding or giving back funds has moved. */
function amountView({ say, language }: Visit, session: AskingSession, movements: readonly Movement[]): HtmlValue {
  const { action, completedAt } = session
  if (action !== 'add_funds' && action !== 'refund_funds') return null
  const isBuyers = (place: MoneyPlace | null) => place === 'BUYER' || place === 'CARD'
  const isOurs = ({ reason, from, to }: Movement) => (action === 'add_funds' ? reason === 'funds_added' && isBuyers(from) : isBuyers(to))
  const moved = movements.filter((movement) => movement.at === completedAt && isOurs(movement))
  // On a clock that stands still several have the same instant, and nothing says which of them this session has moved.
  if (new Set(moved.map(({ transferId }) => transferId)).size !== 1) return null
  const millimes = moved.reduce((sum, { amountTnd }) => sum + millimesOf(amountTnd), 0n)
  return html`<dl>${row(say(`pages.receipt.${action}`), showMillimes(millimes, language), 'hero')}</dl>`
}

/**
 * For whoever paid by the link: that it is paid, when, and under which reference; and in the browser in which it was paid how much, to whom, and how it
 * goes on. Anybody else who holds the link sees no more than the link itself shows (decisions 8), and where the rest is.
 */
function guestReceipt(visit: Visit, session: LinkedSession, payment: GuestPayment): Html {
  const { say, language } = visit
  const { completedAt, sessionId, preview, escrowId } = session
  const own = isPayer(visit, session) ? payment : null
  return html`<section>
      ${tick}
      <p><strong>${own ? paidWords(visit, own) : say('pages.receipt.paidByLink')}</strong></p>
      ${
        own &&
        html`<dl>
          ${row(say('pages.total.youPaid'), showAmount(own.amountTnd, 'TND', language), 'hero')}
          ${own.sellerName !== null && row(say('pages.receipt.seller'), isolate(own.sellerName))}
        </dl>`
      }
      ${completedAt && html`<p>${say('pages.session.doneAt', { time: showTime(completedAt, language) })}</p>`}
      <dl>${row(say('pages.session.sessionReference'), copyable(sessionId))}</dl>
    </section>
    ${previewView(visit, preview)} ${own ? goesOnView(visit, own, escrowId) : elsewhereView(visit, escrowId)}
    <div class="ways">${wayBack(visit, session, 'completed')} ${printButton(visit)}</div>`
}

function goesOnView(visit: Visit, payment: GuestPayment, escrowId: string): Html {
  const { say } = visit
  const { status } = payment
  return html`<section aria-labelledby="next-heading">
    <h2 id="next-heading">${nextHeading(visit, payment)}</h2>
    <p>${say(status === 'PAID' ? 'pages.next.instantPaid.buyer' : `pages.next.${status}.buyer`)}</p>
    <p>${say('pages.receipt.keep')}</p>
    <p>${say('pages.receipt.withAccount')} ${wayIn(visit, escrowId)}</p>
  </section>`
}

const elsewhereView = (visit: Visit, escrowId: string): Html =>
  html`<section>
    <p>${visit.say('pages.receipt.whereElse')}</p>
    <p>${wayIn(visit, escrowId)}</p>
  </section>`

const wayIn = ({ say }: Visit, escrowId: string): Html => html`<a href="/account/escrows/${escrowId}">${say('pages.gate.entryHeading')}</a>`

/** Where the money is by now is told below. */
const paidWords = ({ say }: Visit, { status }: GuestPayment): Html =>
  status === 'PAID' ? say('pages.actions.accept_pay.done') : say('pages.receipt.youHavePaid')

function escrowPart(visit: Visit, escrow: EscrowDetails, email: string): HtmlValue {
  const side = sideOf(escrow, email)
  return (
    side &&
    html`${summaryView(visit, escrow, side)} ${progressView(visit, escrow)} ${nextSection(visit, escrow, side)}
      ${moneyLine(visit, escrow.moneyLine ?? [], payoutsLink(visit, escrow, side))} ${detailsView(visit, escrow)}
      <p><a href="/account/escrows/${escrow.id}">${visit.say('pages.account.see')}</a></p>`
  )
}

/**
 * Whoever the link was for needs no new one: they are told how things stand with the escrow, or how it ended, and their account has what can be done
 * with it now, which comes first where it is their turn. Anybody else is led back alone.
 */
async function goOnView(visit: Visit, session: LinkedSession, status: 'expired' | 'cancelled'): Promise<Html> {
  const { escrowId, targetUserEmail } = session
  if (visit.person?.email !== targetUserEmail) return html`<div class="ways">${wayBack(visit, session, status)}</div>`
  const { data } = await perform(visit, CheckoutEscrow, { id: escrowId })
  const side = data ? sideOf(data.escrow, targetUserEmail) : null
  if (!data || !side) return html`<div class="ways">${wayBack(visit, session, status)} ${onView(visit, escrowId, { isFirst: false })}</div>`
  const isFirst = isTurnOf(visit, data.escrow, side)
  const [back, on] = [wayBack(visit, session, status, { isQuiet: isFirst }), onView(visit, escrowId, { isFirst })]
  return html`${nextSection(visit, await readParts(visit, data.escrow), side)}
    <div class="ways">${isFirst ? [on, back] : [back, on]}</div>`
}

function onView({ say }: Visit, escrowId: string, { isFirst }: { isFirst: boolean }): Html {
  const [kind, words] = isFirst ? ['button', say('pages.account.goOn')] : ['button quiet', say('pages.account.see')]
  return html`<p><a class="${kind}" href="/account/escrows/${escrowId}">${words}</a></p>`
}

function expiredView(visit: Visit, session: LinkedSession): Html {
  return html`<section>
      <p>${visit.say('pages.session.expiredHint')}</p>
    </section>
    ${previewView(visit, session.preview)}`
}

function cancelledView(visit: Visit, session: LinkedSession): Html {
  const why = cancelReasons.find((each) => each === session.cancelReason)
  return html`<section>
      ${!hasMovedOn(session) && html`<p>${sentenceOf('SESSION_CANCELLED', visit.language)}</p>`}
      ${why && html`<p>${visit.say(`pages.session.cancelReason.${why}`)}</p>`}
    </section>
    ${previewView(visit, session.preview)}`
}

/** What the link was for is done or out of reach, and nobody is to ask for a new one. */
const hasMovedOn = ({ cancelReason }: LinkedSession): boolean =>
  cancelReason === 'sibling_completed' || cancelReason === 'action_no_longer_valid'

const cancelReasons = ['user', 'api', 'sibling_completed', 'action_no_longer_valid'] as const
