import type { GateState } from '../credential/gate-state.js'
import { gateProblem, gateStatus, gateView } from '../credential/gate-view.js'
import { maskEmail } from '../../schema/user/mask-email.js'
import { row } from '../escrow/terms-view.js'
import type { GuestCheckout } from '../hosted-services.js'
import { fileField } from '../page/file-field.js'
import { attemptView, form, textArea } from '../page/form.js'
import type { Page } from '../page/page.js'
import type { Attempt } from '../visit/attempt.js'
import type { FilesField } from '../visit/receive-form.js'
import type { Visit } from '../visit/visit.js'
import { attributes, html, type Html, type HtmlValue } from '../../locales/markup.js'
import { copyable } from '../wording/copyable.js'
import { emailAddress } from '../wording/email-address.js'
import { showAmount, showNumber } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'
import type { AskingSession } from './checkout-action.js'
import { ownerOf } from './gate-pages.js'
import { previewView } from './preview-view.js'
import { leaveLink } from './way-back.js'

/** A session that can be paid by whoever holds its link, without an account (decisions 8, Guest checkout). */
export type GuestSession = AskingSession & { guest: GuestCheckout }

export const isForGuests = (session: AskingSession): session is GuestSession => {
  const { guest } = session
  return guest != null && !guest.needsIdentity
}

/** The field of the deposit's form that takes its slip. */
export const slipField = ({ services }: Visit): FilesField => ({ name: 'fileIds', most: services.depositBounds.depositFiles.most })

/** How many files it takes, as a sentence says it. */
export function slipFigures({ services, language }: Visit): { least: string; most: string } {
  const { least, most } = services.depositBounds.depositFiles
  return { least: showNumber(least, language), most: showNumber(most, language) }
}

/** For whoever is not signed in: what is to be paid, how it is paid at the bank, and the ways to sign in all the same. */
export async function guestPage(
  visit: Visit,
  session: GuestSession,
  { gate, attempt }: { gate: GateState; attempt: Attempt | null },
): Promise<Page> {
  const { say } = visit
  const payment = session.guest.isPaying ? await visit.services.paymentOfSession(session.sessionId) : null
  const isInReview = slipInReview(session.guest) !== null
  const isAsked = !isInReview && !payment?.isInFlight
  return {
    status: attempt?.status ?? gateStatus(gate),
    hasProblem: (attempt !== null && attempt.sentence !== null) || gateStatus(gate) >= 400,
    heading: isInReview ? say('pages.guest.pendingHeading') : say(`pages.actions.${session.action}.heading`),
    main: html`${attempt ? attemptView(visit, attempt) : gateProblem(visit, gate, ownerOf(session))}
      ${isAsked && html`<p>${say(`pages.actions.${session.action}.lead`)} ${say('pages.guest.lead')}</p>`}
      <div class="sides">
        <div class="what">
          ${previewView(visit, session.preview, isInReview ? 'beingChecked' : payment?.isInFlight ? 'inProgress' : null)}
        </div>
        <div class="act">${payment?.isInFlight ? payingView(visit, payment.path) : payView(visit, session, attempt)}</div>
        <div class="rest">${accountView(visit, session, gate)} ${leaveLink(visit, session, { isUnderWay: !isAsked })}</div>
      </div>`,
  }
}

/** Whoever sent a slip is not asked to pay once more. */
const slipInReview = ({ lastProof }: GuestCheckout) => (lastProof?.status === 'pending' ? lastProof : null)

/** A card payment is on its way, and has a page of its own. */
const payingView = ({ say }: Visit, path: string): Html =>
  html`<section>
    <p>${say('pages.pay.processing')}</p>
    <p><a href="${path}">${say('pages.pay.followPayment')}</a></p>
  </section>`

function payView(visit: Visit, { guest }: GuestSession, attempt: Attempt | null): Html {
  const { say, language } = visit
  const slip = slipInReview(guest)
  if (slip)
    return html`<section role="status">
      <p>${say('pages.guest.pendingWhat', { time: showTime(slip.submittedAt, language) })}</p>
      <p><a class="button quiet" href="${visit.self}">${say('pages.session.checkAgain')}</a></p>
    </section>`
  const deposit = guest.deposit && depositView(visit, { guest, deposit: guest.deposit, attempt })
  return html`${rejectedView(visit, guest)}
    <p class="notice">${say('pages.guest.protected')}</p>
    <p class="warning">${say('pages.guest.noCheck')}</p>
    ${isRejected(guest) ? [deposit, cardView(visit, guest)] : [cardView(visit, guest), deposit]}`
}

