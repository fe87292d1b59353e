import type { ReleaseRequestFieldsFragment } from '../../schema/operations/document-types.js'
import { CheckoutEscrow, PersonBalance } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import { contractView } from '../escrow/contract-view.js'
import { readParts } from '../escrow/deadline-parts.js'
import { sideOf } from '../escrow/escrow-details.js'
import { moneyLine } from '../escrow/money-line.js'
import { nextSection } from '../escrow/next-view.js'
import { payoutsLink } from '../escrow/payouts-page.js'
import { requestsOf } from '../escrow/requests-of.js'
import { progressView } from '../escrow/progress-view.js'
import { statusWords } from '../escrow/status-words.js'
import { detailsView, summaryView } from '../escrow/terms-view.js'
import { attemptView, form } from '../page/form.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Page } from '../page/page.js'
import type { Attempt } from '../visit/attempt.js'
import { granted, perform } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'
import { showCountDown, showTime } from '../wording/show-time.js'
import { correctionView, proofView } from '../proof/proof-view.js'
import { actionView, stageOf } from './action-view.js'
import { afterSection } from './after-view.js'
import { identityView } from './identity-view.js'
import { isAskedFor } from './is-asked.js'
import type { Asked } from './asked.js'
import { changedView } from './seen.js'
import { givesAllBack, requireAction, type AskingSession, type CheckoutActionName } from './checkout-action.js'

/** For the person it is for: the escrow, what they are asked to do with it, and what happens next. */
export async function askedPage(visit: Visit, session: AskingSession, tried: Tried): Promise<Page> {
  const { escrowId, action, targetUserEmail: email, metadata } = session
  const payment = action === 'accept_pay' ? await visit.services.paymentOfSession(session.sessionId) : null
  const paymentPath = payment?.isInFlight ? payment.path : null
  const requestId = metadata['requestId'] ?? null
  const asked = await readAsked(visit, { escrowId, action, email, isByLink: true, requestId, paymentPath }, tried)
  return pageOf(visit, asked, leaveView(visit, session))
}

/** What somebody types and is shown on the way, beside what there is to see at first. */
export type Tried = Pick<Asked, 'attempt' | 'quote' | 'identityUrl'>

/** `leave` is the way off the page with nothing done. */
export function pageOf(visit: Visit, asked: Asked, leave: Html): Page {
  const { attempt } = asked
  return {
    status: attempt?.status ?? 200,
    heading: headingOf(visit, asked),
    main: askedView(visit, asked, leave),
    hasProblem: attempt !== null && attempt.sentence !== null && !attempt.needsIdentity,
  }
}

function headingOf(visit: Visit, asked: Asked): Html {
  const { kind } = stageOf(asked)
  if (kind === 'over') return statusWords(visit, asked.escrow)
  return kind === 'sign-first' ? visit.say('pages.sign.beforePaying') : visit.say(`pages.actions.${asked.action}.heading`)
}

/** Who does what with which escrow. */
export interface Wanted {
  escrowId: string
  action: CheckoutActionName
  email: string
  isByLink: boolean
  /** The payout request that it is about. */
  requestId: string | null
  paymentPath: string | null
}

export async function readAsked(visit: Visit, wanted: Wanted, tried: Tried): Promise<Asked> {
  const { escrowId, action, email, isByLink, requestId, paymentPath } = wanted
  const escrow = await readParts(visit, granted(await perform(visit, CheckoutEscrow, { id: escrowId })).escrow)
  const side = sideOf(escrow, email)
  if (!side) throw new DomainError('NOT_A_PARTY')
  const walletTnd = action === 'accept_pay' || action === 'add_funds' ? await readWallet(visit) : null
  const isAboutRequest = action === 'approve_release' || action === 'reject_release'
  const request = isAboutRequest && requestId ? await readRequest(visit, escrowId, requestId) : null
  return { action, escrow, side, isByLink, walletTnd, request, paymentPath, ...tried }
}

async function readRequest(visit: Visit, escrowId: string, requestId: string): Promise<ReleaseRequestFieldsFragment | null> {
  for await (const request of requestsOf(visit, escrowId)) if (request.requestId === requestId) return request
  return null
}

