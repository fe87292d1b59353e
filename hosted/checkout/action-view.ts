import type { ErrorCode } from '../../server/domain/errors.js'
import { form } from '../page/form.js'
import { attributes, html, type Html, type HtmlValue } from '../../locales/markup.js'
import { sentenceOf } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'
import { showAmount, showMillimes } from '../wording/show-amount.js'
import { actionFields } from './action-fields.js'
import { actionPath } from './action-path.js'
import { nextView } from '../escrow/next-view.js'
import { answerPath } from '../escrow/payout-path.js'
import { answerWords, isAnswer, requestedView } from '../escrow/release-view.js'
import { stillHeld } from '../escrow/movements.js'
import { isOver, remainingMillimes } from '../escrow/total.js'
import { followPayment } from '../payment/follow-payment.js'
import type { Asked } from './asked.js'
import { filesFieldOf, givesAllBack, requireAction } from './checkout-action.js'
import { isAskedFor } from './is-asked.js'
import { isQuoted } from './quote.js'
import { actionsIn, turnAmong } from './whose-turn.js'
import { quoteView } from './quote-view.js'
import { seenOf } from './seen.js'

/** What the person is asked to do, or does of their own accord: what it leads to, and its form, or why it is not possible now. */
export function actionView(visit: Visit, asked: Asked): Html {
  const { say } = visit
  const stage = stageOf(asked)
  if (stage.kind === 'over') return overView(visit, asked)
  if (stage.kind === 'beyond') return beyondView(visit, stage.code)
  if (asked.quote && stage.kind === 'open') return quoteView(visit, asked.quote, asked.side)
  const isSigningFirst = stage.kind === 'sign-first'
  return html`<section aria-labelledby="asked-heading">
    <h2 id="asked-heading">
      ${isAskedFor(asked, isSigningFirst ? 'sign_contract' : asked.action) ? say('pages.session.askedHeading') : say('pages.session.meansHeading')}
    </h2>
    <p>${isSigningFirst ? signingFirstWords(visit, asked) : whatWords(visit, asked)}</p>
    ${asked.request && requestedView(visit, asked.request, asked.side)}
    ${asked.action === 'accept_pay' && !isSigningFirst && html`<p class="notice">${say(asked.escrow.progressiveRelease ? 'pages.pay.protectedParts' : 'pages.pay.protected')}</p>`}
    ${isTooSoon(asked) && html`<p class="warning">${say('pages.actions.complete.undelivered')}</p>`}
    ${stage.kind === 'blocked' ? blockedView(visit, asked, stage.code) : openForm(visit, asked, isSigningFirst)}
    ${stage.kind === 'open' && insteadView(visit, asked)}
  </section>`
}

/** What else somebody can do who is not content: whoever is asked to release the money shall not think that there is nothing but to do it. */
function insteadView(visit: Visit, asked: Asked): HtmlValue {
  const { say } = visit
  const isRelease = asked.action === 'complete'
  const ways = otherWays(visit, asked, isRelease)
  if (ways.length === 0) return null
  return html`<p class="soft">${isRelease ? say('pages.actions.complete.unsure') : say('pages.actions.otherAnswer')}</p>
    <ul class="actions">
      ${ways.map(({ path, words }) => html`<li><a href="${path}">${words}</a></li>`)}
    </ul>`
}

/** Of the answers that are asked for, the others; where it would release the money, a dispute too. */
function otherWays(visit: Visit, { action, escrow, request }: Asked, isRelease: boolean): Array<{ path: string; words: Html }> {
  if (request && isAnswer(action)) {
    const other = action === 'approve_release' ? 'reject_release' : 'approve_release'
    return [{ path: answerPath(escrow.id, other, request.requestId), words: answerWords(visit, other, request) }]
  }
  const open = actionsIn(escrow.allowedActions)
  const turn = turnAmong(escrow, open)
  const others = turn.includes(action) ? turn.filter((other) => other !== action) : []
  const all = isRelease ? [...others, ...open.filter((other) => other === 'dispute')] : others
  return all.map((other) => ({ path: actionPath(escrow, other), words: visit.say(`pages.actions.${other}.heading`) }))
}

/** Whether the buyer who signs on the way to paying can pay at once, or has to wait for the seller. */
const signingFirstWords = ({ say }: Visit, { escrow }: Asked): Html =>
  escrow.contract?.sellerSignature ? say('pages.sign.beforePayingWhat') : say('pages.sign.beforeSellerWhat')

/** What doing it leads to. */
function whatWords({ say, services }: Visit, { action, escrow }: Asked): Html {
  if (action === 'accept_pay' && escrow.progressiveRelease) return say('pages.actions.accept_pay.whatParts')
  if (action !== 'deliver') return say(`pages.actions.${action}.what`)
  return escrow.mode === 'INSTANT'
    ? say('pages.actions.deliver.whatInstant')
    : say('pages.actions.deliver.what', { days: services.completionDays })
}