/** Whoever has deposited the money already is to send a better slip, and not to pay once more. */
const isRejected = ({ lastProof }: GuestCheckout): boolean => lastProof?.status === 'rejected'

function rejectedView({ say }: Visit, { lastProof }: GuestCheckout): HtmlValue {
  if (lastProof?.status !== 'rejected') return null
  return html`<div class="warning">
    <h2>${say('pages.guest.rejectedHeading')}</h2>
    ${lastProof.reason !== null && html`<p>${say('pages.guest.rejectedWhat', { reason: html`<bdi>${lastProof.reason}</bdi>` })}</p>`}
    <p>${say('pages.guest.rejectedNext')}</p>
  </div>`
}

function cardView(visit: Visit, guest: GuestCheckout): Html {
  const { say, language, services } = visit
  const { version, payTnd } = guest
  const amount = showAmount(payTnd, 'TND', language)
  const pay = button(say('pages.actions.accept_pay.button', { amount }), { isQuiet: isRejected(guest) })
  return html`<section aria-labelledby="card-heading">
    <h2 id="card-heading">${say('pages.guest.cardHeading')}</h2>
    ${services.environment === 'sandbox' && html`<p class="soft">${say('pages.pay.cardSandbox')}</p>`}
    ${form(visit, 'card', pay, { version: String(version) })}
  </section>`
}

interface DepositForm {
  guest: GuestCheckout
  deposit: NonNullable<GuestCheckout['deposit']>
  attempt: Attempt | null
}

const button = (words: Html, { isQuiet }: { isQuiet: boolean }): Html =>
  isQuiet ? html`<button class="quiet">${words}</button>` : html`<button>${words}</button>`

/** Where to pay to, what to write on it, and where to send the slip. */
function depositView(visit: Visit, { guest, deposit, attempt }: DepositForm): Html {
  const { say, language } = visit
  const { bank, holder, rib, reference } = deposit
  return html`<section aria-labelledby="deposit-heading">
    <h2 id="deposit-heading">${say('pages.guest.depositHeading')}</h2>
    <p>${say('pages.guest.depositHow', { amount: showAmount(guest.payTnd, 'TND', language) })}</p>
    <dl>
      ${row(say('pages.guest.bank'), html`<bdi>${bank}</bdi>`)} ${row(say('pages.guest.holder'), html`<bdi>${holder}</bdi>`)}
      ${row(say('pages.guest.rib'), copyable(rib, inGroups(rib)))} ${row(say('pages.guest.reference'), copyable(reference))}
    </dl>
    ${slipForm(visit, guest, attempt)}
  </section>`
}

/** Bank, branch, account and key of a RIB, as it is printed. */
const inGroups = (rib: string): string => [rib.slice(0, 2), rib.slice(2, 5), rib.slice(5, 18), rib.slice(18)].join('\u00a0')

function slipForm(visit: Visit, guest: GuestCheckout, attempt: Attempt | null): Html {
  const { say, services } = visit
  const { name, most } = slipField(visit)
  const error = attempt?.wrong.get(name)
  const fields = [
    fileField(visit, {
      id: name,
      name,
      label: say('pages.guest.slip.label'),
      hint: say('pages.guest.slip.hint', slipFigures(visit)),
      error,
      most,
    }),
    textArea(visit, {
      id: 'note',
      name: 'note',
      label: say('pages.guest.note.label'),
      value: attempt?.fields.get('note') ?? '',
      maxlength: services.depositBounds.depositNote.most,
      isOptional: true,
    }),
    // Of the two ways to pay, the quick one is the one to press, unless the other was begun.
    button(say('pages.guest.button'), { isQuiet: !isRejected(guest) }),
  ]
  return form(visit, 'deposit', fields, { version: String(guest.version) }, { sendsFiles: true })
}

/** Whoever signs in pays from the wallet, and sees the escrow from then on. */
function accountView(visit: Visit, session: GuestSession, gate: GateState): Html {
  const { say } = visit
  const isTried = gate.kind !== 'choosing' || gate.sent !== undefined
  return html`<details ${attributes({ class: 'card', open: isTried })}>
    <summary><h2>${say('pages.guest.accountHeading')}</h2></summary>
    <p>
      ${say('pages.gate.linkIsFor', { email: html`<strong>${emailAddress(maskEmail(session.targetUserEmail))}</strong>` })}
      ${say('pages.gate.signInAsOwner')}
    </p>
    ${gateView(visit, gate, ownerOf(session), { isBeside: true })}
  </details>`
}
