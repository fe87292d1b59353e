import { attributes, html, type Html, type HtmlValue } from '../html.js'
import type { Visit } from '../visit/visit.js'
import { isolate, isolateLatin } from '../wording/isolate.js'
import { isZero, showAmount } from '../wording/show-amount.js'
import { totalLabel, isDivided } from './total.js'
import { otherSide, partyOf, type Deal, type DealSide } from './deal.js'

/** Who the other party is, the amount, the fee and who bears it, and what this person pays or receives. */
export function dealView({ say, language }: Pick<Visit, 'say' | 'language'>, deal: Deal, side: DealSide): Html {
  const tnd = (decimal: string) => showAmount(decimal, 'TND', language)
  const bearer = deal.feeBearer === 'BUYER' ? say('pages.escrow.paidByBuyer') : say('pages.escrow.paidBySeller')
  return html`<section aria-labelledby="deal-heading">
    <h2 id="deal-heading">${say('pages.escrow.heading')}</h2>
    <p><strong>${isolate(deal.title)}</strong></p>
    ${deal.description && html`<pre dir="auto">${deal.description}</pre>`}
    <dl>
      ${row(say('pages.escrow.yourRole'), side === 'buyer' ? say('pages.roles.youAreBuyer') : say('pages.roles.youAreSeller'))}
      ${row(say('pages.escrow.with'), partyName({ say }, deal, otherSide(side)))}
      ${row(say('pages.escrow.status'), say(`pages.status.${deal.status}`))}
      ${row(say('pages.escrow.amount'), showAmount(deal.amount, deal.currency, language))}
      ${deal.currency !== 'TND' && row(say('pages.escrow.inDinars'), html`${tnd(deal.amountTnd)} ${say('pages.escrow.rate', { rate: isolateLatin(deal.fxRate) })}`)}
      ${row(say('pages.escrow.fee'), say('pages.escrow.feeLine', { amount: tnd(deal.escrowFee), bearer }))}
      ${!isZero(deal.developerFee) && row(say('pages.escrow.commission'), say('pages.escrow.commissionLine', { amount: tnd(deal.developerFee), bearer }))}
      ${deal.estimatedDeliveryDays !== null && row(say('pages.escrow.deliveryDays'), say('pages.escrow.days', { days: deal.estimatedDeliveryDays }))}
      ${deal.createdByApplicationName && row(say('pages.escrow.createdBy'), isolate(deal.createdByApplicationName))}
      ${row(say('pages.escrow.reference'), html`<code>${isolateLatin(deal.id)}</code>`)}
      ${row(totalLabel({ say }, standingOf(deal), side), tnd(side === 'buyer' ? deal.buyerFundingTnd : deal.sellerNetTnd), 'total')}
    </dl>
  </section>`
}

const standingOf = (deal: Deal) => ({ status: deal.status, isPaid: deal.paidAt !== null, isDivided: isDivided(deal) })

/** Name and address of a party; an invitee has an address only. */
export function partyName({ say }: Pick<Visit, 'say'>, deal: Deal, side: DealSide): Html {
  const { email, name } = partyOf(deal, side)
  if (!deal[side]) return html`${isolateLatin(email)} (${say('pages.escrow.notRegistered')})`
  return name === null ? isolateLatin(email) : html`${isolate(name)} (${isolateLatin(email)})`
}

export function row(term: Html, value: HtmlValue, kind?: 'total'): Html {
  return html`<div ${attributes({ class: kind })}>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`
}
