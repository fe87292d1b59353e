import { fileField } from '../page/file-field.js'
import { amountField, checkbox, field, select, textArea } from '../page/form.js'
import { signatureField } from '../page/signature-field.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { Visit } from '../visit/visit.js'
import { quotation } from '../wording/quotation.js'
import { showAmount } from '../wording/show-amount.js'
import type { Asked } from './asked.js'
import { isOneOfTwo, requireAction, type CheckoutActionName } from './checkout-action.js'
import { formKey, sayOfField, type ActionField } from './form-words.js'
import { payChoices } from './pay-choices.js'
import { reviewChoices } from './review-choices.js'

/**
 * The inputs of an action's form, as its command declares them, with what was typed before, and what the person has to read beside them.
 * Paying alone has a form of its own making: it shows what the wallet holds.
 */
export function actionFields(visit: Visit, asked: Asked, action: CheckoutActionName): HtmlValue {
  if (action === 'accept_pay') return payChoices(visit, asked)
  const answersRequest = action === 'accept_cancellation' || action === 'reject_cancellation'
  const fields = Object.entries(requireAction(action).fields).filter(([, { isForPrograms }]) => !isForPrograms)
  const controls = fields.map(([name, declared]) =>
    action === 'review_proof' && name === 'decision' ? reviewChoices(visit, asked) : control(visit, asked, { action, name, declared }),
  )
  if (action === 'sign_contract')
    return html`<div role="group" aria-labelledby="one-of">
      <p id="one-of">${visit.say('pages.form.sign_contract.oneOf')}</p>
      ${controls}
    </div>`
  return [
    answersRequest && requestView(visit, asked),
    action === 'add_funds' &&
      asked.walletTnd !== null &&
      html`<p>${visit.say('pages.pay.walletBalance', { amount: showAmount(asked.walletTnd, 'TND', visit.language) })}</p>`,
    ...controls,
  ]
}

interface Declared {
  action: CheckoutActionName
  name: string
  declared: ActionField
}

/** What fits on one line. */
const longestLine = 200

/** What is needed with one choice and not with another, as its hint says. */
const dependsOnChoice = (action: CheckoutActionName, name: string): boolean => action === 'review_proof' && name === 'reason'

function control(visit: Visit, asked: Asked, { action, name, declared }: Declared): HtmlValue {
  const isUnmarked = isOneOfTwo(requireAction(action).fields, declared) || dependsOnChoice(action, name)
  const shared = {
    id: name,
    name,
    label: words(visit, formKey(action, name, 'label'), declared, asked) ?? html`${name}`,
    hint: words(visit, formKey(action, name, 'hint'), declared, asked),
    isOptional: !declared.isRequired && !isUnmarked,
    isUnmarked,
    ...typed(asked, name),
  }
  if (declared.kind === 'choice')
    return select(visit, { ...shared, options: optionsOf(visit, { action, name, declared }, declared.values) })
  if (declared.kind === 'flag') return checkbox({ ...shared, isTicked: shared.value === 'on' })
  if (declared.kind === 'amount') return amountField(visit, shared)
  // A browser forgets what was chosen when the form comes back.
  if (declared.kind === 'files') return fileField(visit, { ...shared, most: declared.bound.most })
  if (declared.kind === 'png') return signatureField(visit, { ...shared, bounds: visit.services.signatureBounds })
  if (declared.kind !== 'text') return null
  const { most } = declared.bound
  if (most > longestLine) return textArea(visit, { ...shared, maxlength: most })
  return field(visit, { ...shared, maxlength: most, autocomplete: name === 'name' ? 'name' : undefined })
}

function optionsOf(visit: Visit, { action, name, declared }: Declared, values: readonly string[]): Array<[string, Html]> {
  const choices = values.map((value): [string, Html] => [
    value,
    words(visit, formKey(action, name, value.toUpperCase()), declared) ?? html`${value}`,
  ])
  return [['', visit.say('pages.form.choose')], ...choices]
}

const words = (visit: Visit, key: ReturnType<typeof formKey>, declared: ActionField, asked?: Asked): Html | null =>
  key && sayOfField(visit, key, declared, asked)

/** What the buyer wrote, before the seller answers it. */
function requestView({ say }: Visit, { escrow }: Asked): Html {
  const reason = escrow.cancellationRequest?.reason
  if (!reason) return html`<p>${say('pages.cancellation.requestedWithoutReason')}</p>`
  return html`<p>${say('pages.cancellation.requestedBecause')}</p>
    ${quotation(reason)}`
}

/** What was in the field when the form came back, and why it was refused. */
function typed({ attempt }: Asked, name: string): { value: string; error: HtmlValue } {
  return { value: attempt?.fields.get(name) ?? '', error: attempt?.wrong.get(name) }
}
