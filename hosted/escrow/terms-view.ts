import { attributes, html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import { copyable } from '../wording/copyable.js'
import { emailAddress } from '../wording/email-address.js'
import { isolate, isolateLatin, whole } from '../wording/isolate.js'
import { millimesOf, showAmount, showMillimes } from '../wording/show-amount.js'
import { givenTo, isDisputed, paidIn, stillHeld, takenBy } from './movements.js'
import { statusWords } from './status-words.js'
import { totalLabel, isDivided, isOver, restLabel, type Standing } from './total.js'
import { isPaymentUnderWay, otherSide, partyOf, type EscrowSummary, type Side } from './escrow-details.js'

type Words = Pick<Visit, 'say' | 'language'>

/**
 * What it is, with whom, and first of all what this person pays or receives; the fee and who bears it. `isTitled` where the page has its title
 * for a heading; `isCalledOff` where they are about to call it off, or to agree to that.
 */
export function summaryView(
  { say, language }: Words,
  escrow: EscrowSummary,
  side: Side,
  { isTitled = false, isCalledOff = false } = {},
): Html {
  const role = side === 'buyer' ? say('pages.roles.youAreBuyer') : say('pages.roles.youAreSeller')
  const roleWith = say('pages.escrows.roleWith', { role, name: partyName({ say }, escrow, otherSide(side)) })
  return html`<section aria-labelledby="escrow-heading">
    ${
      isTitled
        ? html`<p id="escrow-heading">${roleWith}</p>`
        : html`<h2 id="escrow-heading">${isolate(escrow.title)}</h2>
            <p class="soft">${roleWith}</p>`
    }
    <dl>${isCalledOff ? calledOffRows({ say, language }, escrow, side) : usualRows({ say, language }, escrow, side)}</dl>
  </section>`
}

const usualRows = (words: Words, escrow: EscrowSummary, side: Side): HtmlValue => [
  totalRows(words, escrow, side),
  row(words.say('pages.escrow.fee'), feeWords(words, escrow)),
]

/**
 * What it comes to where it is called off: everything that is still held goes back, and what the seller was given already stays theirs. Of what nobody
 * has paid there is no more to tell.
 */
function calledOffRows({ say, language }: Words, { moneyLine = [] }: EscrowSummary, side: Side): HtmlValue {
  const [held, received, taken] = [stillHeld(moneyLine), givenTo('seller', moneyLine), takenBy('FEES', moneyLine)]
  const amount = (millimes: bigint) => showMillimes(millimes, language)
  const sellers = received > 0n ? say('pages.total.youWillStillReceive') : say('pages.total.youWillReceive')
  return [
    held > 0n && row(say('pages.total.buyerGetsBack'), amount(held), 'hero'),
    received > 0n && row(say('pages.total.receivedSoFar'), amount(received)),
    row(side === 'seller' ? sellers : say('pages.total.youPay'), say('pages.total.nothing'), held > 0n ? undefined : 'hero'),
    row(say('pages.escrow.fee'), taken > 0n ? amount(taken) : say('pages.escrow.noFeeThen')),
  ]
}

function totalRows({ say, language }: Words, escrow: EscrowSummary, side: Side): HtmlValue {
  const { beside, ...total } = totalOf({ say }, escrow, side)
  return [
    row(total.label, showMillimes(total.millimes, language), 'hero'),
    ...beside.map(({ label, millimes }) => row(label, showMillimes(millimes, language))),
  ]
}

interface Figure {
  label: Html
  millimes: bigint
}

/** With what is told beside it: what was given already, or in the end. */
type Total = Figure & { beside: Figure[] }

/**
 * What it costs or brings this side: the whole of it; where a seller was given a part already, what is still to come beside that part, which is
 * all once the rest went back, or was divided.
 */
export function totalOf({ say }: Pick<Words, 'say'>, escrow: EscrowSummary, side: Side): Total {
  const standing = standingOf(escrow)
  const received = side === 'seller' ? givenTo(side, escrow.moneyLine ?? []) : 0n
  const total = side === 'buyer' ? fundingOf(escrow) : millimesOf(escrow.sellerNetTnd)
  const whole = { label: totalLabel({ say }, standing, side), millimes: total }
  if (isOver(escrow)) {
    const isGiven = side === 'seller' && (isDivided(escrow) || (escrow.status === 'CANCELLED' && received > 0n))
    return { ...(isGiven ? { label: say('pages.total.youReceived'), millimes: received } : whole), beside: sharesOf({ say }, escrow, side) }
  }
  if (received === 0n) return { ...whole, beside: [] }
  const soFar = { label: say('pages.total.receivedSoFar'), millimes: received }
  const hasDisputed = escrow.status === 'DISPUTED' || (escrow.moneyLine ?? []).some(isDisputed)
  return { label: restLabel({ say }, hasDisputed), millimes: total - received, beside: [soFar] }
}

/** What the buyer pays; once it is over, what they paid: `buyerFundingTnd` no longer has the fees on what went back. */
function fundingOf(escrow: EscrowSummary): bigint {
  const paid = isOver(escrow) ? paidIn(escrow.moneyLine ?? []) : 0n
  return paid > 0n ? paid : millimesOf(escrow.buyerFundingTnd)
}

/** Where a part of what was paid went back, or all, or a dispute divided it: what each of the two was given in the end. */
function sharesOf({ say }: Pick<Words, 'say'>, escrow: EscrowSummary, side: Side): Figure[] {
  const { moneyLine = [] } = escrow
  const back = givenTo('buyer', moneyLine)
  if (back === 0n && !isDivided(escrow)) return []
  const shares =
    side === 'seller'
      ? [{ label: say('pages.total.buyerGotBack'), millimes: back }]
      : [
          { label: say('pages.total.youGotBack'), millimes: back },
          { label: say('pages.total.sellerReceived'), millimes: givenTo('seller', moneyLine) },
        ]
  return shares.filter(({ millimes }) => millimes > 0n)
}

/** What is planned; of an escrow that is over, what was taken, which is less where a part went back. */
function feeWords({ say, language }: Words, escrow: EscrowSummary): Html {
  const millimes = isOver(escrow) && escrow.moneyLine ? takenBy('FEES', escrow.moneyLine) : millimesOf(escrow.escrowFee)
  if (millimes === 0n && isOver(escrow)) return say('pages.escrow.noFee')
  return say('pages.escrow.feeLine', { amount: showMillimes(millimes, language), bearer: bearerOf({ say }, escrow) })
}

/** Everything else that was agreed, folded. */
export function detailsView({ say, language }: Words, escrow: EscrowSummary): Html {
  const tnd = (decimal: string) => showAmount(decimal, 'TND', language)
  const commission = isOver(escrow) && escrow.moneyLine ? takenBy('DEVELOPER', escrow.moneyLine) : millimesOf(escrow.developerFee)
  return html`<details class="card">
    <summary><h2>${say('pages.escrow.details')}</h2></summary>
    ${escrow.description && html`<pre dir="auto">${escrow.description}</pre>`}
    <dl>
      ${row(say('pages.escrow.status'), statusWords({ say }, escrow))}
      ${row(say('pages.escrow.amount'), showAmount(escrow.amount, escrow.currency, language))}
      ${escrow.currency !== 'TND' && row(say('pages.escrow.inDinars'), html`${tnd(escrow.amountTnd)} ${say('pages.escrow.rate', { rate: isolateLatin(escrow.fxRate) })}`)}
      ${commission > 0n && row(say('pages.escrow.commission'), say('pages.escrow.commissionLine', { amount: showMillimes(commission, language), bearer: bearerOf({ say }, escrow) }))}
      ${escrow.estimatedDeliveryDays !== null && row(say('pages.escrow.deliveryDays'), say('pages.escrow.days', { days: escrow.estimatedDeliveryDays }))}
      ${escrow.createdByApplicationName && row(say('pages.escrow.createdBy'), isolate(escrow.createdByApplicationName))}
      ${row(say('pages.escrow.reference'), copyable(escrow.id))}
    </dl>
  </details>`
}

const bearerOf = ({ say }: Pick<Visit, 'say'>, { feeBearer }: EscrowSummary): Html =>
  whole(feeBearer === 'BUYER' ? say('pages.escrow.paidByBuyer') : say('pages.escrow.paidBySeller'))

const standingOf = (escrow: EscrowSummary): Standing => ({
  status: escrow.status,
  isPaid: escrow.paidAt !== null,
  underWay: isPaymentUnderWay(escrow) ? 'inProgress' : null,
})

/** Name and address of a party; an invitee has an address only. */
export function partyName({ say }: Pick<Visit, 'say'>, escrow: EscrowSummary, side: Side): Html {
  const { email, name } = partyOf(escrow, side)
  if (!escrow[side]) return html`${whole(emailAddress(email))} (${say('pages.escrow.notRegistered')})`
  return name === null ? whole(emailAddress(email)) : html`${isolate(name)} ${whole(html`(${emailAddress(email)})`)}`
}

export function row(term: Html, value: HtmlValue, kind?: 'total' | 'hero' | 'long'): Html {
  return html`<div ${attributes({ class: kind })}>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`
}
