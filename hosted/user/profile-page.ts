import type { Request, Response } from 'express'
import { speech } from '../../locales/speech.js'
import { nameBounds } from '../../schema/user/name-bounds.js'
import type { OwnProfileQuery } from '../../schema/operations/document-types.js'
import { ConfirmOwnSignature, DeleteOwnSignature, OwnProfile, PutOwnSignature, UpdateUser } from '../../schema/operations/documents.js'
import type { Granted } from '../../schema/operations/typed-document.js'
import { DomainError } from '../../server/domain/errors.js'
import { languages } from '../../server/domain/language.js'
import { signatureImage } from '../developer/signature-image.js'
import { row } from '../escrow/terms-view.js'
import type { HostedServices } from '../hosted-services.js'
import { beginOwnIdentity } from '../identity-verification/begin-own-identity.js'
import { identityStep } from '../identity-verification/identity-step.js'
import { attemptView, field, form, noticeBox, select } from '../page/form.js'
import { fileField } from '../page/file-field.js'
import { sendPage } from '../page/page.js'
import { asDataUrl } from '../visit/as-data-url.js'
import { attemptOf, problemsAt, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { granted, perform, type Refusal } from '../visit/perform.js'
import { hasFiles, receiveForm, type FilesField } from '../visit/receive-form.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { keepLanguage, openVisit, type Visit } from '../visit/visit.js'
import { attributes, html, type Html, type HtmlValue } from '../../locales/markup.js'
import { emailAddress } from '../wording/email-address.js'
import { isolate } from '../wording/isolate.js'
import { mutedIn, noticesStep, noticesView } from './notices-view.js'
import { localeOf } from '../wording/locale-of.js'
import { showNumber } from '../wording/show-amount.js'
import { showTime } from '../wording/show-time.js'

type Profile = Granted<OwnProfileQuery>['me']
type Signature = Profile['signatures'][number]

/**
 * `/account/profile`: name, language and what mails come, whether the person is known and the way to become so, with which images others sign for them, and who acts
 * for them (decisions 3, 8 and 10).
 */
export async function showProfile(services: HostedServices, request: Request, response: Response): Promise<void> {
  await send(await openVisit(services, { request, response }), {})
}

export async function submitProfile(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const received =
    visit.person && hasFiles(visit) ? await receiveForm(visit, imageField, asDataUrl(services.mostSignatureBytes)) : { refusal: null }
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  if (received.refusal) return send(visit, { attempt: attemptOfProfile(visit, fields, received.refusal) })
  if (fields.get('step') === 'identity') return beginOwnIdentity(visit, fields, (tried) => send(visit, tried))
  const refusal = await takeStep(visit, fields)
  if (refusal) return send(visit, { attempt: attemptOfProfile(visit, fields, refusal) })
  response.redirect(303, `/account/profile?done=${fields.get('step') ?? ''}`)
}

async function takeStep(visit: Visit, fields: FormFields): Promise<Refusal | undefined> {
  const developerId = fields.get('developerId') ?? ''
  switch (fields.get('step')) {
    case 'name':
      return (await perform(visit, UpdateUser, { input: nameIn(fields) })).refusal
    case noticesStep:
      return (await perform(visit, UpdateUser, { input: { mutedNotices: mutedIn(fields) } })).refusal
    case 'language':
      return changeLanguage(visit, fields)
    case 'confirm':
      return (await perform(visit, ConfirmOwnSignature, { input: { developerId, sha256: fields.get('sha256') ?? '' } })).refusal
    case 'replace':
      return (await perform(visit, PutOwnSignature, { input: { developerId, image: fields.get(imageField.name) ?? '' } })).refusal
    case 'remove':
      return (await perform(visit, DeleteOwnSignature, { input: { developerId } })).refusal
  }
  throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
}

/** One image, in place of the one that is there. */
const imageField: FilesField = { name: 'image', most: 1 }

const nameIn = (fields: FormFields) => ({
  firstName: (fields.get('firstName') ?? '').trim(),
  lastName: (fields.get('lastName') ?? '').trim(),
})

/** Mails are written in it, and the pages of this browser from now on as well. */
async function changeLanguage(visit: Visit, fields: FormFields): Promise<Refusal | undefined> {
  const chosen = languages.find((language) => language === fields.get('locale'))
  if (!chosen) throw new DomainError('VALIDATION_ERROR', { details: { locale: 'is no language of this service' } })
  const { refusal } = await perform(visit, UpdateUser, { input: { locale: localeOf[chosen] } })
  if (!refusal) keepLanguage(visit.response, visit.services, chosen)
  return refusal
}

/** Of a signature the version is its image, which was replaced after the page was opened. */
function attemptOfProfile(visit: Visit, fields: FormFields, refusal: Refusal): Attempt {
  const attempt = attemptOf(visit, fields, refusal)
  if (attempt.isOutdated) return { ...attempt, sentence: visit.say('pages.signature.changed') }
  if (fields.get('step') === 'replace' && refusal.status === 400)
    return problemsAt(visit, fields, new Map([[imageField.name, visit.say('pages.profile.imageProblem', sizeOfImage(visit))]]))
  if (refusal.code !== 'VALIDATION_ERROR' || fields.get('step') !== 'name') return attempt
  return problemsAt(visit, fields, new Map(refusal.fields.map((name) => [name, visit.say('pages.profile.nameProblem')])))
}

const sizeOfImage = ({ services, language }: Visit): { most: string } => ({
  most: showNumber(Math.floor(services.mostSignatureBytes / 1_024), language),
})

interface Tried {
  attempt?: Attempt
  /** The provider's page, for a person who is about to become known. */
  identityUrl?: string | null
}

async function send(visit: Visit, { attempt, identityUrl }: Tried): Promise<void> {
  if (!visit.person) return signInFirst(visit)
  const { say, request } = visit
  const { me } = granted(await perform(visit, OwnProfile))
  const notice = !attempt && notices.find((each) => each === request.query['done'])
  sendPage(visit, {
    status: attempt?.status ?? 200,
    section: 'profile',
    heading: say('pages.profile.heading'),
    hasProblem: attempt !== undefined,
    main: html`${attempt && attemptView(visit, attempt)} ${notice && noticeBox(say(`pages.profile.done.${notice}`))}
    ${nameView(visit, me, attempt)} ${languageView(visit, me)} ${noticesView(visit, me)} ${identityOf(visit, me, identityUrl ?? null)}
    ${me.signatures.length > 0 && html`<h2>${say('pages.profile.signatures')}</h2>`}
    ${me.signatures.map((signature) => signatureView(visit, signature, attempt))} ${othersView(visit, me)}`,
  })
}

const notices = ['name', 'language', noticesStep, 'confirm', 'replace', 'remove'] as const

/** A name that was verified is shown, and not asked for. */
function nameView(visit: Visit, { email, firstName, lastName, isNameFixed }: Profile, attempt: Attempt | undefined): Html {
  const { say } = visit
  const address = row(say('pages.gate.email'), emailAddress(email), 'long')
  if (isNameFixed)
    return html`<section aria-labelledby="name-heading">
      <h2 id="name-heading">${say('pages.profile.name')}</h2>
      <dl>${address} ${row(say('pages.profile.name'), isolate(`${firstName} ${lastName}`))}</dl>
      <p class="soft">${say('pages.profile.nameFixed')}</p>
    </section>`
  const isOwn = attempt?.fields.get('step') === 'name'
  const own = (name: 'firstName' | 'lastName', value: string, autocomplete: string) =>
    field(visit, {
      id: name,
      name,
      label: say(`pages.gate.${name}`),
      value: isOwn ? (attempt.fields.get(name) ?? '') : value,
      error: isOwn && attempt.wrong.get(name),
      autocomplete,
      maxlength: nameBounds.most,
    })
  const fields = [own('firstName', firstName, 'given-name'), own('lastName', lastName, 'family-name')]
  return html`<section aria-labelledby="name-heading">
    <h2 id="name-heading">${say('pages.profile.name')}</h2>
    <dl>${address}</dl>
    <p class="soft">${say('pages.profile.nameHint')}</p>
    ${form(visit, 'name', [fields, html`<button class="quiet">${say('pages.profile.save')}</button>`])}
  </section>`
}

function languageView(visit: Visit, { locale }: Profile): Html {
  const { say } = visit
  const options = languages.map((each): [string, Html] => [each, html`${speech[each].name}`])
  const chosen = select(visit, {
    id: 'locale',
    name: 'locale',
    label: say('pages.profile.language'),
    hint: say('pages.profile.languageHint'),
    value: locale.toLowerCase(),
    options,
  })
  return html`<section aria-labelledby="language-heading">
    <h2 id="language-heading">${say('pages.layout.languages')}</h2>
    ${form(visit, 'language', [chosen, html`<button class="quiet">${say('pages.profile.save')}</button>`])}
  </section>`
}

/** The button is there until the person is known: who has stopped on the way begins again. */
function identityOf(visit: Visit, { identityStatus }: Profile, url: string | null): Html {
  const { say } = visit
  if (identityStatus !== 'APPROVED') return identityStep(visit, { what: say(`pages.profile.identity.${identityStatus}`), url })
  return html`<section aria-labelledby="identity-heading">
    <h2 id="identity-heading">${say('pages.identity.heading')}</h2>
    <p>${say('pages.profile.identity.APPROVED')}</p>
  </section>`
}

/** The fingerprint in the form is that of the image on the page. */
function signatureView(visit: Visit, signature: Signature, attempt: Attempt | undefined): Html {
  const { say, language } = visit
  const { developerId, companyName, applicationName, image, sha256, confirmedAt } = signature
  const company = isolate(companyName)
  const confirm = html`<button>${say('pages.signature.button')}</button>`
  const remove = html`<button class="quiet danger">${say('pages.profile.removeSignature')}</button>`
  return html`<article>
    <h2>${company}</h2>
    ${applicationName !== null && html`<p class="soft">${isolate(applicationName)}</p>`} ${signatureImage(visit, { image, companyName })}
    <p>
      ${confirmedAt === null ? say('pages.profile.unconfirmed', { company }) : say('pages.profile.confirmedAt', { company, time: showTime(confirmedAt, language) })}
    </p>
    ${confirmedAt === null && html`<p class="warning">${say('pages.profile.signatureWarning')}</p>`}
    <div class="stack">
      ${confirmedAt === null && form(visit, 'confirm', confirm, { developerId, sha256 })} ${replaceForm(visit, developerId, attempt)}
      ${form(visit, 'remove', remove, { developerId })}
    </div>
  </article>`
}

function replaceForm(visit: Visit, developerId: string, attempt: Attempt | undefined): Html {
  const { say } = visit
  const isOwn = attempt?.fields.get('step') === 'replace' && attempt.fields.get('developerId') === developerId
  const image = fileField(visit, {
    id: `image-${developerId}`,
    name: imageField.name,
    label: say('pages.profile.replace'),
    hint: say('pages.profile.replaceHint', sizeOfImage(visit)),
    error: isOwn && attempt.wrong.get(imageField.name),
    most: imageField.most,
    accept: 'image/png,.png',
    mostBytes: visit.services.mostSignatureBytes,
  })
  const button = html`<button class="quiet">${say('pages.profile.replaceButton')}</button>`
  return html`<details ${attributes({ open: isOwn })}>
    <summary>${say('pages.profile.replace')}</summary>
    ${form(visit, 'replace', [image, button], { developerId }, { sendsFiles: true })}
  </details>`
}

/** Who acts for the person, in short: what they may, and the end of it, has a page of its own. */
function othersView({ say }: Visit, { associations }: Profile): Html {
  const names: HtmlValue = associations.map(({ companyName }) => html`<li>${isolate(companyName)}</li>`)
  return html`<section aria-labelledby="others-heading">
    <h2 id="others-heading">${say('pages.applications.heading')}</h2>
    ${
      associations.length === 0
        ? html`<p>${say('pages.applications.none')}</p>`
        : html`<p>${say('pages.profile.actFor')}</p>
            <ul>
              ${names}
            </ul>`
    }
    <p><a href="/account/applications">${say('pages.profile.applications')}</a></p>
  </section>`
}
