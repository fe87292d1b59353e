import { attributes, html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import { copyable } from '../wording/copyable.js'
import { emailAddress } from '../wording/email-address.js'
import { isolate, isolateLatin, whole } from '../wording/isolate.js'
import { isZero, showAmount } from '../wording/show-amount.js'
import { statusWords } from './status-words.js'
import { totalLabel, isDivided, type Standing } from './total.js'
import { otherSide, partyOf, type EscrowSummary, type Side } from './escrow-details.js'

/**
 * What it is, with whom, and first of all what this person pays or receives; the fee and who bears it. `isTitled` where the page has its title
 * for a heading.
 */
export function summaryView(
  { say, language }: Pick<Visit, 'say' | 'language'>,
  escrow: EscrowSummary,
  side: Side,
  { isTitled = false } = {},
): Html {
  const tnd = (decimal: string) => showAmount(decimal, 'TND', language)
  const role = side === 'buyer' ? say('pages.roles.youAreBuyer') : say('pages.roles.youAreSeller')
  const roleWith = say('pages.escrows.roleWith', { role, name: partyName({ say }, escrow, otherSide(side)) })
  return html`<section aria-labelledby="escrow-heading">
    ${
      isTitled
        ? html`<p id="escrow-heading">${roleWith}</p>`
        : html`<h2 id="escrow-heading">${isolate(escrow.title)}</h2>
            <p class="soft">${roleWith}</p>`
    }
    <dl>
      ${row(totalLabel({ say }, standingOf(escrow), side), tnd(side === 'buyer' ? escrow.buyerFundingTnd : escrow.sellerNetTnd), 'hero')}
      ${row(say('pages.escrow.fee'), say('pages.escrow.feeLine', { amount: tnd(escrow.escrowFee), bearer: bearerOf({ say }, escrow) }))}
    </dl>
  </section>`
}

/** Everything else that was agreed, folded. */
export function detailsView({ say, language }: Pick<Visit, 'say' | 'language'>, escrow: EscrowSummary): Html {
  const tnd = (decimal: string) => showAmount(decimal, 'TND', language)
  return html`<details class="card">
    <summary><h2>${say('pages.escrow.details')}</h2></summary>
    ${escrow.description && html`<pre dir="auto">${escrow.description}</pre>`}
    <dl>
      ${row(say('pages.escrow.status'), statusWords({ say }, escrow))}
      ${row(say('pages.escrow.amount'), showAmount(escrow.amount, escrow.currency, language))}
      ${escrow.currency !== 'TND' && row(say('pages.escrow.inDinars'), html`${tnd(escrow.amountTnd)} ${say('pages.escrow.rate', { rate: isolateLatin(escrow.fxRate) })}`)}
      ${!isZero(escrow.developerFee) && row(say('pages.escrow.commission'), say('pages.escrow.commissionLine', { amount: tnd(escrow.developerFee), bearer: bearerOf({ say }, escrow) }))}
      ${escrow.estimatedDeliveryDays !== null && row(say('pages.escrow.deliveryDays'), say('pages.escrow.days', { days: escrow.estimatedDeliveryDays }))}
      ${escrow.createdByApplicationName && row(say('pages.escrow.createdBy'), isolate(escrow.createdByApplicationName))}
      ${row(say('pages.escrow.reference'), copyable(escrow.id))}
    </dl>
  </details>`
}

const bearerOf = ({ say }: Pick<Visit, 'say'>, { feeBearer }: EscrowSummary): Html =>
  feeBearer === 'BUYER' ? say('pages.escrow.paidByBuyer') : say('pages.escrow.paidBySeller')

const standingOf = (escrow: EscrowSummary): Standing => ({
  status: escrow.status,
  isPaid: escrow.paidAt !== null,
  underWay: escrow.allowedActions?.some(({ action, code }) => action === 'PAY' && code === 'PAYMENT_IN_PROGRESS') ? 'inProgress' : null,
  isDivided: isDivided(escrow),
})

/** Name and address of a party; an invitee has an address only. */
export function partyName({ say }: Pick<Visit, 'say'>, escrow: EscrowSummary, side: Side): Html {
  const { email, name } = partyOf(escrow, side)
  if (!escrow[side]) return html`${whole(emailAddress(email))} (${say('pages.escrow.notRegistered')})`
  return name === null ? whole(emailAddress(email)) : html`${isolate(name)} ${whole(html`(${emailAddress(email)})`)}`
}

export function row(term: Html, value: HtmlValue, kind?: 'total' | 'hero' | 'address'): Html {
  return html`<div ${attributes({ class: kind })}>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`
}
