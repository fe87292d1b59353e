import { currentConsentText } from '../../schema/association/consent-texts.js'
import { amountField, checkbox } from '../page/form.js'
import type { FormFields } from '../visit/form-fields.js'
import { typedAmount } from '../visit/typed-amount.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'

/** What is in the box and in the field: what the user has allowed so far, or what was typed, with why it was refused. */
export interface Spending {
  isTicked: boolean
  dailyCapTnd: string
  error?: HtmlValue
}

/** Nothing is allowed by itself (decisions 13). */
export const noSpending: Spending = { isTicked: false, dailyCapTnd: '' }

/**
 * The standing consent to spending by API key: a box to tick and the most in a day, with the words whose version is kept
 * (`spendingConsentVersion`). The amount is needed with the tick, and shown with it. `id` keeps several on one page apart.
 */
export function spendingFields(visit: Visit, { id, company, spending }: { id: string; company: string; spending: Spending }): Html {
  const { say } = visit
  const { isTicked, dailyCapTnd: value, error } = spending
  const box = {
    id: `${id}-spending`,
    name: 'allowsSpending',
    label: say('pages.spending.label', { company: isolate(company) }),
    hint: say(`pages.spending.text.${currentConsentText}`, { company: isolate(company) }),
  }
  const cap = { id: `${id}-cap`, name: 'dailyCapTnd', label: say('pages.spending.cap'), value, error, isUnmarked: true }
  return html`${checkbox({ ...box, isTicked })}
    <div class="when-ticked">${amountField(visit, cap)}</div>`
}

/** What a form says: a cap, or null where the box is not ticked; undefined for a ticked box without an amount. */
export function readDailyCap(fields: FormFields): string | null | undefined {
  if (!fields.has('allowsSpending')) return null
  return typedAmount(fields, 'dailyCapTnd') ?? undefined
}

/** The form as it was sent, with why it did not do. */
export const sentSpending = (fields: FormFields, error: HtmlValue): Spending => ({
  isTicked: fields.has('allowsSpending'),
  dailyCapTnd: fields.get('dailyCapTnd') ?? '',
  error,
})
