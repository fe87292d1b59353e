import type { WithdrawalWithAccountFieldsFragment } from '../../schema/operations/document-types.js'
import { accountWords } from '../destination/account-words.js'
import type { Visit } from '../visit/visit.js'
import { html, type Html } from '../../locales/markup.js'
import { showAmount } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'

/** Withdrawals in a list, each leading to its page. */
export const withdrawalLines = (visit: Visit, withdrawals: readonly WithdrawalWithAccountFieldsFragment[]): Html =>
  html`<ul class="lines">
    ${withdrawals.map((withdrawal) => withdrawalLine(visit, withdrawal))}
  </ul>`

function withdrawalLine(visit: Visit, { id, status, amountTnd, createdAt, destination }: WithdrawalWithAccountFieldsFragment): Html {
  const { say, language } = visit
  return html`<li>
    <div>
      <a href="/account/wallet/withdrawals/${id}">${accountWords(visit, destination)}</a>
      <span class="hint">${showTime(createdAt, language)}</span>
    </div>
    <div>
      <strong>${showAmount(amountTnd, 'TND', language)}</strong>
      <span class="hint">${say(`pages.withdrawals.status.${status}`)}</span>
    </div>
  </li>`
}
