import { checkbox, choice } from '../page/form.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import { coversTnd, showAmount } from '../wording/show-amount.js'
import { consentText } from '../escrow/release-view.js'
import type { Asked } from './asked.js'

/** Wallet or card. A wallet that does not cover the payment says so; the API would refuse it. */
export function payChoices(visit: Visit, asked: Asked): Html {
  const { say, language, services } = visit
  const { escrow, walletTnd, attempt } = asked
  const isShort = walletTnd === null || !coversTnd(walletTnd, escrow.buyerFundingTnd)
  const balance = walletTnd !== null && say('pages.pay.walletBalance', { amount: showAmount(walletTnd, 'TND', language) })
  const chosen = attempt?.fields.get('method') ?? (isShort ? 'card' : 'wallet')
  const problem = attempt?.wrong.get('method')
  const error: HtmlValue = problem && html`<span class="error">${problem}</span>`
  return html`<fieldset>
      <legend>${say('pages.form.accept_pay.method.label')}</legend>
      ${error}
      ${choice({ name: 'method', value: 'wallet', words: say('pages.form.accept_pay.method.WALLET'), hint: html`${balance} ${isShort && say('pages.pay.walletTooShort')}`, isChosen: chosen === 'wallet' && !isShort, isDisabled: isShort })}
      ${choice({ name: 'method', value: 'card', words: say('pages.form.accept_pay.method.CARD'), hint: services.environment === 'sandbox' && say('pages.pay.cardSandbox'), isChosen: chosen === 'card' || isShort })}
    </fieldset>
    ${consentBox(visit, asked)}`
}

/** Of an escrow that is paid out in parts: unticked, and paying goes without it (decisions 7, Consent). */
function consentBox(visit: Visit, { escrow, attempt }: Asked): HtmlValue {
  if (!escrow.progressiveRelease) return null
  const name = 'acceptAutomaticRelease'
  const label = visit.say('pages.releaseConsent.label')
  return checkbox({ id: name, name, label, hint: consentText(visit, escrow), isTicked: attempt?.fields.has(name) ?? false })
}
