import type { DisputeCategory } from '../../schema/operations/document-types.js'
import { field, select, textArea } from '../page/form.js'
import { html, type Html, type HtmlValue } from '../page/html.js'
import type { Visit } from '../visit/visit.js'
import type { Asked } from './asked.js'
import type { CheckoutActionName } from './checkout-action.js'
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
      return reasonField(visit, asked, 'pages.cancellation.reasonHint')
    case 'accept_cancellation':
      return requestView(visit, asked)
    case 'reject_cancellation':
      return [requestView(visit, asked), reasonField(visit, asked, 'pages.cancellation.decisionHint')]
    default:
      return null
  }
}

function nameField(visit: Visit, asked: Asked): Html {
  const { say } = visit
  return field(visit, {
    id: 'name',
    name: 'name',
    label: say('pages.sign.name'),
    hint: say('pages.sign.nameHint'),
    autocomplete: 'name',
    maxlength: 200,
    ...typed(asked, 'name'),
  })
}

const disputeCategories = [
  'NOT_DELIVERED',
  'NOT_AS_DESCRIBED',
  'INCOMPLETE',
  'PAYMENT',
  'FRAUD',
  'OTHER',
] as const satisfies readonly DisputeCategory[]

function disputeFields(visit: Visit, asked: Asked): HtmlValue {
  const { say } = visit
  const categories = disputeCategories.map((each) => [each.toLowerCase(), say(`pages.dispute.categories.${each}`)] satisfies [string, Html])
  const options: Array<[string, Html]> = [['', say('pages.dispute.choose')], ...categories]
  return [
    select(visit, { id: 'category', name: 'category', label: say('pages.dispute.category'), options, ...typed(asked, 'category') }),
    textArea(visit, {
      id: 'reason',
      name: 'reason',
      label: say('pages.dispute.reason'),
      hint: say('pages.dispute.reasonHint'),
      maxlength: 2000,
      ...typed(asked, 'reason'),
    }),
  ]
}

function reasonField(visit: Visit, asked: Asked, hint: 'pages.cancellation.reasonHint' | 'pages.cancellation.decisionHint'): Html {
  const { say } = visit
  return textArea(visit, {
    id: 'reason',
    name: 'reason',
    label: say('pages.cancellation.reason'),
    hint: say(hint),
    isOptional: true,
    maxlength: 2000,
    ...typed(asked, 'reason'),
  })
}

/** What the buyer wrote, before the seller answers it. */
function requestView({ say }: Visit, { escrow }: Asked): Html {
  const reason = escrow.cancellationRequest?.reason
  if (!reason) return html`<p>${say('pages.cancellation.requestedWithoutReason')}</p>`
  return html`<p>${say('pages.cancellation.requestedBecause')}</p>
    <blockquote><pre dir="auto">${reason}</pre></blockquote>`
}

/** What was in the field when the form came back, and why it was refused. */
function typed({ attempt }: Asked, name: string): { value: string; error: HtmlValue } {
  return { value: attempt?.fields.get(name) ?? '', error: attempt?.wrong.includes(name) && attempt.sentence }
}
