import type { EscrowSummary, Side } from './escrow-details.js'
import { field, form } from '../page/form.js'
import type { Attempt } from '../visit/attempt.js'
import type { FormFields } from '../visit/form-fields.js'
import type { Visit } from '../visit/visit.js'
import { html, type HtmlValue } from '../../locales/markup.js'
import { showNumber } from '../wording/show-amount.js'

/** The form's step. */
export const extensionStep = 'extend_proof'

/** Most sellers need no more than a day. */
const usualHours = 24

/** Whether this is a buyer who can give the seller more time for a proof that did not come: once, as the second time everything goes back (decisions 6). */
export const isExtensionAsked = ({ status, proofInfo }: EscrowSummary, side: Side): boolean =>
  side === 'buyer' && status === 'PAID' && proofInfo?.phase === 'EXPIRED'

/** Asks that buyer whether to give more time, and how much. */
export function extensionView(visit: Visit, escrow: EscrowSummary, side: Side, attempt: Attempt | null): HtmlValue {
  if (!isExtensionAsked(escrow, side)) return null
  const { least, most } = visit.services.proofExtensionHours
  const words = { least: showNumber(least, visit.language), most: showNumber(most, visit.language) }
  const isOwn = attempt?.fields.get('step') === extensionStep
  const isWrong = isOwn && attempt.wrong.has('hours')
  const hours = field(visit, {
    id: 'hours',
    name: 'hours',
    label: visit.say('pages.extension.label'),
    hint: visit.say('pages.extension.hint', words),
    error: isWrong && visit.say('pages.extension.problem', words),
    value: isOwn ? (attempt.fields.get('hours') ?? '') : String(Math.min(Math.max(usualHours, least), most)),
    type: 'number',
    inputmode: 'numeric',
    step: '1',
    isLatin: true,
  })
  const button = html`<button class="quiet">${visit.say('pages.extension.button')}</button>`
  return html`<section>${form(visit, extensionStep, [hours, button], { version: String(escrow.version) })}</section>`
}

/** What was typed; what is no number of hours becomes 0, which the API refuses. */
export function hoursOf(fields: FormFields): number {
  const hours = (fields.get('hours') ?? '').trim()
  return /^\d{1,4}$/.test(hours) ? Number.parseInt(hours, 10) : 0
}
