import { attributes, html, type Html, type HtmlValue } from '../html.js'
import type { Visit } from '../visit/visit.js'
import { isolate, isolateLatin } from '../wording/isolate.js'
import { say } from '../wording/say.js'
import { isZero, showAmount } from '../wording/show-amount.js'
import { otherSide, partyOf, type Deal, type DealSide } from './deal.js'

/** Who the other party is, the amount, the fee and who bears it, and what this person pays or receives. */
export function dealView({ texts, language }: Pick<Visit, 'texts' | 'language'>, deal: Deal, side: DealSide): Html {
  const { deal: words, roles, statuses } = texts
  const tnd = (decimal: string) => showAmount(decimal, 'TND', language)
  const bearer = deal.feeBearer === 'BUYER' ? words.paidByBuyer : words.paidBySeller
  return html`<section aria-labelledby="deal-heading">
    <h2 id="deal-heading">${words.heading}</h2>
    <p><strong>${isolate(deal.title)}</strong></p>
    ${deal.description && html`<pre dir="auto">${deal.description}</pre>`}
    <dl>
      ${row(words.yourRole, side === 'buyer' ? roles.youAreBuyer : roles.youAreSeller)}
      ${row(words.with, partyName({ texts }, deal, otherSide(side)))} ${row(words.status, statuses[deal.status])}
      ${row(words.amount, showAmount(deal.amount, deal.currency, language))}
      ${deal.currency !== 'TND' && row(words.inDinars, html`${tnd(deal.amountTnd)} ${say(words.rate, { rate: isolateLatin(deal.fxRate) })}`)}
      ${row(words.fee, say(words.feeLine, { amount: tnd(deal.escrowFee), bearer }))}
      ${!isZero(deal.developerFee) && row(words.commission, say(words.commissionLine, { amount: tnd(deal.developerFee), bearer }))}
      ${deal.estimatedDeliveryDays !== null && row(words.deliveryDays, say(words.days, { days: isolateLatin(String(deal.estimatedDeliveryDays)) }))}
      ${deal.createdByApplicationName && row(words.createdBy, isolate(deal.createdByApplicationName))}
      ${row(words.reference, html`<code>${isolateLatin(deal.id)}</code>`)}
      ${side === 'buyer' ? row(words.youPay, tnd(deal.buyerFundingTnd), 'total') : row(words.youReceive, tnd(deal.sellerNetTnd), 'total')}
    </dl>
  </section>`
}

/** Name and address of a party; an invitee has an address only. */
export function partyName({ texts }: Pick<Visit, 'texts'>, deal: Deal, side: DealSide): Html {
  const { email, name } = partyOf(deal, side)
  if (!deal[side]) return html`${isolateLatin(email)} (${texts.deal.notRegistered})`
  return name === null ? isolateLatin(email) : html`${isolate(name)} (${isolateLatin(email)})`
}

function row(term: string, value: HtmlValue, kind?: 'total'): Html {
  return html`<div ${attributes({ class: kind })}>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`
}
