import type { ErrorCode, ReleaseRequestFieldsFragment } from '../../schema/operations/document-types.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { actionPages, type CheckoutActionName } from '../checkout/checkout-action.js'
import type { EscrowOfAccount } from '../escrow/account-escrow.js'
import { turnAmong } from './whose-turn.js'
import { sentenceOf } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { showAmount } from '../wording/show-amount.js'

/**
 * First what is this person's turn, then what else they can do, each on its own page; then what they cannot, with the sentence that trying it would
 * be answered with. What is not this side's to do, or not of this kind of escrow, is not worth a word.
 */
export function actionsView(visit: Visit, escrow: EscrowOfAccount, payouts: readonly ReleaseRequestFieldsFragment[]): Html {
  const { say } = visit
  const known = escrow.allowedActions.flatMap(({ action: command, allowed, code }) =>
    actionPages
      .filter((page) => page.command === command && !isAboutPayout(page.action))
      .map(({ action, beyond }) => ({ action, allowed, code, beyond })),
  )
  const possible = known.filter(({ allowed }) => allowed).map(({ action }) => action)
  const later = known.filter(({ allowed, code, beyond }) => !allowed && code !== null && !beyond.includes(code))
  const turn = payouts.length > 0 ? [] : turnAmong(escrow, possible)
  const isTurn = turn.length > 0 || payouts.length > 0
  const others = possible.filter((action) => !turn.includes(action))
  return html`<section aria-labelledby="actions-heading">
    <h2 id="actions-heading">${isTurn ? say('pages.account.turn') : say('pages.account.actions')}</h2>
    ${turn.map((action, index) => turnView(visit, escrow, action, index === 0))}
    ${
      payouts.length > 0 &&
      html`<ul class="actions">
        ${payouts.map((payout) => payoutItems(visit, escrow.id, payout))}
      </ul>`
    }
    ${!isTurn && others.length === 0 && html`<p>${say('pages.account.nothing')}</p>`}
    ${others.length > 0 && othersView(visit, escrow, others, isTurn)} ${later.length > 0 && laterView(visit, later)}
  </section>`
}

const turnView = ({ say }: Visit, escrow: EscrowOfAccount, action: CheckoutActionName, isFirst: boolean): Html =>
  html`<p>
    <a class="${isFirst ? 'button' : 'button quiet'}" href="${pathOf(escrow, action)}">${say(`pages.actions.${action}.heading`)}</a>
  </p>`

/** Folded where something else comes first. */
function othersView({ say }: Visit, escrow: EscrowOfAccount, actions: readonly CheckoutActionName[], isFolded: boolean): Html {
  const list = html`<ul class="actions">
    ${actions.map((action) => html`<li><a href="${pathOf(escrow, action)}">${say(`pages.actions.${action}.heading`)}</a></li>`)}
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

const pathOf = ({ id }: EscrowOfAccount, action: CheckoutActionName): string => `/account/escrows/${id}/${action}`

const isAboutPayout = (action: CheckoutActionName): boolean => action === 'approve_release' || action === 'reject_release'

function payoutItems(
  { say, language }: Visit,
  escrowId: string,
  { requestId, reference, amountTnd }: ReleaseRequestFieldsFragment,
): HtmlValue {
  const what = { period: isolate(reference ?? requestId), amount: showAmount(amountTnd, 'TND', language) }
  const query = new URLSearchParams({ request: requestId }).toString()
  return html`<li><a href="/account/escrows/${escrowId}/approve_release?${query}">${say('pages.account.approvePayout', what)}</a></li>
    <li><a href="/account/escrows/${escrowId}/reject_release?${query}">${say('pages.account.rejectPayout', what)}</a></li>`
}
