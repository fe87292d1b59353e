import type { ErrorCode, ReleaseRequestFieldsFragment } from '../../schema/operations/document-types.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { actionPath } from '../checkout/action-path.js'
import { actionPages, type CheckoutActionName } from '../checkout/checkout-action.js'
import type { EscrowOfAccount } from '../escrow/account-escrow.js'
import { answerPath, payoutPath } from '../escrow/payout-path.js'
import type { Payout } from '../escrow/requests-of.js'
import { awaitsAnswer } from '../escrow/awaits-answer.js'
import type { Side } from '../escrow/escrow-details.js'
import { answerWords, isAnswer } from '../escrow/release-view.js'
import { turnAmong } from '../checkout/whose-turn.js'
import { sentenceOf } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'

/**
 * First what is this person's turn, then what else they can do, each on its own page; then what they cannot, with the sentence that trying it would
 * be answered with. What is not this side's to do, or not of this kind of escrow, is not worth a word.
 */
export function actionsView(visit: Visit, escrow: EscrowOfAccount, requests: readonly Payout[], side: Side): Html {
  const { say } = visit
  const payouts = side === 'buyer' ? requests.filter(({ status }) => status === 'PENDING') : []
  const answers = answersAwaited(visit, escrow, requests, side)
  const known = escrow.allowedActions.flatMap(({ action: command, allowed, code }) =>
    actionPages
      .filter((page) => page.command === command && !isAnswer(page.action))
      .map(({ action, beyond }) => ({ action, allowed, code, beyond })),
  )
  const possible = known.filter(({ allowed }) => allowed).map(({ action }) => action)
  const later = known.filter(({ allowed, code, beyond }) => !allowed && code !== null && !beyond.includes(code))
  const turn = payouts.length > 0 ? [] : turnAmong(escrow, possible)
  const isTurn = turn.length > 0 || payouts.length > 0 || answers.length > 0
  const others = possible.filter((action) => !turn.includes(action))
  return html`<section aria-labelledby="actions-heading">
    <h2 id="actions-heading">${isTurn ? say('pages.account.turn') : say('pages.account.actions')}</h2>
    ${answersView(answers)} ${turn.map((action, index) => turnView(visit, escrow, action, index === 0))}
    ${payoutsView(visit, escrow.id, payouts)} ${!isTurn && others.length === 0 && html`<p>${say('pages.account.nothing')}</p>`}
    ${others.length > 0 && othersView(visit, escrow, others, isTurn)} ${later.length > 0 && laterView(visit, later)}
  </section>`
}

/** Where disputes wait for a word of this person: below on the page, or on that of the part which is disputed. */
function answersAwaited({ say }: Visit, { id, status, disputes }: EscrowOfAccount, requests: readonly Payout[], side: Side): Answer[] {
  if (status === 'DISPUTED')
    return disputes
      .filter((dispute) => awaitsAnswer(dispute, side))
      .map((dispute) => ({ path: `#dispute-${dispute.id}`, words: say('pages.dispute.answer') }))
  return requests
    .filter(({ dispute }) => dispute && awaitsAnswer(dispute, side))
    .map(({ requestId, reference }) => ({
      path: payoutPath(id, requestId),
      words: say('pages.dispute.answerAbout', { period: isolate(reference ?? requestId) }),
    }))
}

/** The way to another page is the one to press; what stands below has a button of its own. */
function answersView([first, ...others]: readonly Answer[]): HtmlValue {
  if (!first) return null
  return html`<p><a class="${first.path.startsWith('#') ? 'button quiet' : 'button'}" href="${first.path}">${first.words}</a></p>
    ${others.length > 0 && wayList(others)}`
}

const wayList = (ways: readonly Answer[]): Html =>
  html`<ul class="actions">
    ${ways.map(({ path, words }) => html`<li><a href="${path}">${words}</a></li>`)}
  </ul>`

const turnView = ({ say }: Visit, escrow: EscrowOfAccount, action: CheckoutActionName, isFirst: boolean): Html =>
  html`<p>
    <a class="${isFirst ? 'button' : 'button quiet'}" href="${actionPath(escrow, action)}">${say(`pages.actions.${action}.heading`)}</a>
  </p>`

/** Folded where something else comes first. */
function othersView({ say }: Visit, escrow: EscrowOfAccount, actions: readonly CheckoutActionName[], isFolded: boolean): Html {
  const list = html`<ul class="actions">
    ${actions.map((action) => html`<li><a href="${actionPath(escrow, action)}">${say(`pages.actions.${action}.heading`)}</a></li>`)}
  </ul>`
  if (!isFolded) return list
  return html`<details>
    <summary>${say('pages.account.more')}</summary>
    ${list}
  </details>`
}

function laterView({ say, language }: Visit, later: ReadonlyArray<{ action: CheckoutActionName; code: ErrorCode | null }>): Html {
  const items = later.map(
    ({ action, code }) =>
      html`<div>
        <dt>${say(`pages.actions.${action}.heading`)}</dt>
        <dd>${code && sentenceOf(code, language)}</dd>
      </div>`,
  )
  return html`<details>
    <summary>${say('pages.account.notNow')}</summary>
    <dl>${items}</dl>
  </details>`
}

/** The oldest as the two buttons that it is answered by, all others below it. */
function payoutsView(visit: Visit, escrowId: string, [oldest, ...others]: readonly ReleaseRequestFieldsFragment[]): HtmlValue {
  if (!oldest) return null
  return html`${answerButtons(visit, escrowId, oldest)}
  ${others.length > 0 && wayList(others.flatMap((payout) => Object.values(answersOf(visit, escrowId, payout))))}`
}

interface Answer {
  path: string
  words: Html
}

/** What is asked of the buyer is the one thing to press, and the way to say no is beside it. */
export function answerButtons(visit: Visit, escrowId: string, payout: ReleaseRequestFieldsFragment): Html {
  const { approve, reject } = answersOf(visit, escrowId, payout)
  return html`<p><a class="button" href="${approve.path}">${approve.words}</a></p>
    <p><a class="button quiet" href="${reject.path}">${reject.words}</a></p>`
}

function answersOf(visit: Visit, escrowId: string, payout: ReleaseRequestFieldsFragment): Record<'approve' | 'reject', Answer> {
  const answerOf = (answer: 'approve_release' | 'reject_release') => ({
    path: answerPath(escrowId, answer, payout.requestId),
    words: answerWords(visit, answer, payout),
  })
  return { approve: answerOf('approve_release'), reject: answerOf('reject_release') }
}
