import { sharesView } from '../dispute/shares-view.js'
import type { Side } from '../escrow/escrow-details.js'
import { row } from '../escrow/terms-view.js'
import { form } from '../page/form.js'
import type { Visit } from '../visit/visit.js'
import { attributes, html, type Html } from '../../locales/markup.js'
import { showAmount, showMillimes } from '../wording/show-amount.js'
import { requireAction } from './checkout-action.js'
import type { MoneyQuote, Quote } from './quote.js'
import { isSeen } from './seen.js'

/** What the typed amount comes to, and the button that does just that; or back to what was typed. */
export function quoteView(visit: Visit, quote: Quote, side: Side): Html {
  const { say } = visit
  const { action, fields } = quote
  const { fields: declared, isGrave } = requireAction(action)
  const kept = Object.fromEntries([...fields].filter(([name]) => isSeen(name) || Object.hasOwn(declared, name)))
  const button = html`<button ${attributes({ class: isGrave && 'danger' })}>${buttonWords(visit, quote)}</button>`
  // By its mark the script of the page finds the figures, which it shows beside the field while somebody still types.
  return html`<section aria-labelledby="asked-heading">
    <h2 id="asked-heading">${say('pages.quote.heading')}</h2>
    <div data-figures>${quote.action === 'offer_settlement' ? sharesView(visit, quote.shares, side) : figures(visit, quote)}</div>
    <p>${say(`pages.actions.${action}.what`)}</p>
    <div class="stack">
      ${form(visit, 'confirm', button, kept)}
      ${form(visit, 'change', html`<button class="quiet">${say('pages.quote.change')}</button>`, kept)}
    </div>
  </section>`
}

const buttonWords = ({ say, language }: Visit, quote: Quote): Html =>
  quote.action === 'offer_settlement'
    ? say('pages.quote.offer_settlement.button')
    : say(`pages.quote.${quote.action}.button`, { amount: showMillimes(quote.totalMillimes, language) })

function figures({ say, language }: Visit, { action, totalMillimes, feesMillimes, walletAfterTnd }: MoneyQuote): Html {
  const amount = (millimes: bigint) => showMillimes(millimes, language)
  return html`<dl>
    ${
      feesMillimes > 0n && [
        row(say(`pages.quote.${action}.amount`), amount(totalMillimes - feesMillimes)),
        row(say('pages.quote.fees'), amount(feesMillimes)),
      ]
    }
    ${row(say(`pages.quote.${action}.total`), amount(totalMillimes), 'total')}
    ${walletAfterTnd !== null && row(say('pages.quote.walletAfter'), showAmount(walletAfterTnd, 'TND', language))}
  </dl>`
}
