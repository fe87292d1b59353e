import type { SharesFieldsFragment } from '../../schema/operations/document-types.js'
import { html, type Html } from '../../locales/markup.js'
import type { Side } from '../escrow/escrow-details.js'
import { row } from '../escrow/terms-view.js'
import type { Visit } from '../visit/visit.js'
import { isZero, showAmount } from '../wording/show-amount.js'

/** Both parties see what each of them gets by a settlement, the one of `side` as themselves, and what the fees take, before it is offered and after. */
export function sharesView(
  { say, language }: Pick<Visit, 'say' | 'language'>,
  { sellerGetsTnd, buyerGetsBackTnd, feesTnd }: SharesFieldsFragment,
  side: Side,
): Html {
  const tnd = (decimal: string) => showAmount(decimal, 'TND', language)
  return html`<dl>
    ${row(say('pages.dispute.sellerGets', { side }), tnd(sellerGetsTnd))}
    ${row(say('pages.dispute.buyerGetsBack', { side }), tnd(buyerGetsBackTnd))}
    ${!isZero(feesTnd) && row(say('pages.dispute.fees', { side }), tnd(feesTnd))}
  </dl>`
}
