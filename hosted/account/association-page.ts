import type { AssociationRequestQuery } from '../../schema/operations/document-types.js'
import { AnswerAssociation, AssociationRequest } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { DomainError } from '../../server/domain/errors.js'
import { form } from '../form.js'
import { html, type Html } from '../html.js'
import { sendPage } from '../page.js'
import { perform } from '../visit/perform.js'
import type { Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { say } from '../wording/say.js'
import { sayPlainly } from '../wording/say-plainly.js'
import { showTime } from '../wording/show-time.js'
import type { MailedLinkPage } from './mailed-link.js'

type Requested = Granted<AssociationRequestQuery>['associationRequest']

/** `/account/association`: the consent screen on which a user lets a developer act for them, or does not (decisions 3). */
export const associationPage: MailedLinkPage<Requested> = {
  read: async (visit, token) => {
    const { data, refusal } = await perform(visit, AssociationRequest, { token })
    return { requested: data?.associationRequest, refusal }
  },
  heading: ({ texts }, { companyName }) => sayPlainly(texts.association.heading, { company: companyName }),
  ask: (visit, request) => sendPage(visit, { heading: associationPage.heading(visit, request), main: consentView(visit, request) }),
  answer: async (visit, request, { token, fields }) => {
    const answer = fields.get('answer')
    if (answer !== 'accept' && answer !== 'decline')
      throw new DomainError('VALIDATION_ERROR', { details: { answer: 'must be accept or decline' } })
    const { refusal } = await perform(visit, AnswerAssociation, { input: { token, accept: answer === 'accept' } })
    if (refusal) throw new DomainError(refusal.code, { status: refusal.status })
    sendAnswered(visit, request, answer)
  },
}

function consentView(visit: Visit, { companyName, applicationName, expiresAt }: Requested): Html {
  const { association: words } = visit.texts
  const company = html`<strong>${isolate(companyName)}</strong>`
  const items = (sentences: string[]) =>
    html`<ul>
      ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>`
  return html`<section>
      <p>${say(words.lead, { company, application: isolate(applicationName ?? companyName) })}</p>
      <h2>${words.may}</h2>
      ${items(words.mayList)}
      <h2>${words.mayNot}</h2>
      ${items(words.mayNotList)}
      <p>${say(words.end, { company })} ${say(words.replaces, { company })}</p>
      <p class="soft">${say(words.validUntil, { time: showTime(expiresAt, visit.language) })}</p>
    </section>
    <div class="stack">
      ${form(visit, 'answer', html`<button>${words.acceptButton}</button>`, { answer: 'accept' })}
      ${form(visit, 'answer', html`<button class="quiet">${words.declineButton}</button>`, { answer: 'decline' })}
    </div>`
}

function sendAnswered(visit: Visit, { companyName }: Requested, answer: 'accept' | 'decline'): void {
  const { association: words } = visit.texts
  const [heading, sentence] = answer === 'accept' ? [words.acceptedHeading, words.accepted] : [words.declinedHeading, words.declined]
  sendPage(visit, { heading, main: html`<section role="status"><p>${say(sentence, { company: isolate(companyName) })}</p></section>` })
}
