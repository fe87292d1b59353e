import type { Request, Response } from 'express'
import type { UserAssociationFieldsFragment } from '../../schema/operations/document-types.js'
import {
  EndAssociation,
  OauthConsents,
  SetSpendingConsent,
  UserAssociations,
  WithdrawOauthConsent,
} from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import { consentTextOf, currentConsentText } from '../../schema/association/consent-texts.js'
import { form, problemBox } from '../page/form.js'
import { consentView } from '../oauth/consent-view.js'
import { sendPage } from '../page/page.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import type { HostedServices } from '../hosted-services.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { granted, perform } from '../visit/perform.js'
import { refusalSentence } from '../visit/refusal-sentence.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { isolate } from '../wording/isolate.js'
import { showAmount } from '../wording/show-amount.js'
import { showDate, showTime } from '../wording/show-time.js'
import { noSpending, readDailyCap, sentSpending, spendingFields, type Spending } from './spending-view.js'

/** A form of the page that did not do. */
interface Attempt {
  developerId: string
  spending: Spending
}

/** `/account/applications`: who acts for the person and what they may spend, who signs them in and what they know, and the end of each (decisions 3, 12 and 13). */
export async function showApplications(services: HostedServices, request: Request, response: Response): Promise<void> {
  await sendApplications(await openVisit(services, { request, response }))
}

export async function submitApplication(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  const attempt = await takeStep(visit, fields)
  if (attempt) return sendApplications(visit, attempt)
  response.redirect(303, visit.self)
}

async function takeStep(visit: Visit, fields: FormFields): Promise<Attempt | null> {
  const developerId = fields.get('developerId') ?? ''
  switch (fields.get('step')) {
    case 'end': {
      const ended = await perform(visit, EndAssociation, { input: { developerId } })
      // One that somebody has ended meanwhile is as good.
      if (ended.refusal?.code !== 'ASSOCIATION_NOT_FOUND') granted(ended)
      return null
    }
    case 'withdraw':
      granted(await perform(visit, WithdrawOauthConsent, { input: { clientId: fields.get('clientId') ?? '' } }))
      return null
    case 'spending':
      return setSpending(visit, developerId, fields)
  }
  throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
}

async function setSpending(visit: Visit, developerId: string, fields: FormFields): Promise<Attempt | null> {
  const dailyCapTnd = readDailyCap(fields)
  if (dailyCapTnd === undefined) return { developerId, spending: sentSpending(fields, visit.say('pages.spending.problem')) }
  const answer = await perform(visit, SetSpendingConsent, { input: { developerId, dailyCapTnd } })
  if (answer.refusal?.fields.includes('dailyCapTnd'))
    return { developerId, spending: sentSpending(fields, refusalSentence(visit, answer.refusal)) }
  granted(answer)
  return null
}

async function sendApplications(visit: Visit, attempt: Attempt | null = null): Promise<void> {
  const { say, person } = visit
  if (!person) return signInFirst(visit)
  const associations = granted(await perform(visit, UserAssociations)).me.associations
  const list = associations.map((association) => applicationView(visit, association, attempt))
  const { oauthConsents: consents } = granted(await perform(visit, OauthConsents))
  const main = html`${attempt && problemBox(visit, attempt.spending.error)}
  ${list.length > 0 ? list : html`<section><p>${say('pages.applications.none')} ${say('pages.applications.noneHint')}</p></section>`}
  ${consents.length > 0 && html`<h2>${say('pages.authorize.listHeading')}</h2>`} ${consents.map((consent) => consentView(visit, consent))}`
  sendPage(visit, {
    status: attempt ? 400 : 200,
    section: 'applications',
    heading: say('pages.applications.heading'),
    main,
    hasProblem: attempt !== null,
  })
}

function applicationView(visit: Visit, association: UserAssociationFieldsFragment, attempt: Attempt | null): Html {
  const { say, language } = visit
  const { developerId, companyName: company, applicationName, associatedAt } = association
  const spending = attempt?.developerId === developerId ? attempt.spending : allowedSpending(association)
  const fields = spendingFields(visit, { id: developerId, company, spending })
  return html`<article>
    <h2>${isolate(company)}</h2>
    <p class="soft parts">
      ${applicationName !== null && html`<span>${isolate(applicationName)}</span>`}
      ${associatedAt !== null && html`<span>${say('pages.applications.since', { time: showTime(associatedAt, language) })}</span>`}
    </p>
    ${spentView(visit, association)} ${acceptedView(visit, association)}
    <div class="stack">
      ${form(visit, 'spending', html`${fields}<button>${say('pages.applications.saveButton')}</button>`, { developerId })}
      ${form(visit, 'end', html`<button class="quiet danger">${say('pages.applications.endButton', { company: isolate(company) })}</button>`, { developerId })}
    </div>
  </article>`
}

function spentView({ say, language }: Visit, { spendingConsent }: UserAssociationFieldsFragment): HtmlValue {
  if (!spendingConsent) return html`<p>${say('pages.applications.spendsNothing')}</p>`
  const { spentTodayTnd, dailyCapTnd } = spendingConsent
  const amounts = { spent: showAmount(spentTodayTnd, 'TND', language), cap: showAmount(dailyCapTnd, 'TND', language) }
  return html`<p>${say('pages.applications.spent', amounts)}</p>`
}

/** The words that the person agreed to, where others are shown to whoever agrees now. */
function acceptedView({ say, language }: Visit, { spendingConsent, companyName }: UserAssociationFieldsFragment): HtmlValue {
  const wording = spendingConsent && consentTextOf(spendingConsent.textVersion)
  if (!wording || wording === currentConsentText) return null
  return html`<details>
    <summary>${say('pages.spending.accepted', { day: showDate(spendingConsent.acceptedAt, language) })}</summary>
    <p>${say(`pages.spending.text.${wording}`, { company: isolate(companyName) })}</p>
  </details>`
}

const allowedSpending = ({ spendingConsent }: UserAssociationFieldsFragment): Spending =>
  spendingConsent ? { isTicked: true, dailyCapTnd: spendingConsent.dailyCapTnd } : noSpending
