import type { AssociationRequestQuery } from '../../schema/operations/document-types.js'
import { AnswerAssociation, AssociationRequest } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { isolated } from '../../locales/isolate.js'
import { message } from '../../locales/message.js'
import { DomainError } from '../../server/domain/errors.js'
import { form, problemBox } from '../page/form.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { sendPage } from '../page/page.js'
import type { FormFields } from '../visit/form-fields.js'
import { granted, perform } from '../visit/perform.js'
import { refusalSentence } from '../visit/refusal-sentence.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { showTime } from '../wording/show-time.js'
import type { MailedLinkPage } from '../credential/mailed-link.js'
import { noSpending, readDailyCap, sentSpending, spendingFields, type Spending } from './spending-view.js'

type Requested = Granted<AssociationRequestQuery>['associationRequest']

/** `/account/association`: the consent screen on which a user lets a developer act for them, and spend, or does not (decisions 3 and 13). */
export const associationPage: MailedLinkPage<Requested> = {
  kind: 'association',
  read: async (visit, token) => {
    const { data, refusal } = await perform(visit, AssociationRequest, { token })
    return { requested: data?.associationRequest, refusal }
  },
  heading: ({ language }, { companyName }) => message('pages.association.heading', language, { company: isolated(companyName) }),
  ask: (visit, request) => sendQuestion(visit, request, noSpending),
  answer: async (visit, request, { token, fields }) => {
    const answer = fields.get('answer')
    if (answer !== 'accept' && answer !== 'decline')
      throw new DomainError('VALIDATION_ERROR', { details: { answer: 'must be accept or decline' } })
    const accept = answer === 'accept'
    const dailyCapTnd = accept ? readDailyCap(fields) : null
    if (dailyCapTnd === undefined) return sendProblem(visit, request, fields, visit.say('pages.spending.problem'))
    const answered = await perform(visit, AnswerAssociation, { input: { token, accept, dailyCapTnd } })
    if (answered.refusal?.fields.includes('dailyCapTnd'))
      return sendProblem(visit, request, fields, refusalSentence(visit, answered.refusal))
    granted(answered)
    sendAnswered(visit, request, answer)
  },
}

function sendQuestion(visit: Visit, request: Requested, spending: Spending): void {
  const { error } = spending
  const main = html`${error && problemBox(visit, error)}${consentView(visit, request, spending)}`
  const shop = { name: request.applicationName ?? request.companyName, logoUrl: request.logoUrl }
  const heading = associationPage.heading(visit, request)
  sendPage(visit, { status: error ? 400 : 200, shop, heading, main, hasProblem: Boolean(error) })
}

const sendProblem = (visit: Visit, request: Requested, fields: FormFields, sentence: HtmlValue): void =>
  sendQuestion(visit, request, sentSpending(fields, sentence))

function consentView(visit: Visit, { companyName, applicationName, expiresAt }: Requested, spending: Spending): Html {
  const { say } = visit
  const company = html`<strong>${isolate(companyName)}</strong>`
  const fields = spendingFields(visit, { id: 'answer', company: companyName, spending })
  const answers = html`<div class="ways">
    <button name="answer" value="accept">${say('pages.association.acceptButton')}</button>
    <button name="answer" value="decline" class="quiet" formnovalidate>${say('pages.association.declineButton')}</button>
  </div>`
  const items = (...sentences: Html[]) =>
    html`<ul>
      ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>`
  return html`<section>
    <p>${say('pages.association.lead', { company, application: isolate(applicationName ?? companyName) })}</p>
    <h2>${say('pages.association.mayHeading')}</h2>
    ${items(say('pages.association.may.see'), say('pages.association.may.create'), say('pages.association.may.deliver'), say('pages.association.may.money'))}
    <h2>${say('pages.association.mayNotHeading')}</h2>
    ${items(say('pages.association.mayNot.sign'), say('pages.association.mayNot.pay'), say('pages.association.mayNot.spend'))}
    <p>${say('pages.association.end')} ${say('pages.association.replaces', { company })}</p>
    <p class="soft">${say('pages.association.validUntil', { time: showTime(expiresAt, visit.language) })}</p>
    ${form(visit, 'answer', [fields, answers])}
  </section>`
}

function sendAnswered(visit: Visit, { companyName }: Requested, answer: 'accept' | 'decline'): void {
  const { say } = visit
  const company = isolate(companyName)
  const [heading, sentence] =
    answer === 'accept'
      ? [say('pages.association.acceptedHeading'), say('pages.association.accepted', { company })]
      : [say('pages.association.declinedHeading'), say('pages.association.declined', { company })]
  sendPage(visit, { heading, main: html`<section role="status"><p>${sentence}</p></section>` })
}