async function readWallet(visit: Visit): Promise<string | null> {
  const { data } = await perform(visit, PersonBalance)
  return data?.me.balance?.available ?? null
}

/** What a refusal says of a field of the form is said there. */
function toldBeside({ say }: Visit, attempt: Attempt, action: CheckoutActionName): Attempt {
  const { fields } = requireAction(action)
  const isAtField = [...attempt.wrong.keys()].some((name) => fields[name] !== undefined && !fields[name].isForPrograms)
  return isAtField && !attempt.isOutdated && !attempt.needsIdentity ? { ...attempt, sentence: say('pages.layout.correct') } : attempt
}

/** Why the form came back; to whoever was overtaken, with what has changed. */
const cameBackView = (visit: Visit, { action, escrow }: Asked, attempt: Attempt): HtmlValue =>
  attemptView(visit, toldBeside(visit, attempt, action), attempt.isOutdated && changedView(visit, escrow, attempt.fields))

/** What it is about, then what is asked (beside it where there is room), then everything else; a contract is read before it is signed. */
function askedView(visit: Visit, asked: Asked, leave: Html): Html {
  const { escrow, side, action } = asked
  const terms = action === 'sign_contract' || action === 'accept_pay' ? escrow.contract : null
  const contract = terms && contractView(visit, escrow, terms, side)
  const isSigned = terms !== null && terms[`${side}Signature`] !== null
  const isCalledOff = (givesAllBack(action) || action === 'cancel') && stageOf(asked).kind === 'open'
  return html`${asked.attempt && cameBackView(visit, asked, asked.attempt)} ${leadView(visit, asked)}
    <div class="sides">
      <div class="what">
        ${summaryView(visit, escrow, side, { isCalledOff })} ${progressView(visit, escrow)} ${!isSigned && contract}
        ${escrow.proof && action === 'review_proof' && proofView(visit, escrow.proof, side)}
        ${escrow.proof && action === 'submit_proof' && correctionView(visit, escrow.proof)}
      </div>
      <div class="act">${identityView(visit, asked)} ${actionView(visit, asked)}</div>
      <div class="rest">
        ${followsView(visit, asked)} ${moneyLine(visit, escrow.moneyLine ?? [], payoutsLink(visit, escrow, side))} ${isSigned && contract}
        ${detailsView(visit, escrow)} ${leave}
      </div>
    </div>`
}

/** What is asked, unless it is not possible any more, or never was; on the way to paying that is a signature at first. */
function leadView({ say }: Visit, asked: Asked): HtmlValue {
  const { action } = asked
  const { kind } = stageOf(asked)
  if (kind === 'over' || kind === 'beyond') return null
  if (kind === 'sign-first') return html`<p>${say('pages.actions.sign_contract.lead')}</p>`
  const isOwn = (action === 'complete' || action === 'add_funds') && !isAskedFor(asked, action)
  return html`<p>${isOwn ? say(`pages.actions.${action}.leadOwn`) : say(`pages.actions.${action}.lead`)}</p>`
}

/**
 * What follows from what can be done here; where it cannot be done, or changes nothing of that, how things stand. Of what is over the page has told
 * already.
 */
function followsView(visit: Visit, asked: Asked): HtmlValue {
  const { action, escrow, side } = asked
  const { kind } = stageOf(asked)
  if (kind === 'over') return null
  const done = kind === 'sign-first' ? 'sign_contract' : kind === 'open' ? action : null
  return (done && afterSection(visit, done, escrow, side)) ?? nextSection(visit, escrow, side)
}

const leaveView = (visit: Visit, session: AskingSession): Html =>
  html`<div class="stack">
    ${form(visit, 'cancel', html`<button class="quiet">${visit.say('pages.session.cancelButton')}</button>`)}
    <p class="soft">${visit.say('pages.session.cancelHint')} ${validity(visit, session)}</p>
  </div>`

function validity({ say, language, services }: Visit, { expiresAt, secondsLeft }: AskingSession): Html {
  const left = showCountDown({ at: expiresAt, seconds: secondsLeft, now: services.now() }, language)
  return say('pages.session.validUntil', { time: showTime(expiresAt, language), left })
}
