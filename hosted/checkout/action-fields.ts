import { field, select, textArea } from '../form.js'
import { html, type Html, type HtmlValue } from '../html.js'
import type { CheckoutActionName } from '../texts/texts.js'
import type { Visit } from '../visit/visit.js'
import type { Asked } from './asked.js'
import { payChoices } from './pay-choices.js'

/** The inputs of an action's form, with what was typed before, and what the person has to read beside them. */
export function actionFields(visit: Visit, asked: Asked, action: CheckoutActionName): HtmlValue {
  switch (action) {
    case 'sign_contract':
      return nameField(visit, asked)
    case 'accept_pay':
      return payChoices(visit, asked)
    case 'dispute':
      return disputeFields(visit, asked)
    case 'request_cancellation':
      return cancellationField(visit, asked)
    case 'accept_cancellation':
    case 'reject_cancellation':
      return requestView(visit, asked)
    default:
      return null
  }
}

function nameField(visit: Visit, asked: Asked): Html {
  const { sign } = visit.texts
  return field(visit, {
    id: 'name',
    name: 'name',
    label: sign.name,
    hint: sign.nameHint,
    autocomplete: 'name',
    maxlength: 200,
    ...typed(asked, 'name'),
  })
}

function disputeFields(visit: Visit, asked: Asked): HtmlValue {
  const { dispute } = visit.texts
  const options: Array<[string, string]> = [['', dispute.choose], ...Object.entries(dispute.categories)]
  return [
    select(visit, { id: 'category', name: 'category', label: dispute.category, options, ...typed(asked, 'category') }),
    textArea(visit, {
      id: 'reason',
      name: 'reason',
      label: dispute.reason,
      hint: dispute.reasonHint,
      maxlength: 2000,
      ...typed(asked, 'reason'),
    }),
  ]
}

function cancellationField(visit: Visit, asked: Asked): Html {
  const { cancellation } = visit.texts
  return textArea(visit, {
    id: 'reason',
    name: 'reason',
    label: cancellation.reason,
    hint: cancellation.reasonHint,
    isOptional: true,
    maxlength: 2000,
    ...typed(asked, 'reason'),
  })
}

/** What the buyer wrote, before the seller answers it. */
function requestView({ texts }: Visit, { deal }: Asked): Html {
  const reason = deal.cancellationRequest?.reason
  if (!reason) return html`<p>${texts.cancellation.requestedWithoutReason}</p>`
  return html`<p>${texts.cancellation.requestedBecause}</p>
    <blockquote><pre dir="auto">${reason}</pre></blockquote>`
}

/** What was in the field when the form came back, and why it was refused. */
function typed({ attempt }: Asked, name: string): { value: string; error: HtmlValue } {
  return { value: attempt?.fields.get(name) ?? '', error: attempt?.wrong.includes(name) && attempt.sentence }
}
