import type { SharesFieldsFragment } from '../../schema/operations/document-types.js'
import { html, type Html } from '../../locales/markup.js'
import { row } from '../escrow/terms-view.js'
import type { Visit } from '../visit/visit.js'
import { isZero, showAmount } from '../wording/show-amount.js'

/** Both parties see what each of them gets by a settlement, and what the fees take, before it is offered and after. */
export function sharesView(
  { say, language }: Pick<Visit, 'say' | 'language'>,
  { sellerGetsTnd, buyerGetsBackTnd, feesTnd }: SharesFieldsFragment,
): Html {
  const tnd = (decimal: string) => showAmount(decimal, 'TND', language)
  return html`<dl>
    ${row(say('pages.dispute.sellerGets'), tnd(sellerGetsTnd))} ${row(say('pages.dispute.buyerGetsBack'), tnd(buyerGetsBackTnd))}
    ${!isZero(feesTnd) && row(say('pages.dispute.fees'), tnd(feesTnd))}
  </dl>`
}