/** Whether the money would be released before the seller has delivered: one may, and shall know. */
const isTooSoon = ({ action, escrow }: Asked): boolean =>
  action === 'complete' && escrow.status === 'PAID' && escrow.progressiveRelease === null

/** `over`: with the escrow itself; `blocked`: not yet, or not any more as things stand; `beyond`: never, whatever anybody does. */
type Stage = { kind: 'open' | 'sign-first' | 'over' } | { kind: 'blocked' | 'beyond'; code: ErrorCode }

/** Read from what the API says is possible; a buyer who has not signed signs on the way to paying (decisions 5). */
export function stageOf({ action, escrow }: Asked): Stage {
  const find = (command: string) => escrow.allowedActions.find((each) => each.action === command)
  const { command, beyond } = requireAction(action)
  const wanted = find(command)
  if (wanted?.allowed) return { kind: 'open' }
  if (wanted?.code === 'CONTRACT_NOT_SIGNED' && find('SIGN_CONTRACT')?.allowed) return { kind: 'sign-first' }
  if (isOver(escrow)) return { kind: 'over' }
  const code = wanted?.code ?? 'INVALID_ACTION'
  return { kind: beyond.includes(code) ? 'beyond' : 'blocked', code }
}

/** Whose it would have been to do matters no more: how it ended does. */
const overView = (visit: Visit, { escrow, side }: Asked): Html =>
  html`<section aria-labelledby="asked-heading">
    <h2 id="asked-heading">${visit.say('pages.session.overHeading')}</h2>
    ${nextView(visit, escrow, side)}
  </section>`

/** Nobody is asked for what they can never do: what it would lead to is untrue of them. */
const beyondView = ({ say, language }: Visit, code: ErrorCode): Html =>
  html`<section aria-labelledby="asked-heading">
    <h2 id="asked-heading">${say('pages.session.beyondHeading')}</h2>
    <p>${sentenceOf(code, language)}</p>
  </section>`

/**
 * The form carries what is shown of the escrow. One that asks for an amount leads
 * to what it comes to first.
 */
function openForm(visit: Visit, asked: Asked, isSigningFirst: boolean): Html {
  const fields = actionFields(visit, asked, isSigningFirst ? 'sign_contract' : asked.action)
  const seen = seenOf(asked.escrow)
  if (isQuoted(asked.action)) return form(visit, 'quote', [fields, html`<button>${visit.say('pages.quote.continue')}</button>`], seen)
  const isGrave = !isSigningFirst && requireAction(asked.action).isGrave
  const button = html`<button ${attributes({ class: isGrave && 'danger' })}>${buttonWords(visit, asked, isSigningFirst)}</button>`
  const sendsFiles = isSigningFirst || (asked.action !== 'accept_pay' && filesFieldOf(asked.action) !== null)
  return form(visit, isSigningFirst ? 'sign' : 'confirm', [fields, button], seen, { sendsFiles })
}

function buttonWords({ say, language }: Visit, { action, escrow, request }: Asked, isSigningFirst: boolean): HtmlValue {
  if (isSigningFirst) return say('pages.actions.sign_contract.button')
  if (request && isAnswer(action)) return answerWords({ say, language }, action, request)
  if (givesAllBack(action)) {
    const back = stillHeld(escrow.moneyLine ?? [])
    return back > 0n
      ? say(`pages.actions.${action}.button`, { amount: showMillimes(back, language) })
      : say(`pages.actions.${action}.heading`)
  }
  const amount =
    action === 'complete'
      ? showMillimes(remainingMillimes(escrow), language)
      : showAmount(request?.amountTnd ?? escrow.buyerFundingTnd, 'TND', language)
  return say(`pages.actions.${action}.button`, { amount })
}

/** The button that cannot be pressed yet, with the sentence that pressing it would be answered with. */
function blockedView(visit: Visit, asked: Asked, code: ErrorCode): Html {
  const { say } = visit
  const more: Partial<Record<ErrorCode, Html>> = {
    CONTRACT_NOT_SIGNED: say('pages.pay.waitingForSeller'),
    PAYMENT_IN_PROGRESS: asked.isByLink && asked.paymentPath ? say('pages.pay.processing') : say('pages.pay.unconfirmed'),
  }
  return html`<div class="warning">
      <h3>${say('pages.session.notNowHeading')}</h3>
      <p id="why-not">${sentenceOf(code, visit.language)}</p>
      ${asked.action === 'accept_pay' && more[code] && html`<p>${more[code]}</p>`}
      ${code === 'PAYMENT_IN_PROGRESS' && followPayment(visit, asked.paymentPath)}
    </div>
    <div class="stack">
      <button type="button" disabled aria-describedby="why-not">${buttonWords(visit, asked, false)}</button>
      <p><a class="button quiet" href="${visit.self}">${say('pages.session.checkAgain')}</a></p>
    </div>`
}
