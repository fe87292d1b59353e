import type { Request, Response } from 'express'
import { numberBounds } from '../../schema/destination/number-bounds.js'
import type { DestinationFieldsFragment } from '../../schema/operations/document-types.js'
import { ConfirmDestination, CreateDestination, DeleteDestination, Destinations, Me } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices } from '../hosted-services.js'
import { attemptView, field, form, noticeBox } from '../page/form.js'
import { sendPage } from '../page/page.js'
import { attemptOf, problemsAt, type Attempt } from '../visit/attempt.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { granted, perform, type Refusal } from '../visit/perform.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { typedCode } from '../visit/typed-code.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { showNumber } from '../wording/show-amount.js'
import { accountWords } from './account-words.js'
import { standingOf } from './standing.js'
import { typedNumber, type TypedNumber } from './typed-number.js'

/**
 * `/account/wallet/destinations`: the bank accounts that the person can withdraw to, and another one. What an application has added waits here
 * for the mailed code; what the person adds is confirmed by that (decisions 13).
 */
export async function showDestinations(services: HostedServices, request: Request, response: Response): Promise<void> {
  await send(await openVisit(services, { request, response }), null)
}

export async function submitDestinations(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  const attempt = await takeStep(visit, fields)
  if (attempt) return send(visit, attempt)
  response.redirect(303, `/account/wallet/destinations?done=${fields.get('step') ?? ''}`)
}

/** Null when it is done. */
async function takeStep(visit: Visit, fields: FormFields): Promise<Attempt | null> {
  const id = fields.get('destinationId') ?? ''
  switch (fields.get('step')) {
    case 'add':
      return add(visit, fields)
    case 'confirm': {
      const { refusal } = await perform(visit, ConfirmDestination, { input: { id, code: typedCode(fields.get('code') ?? '') } })
      return refusal ? attemptOf(visit, fields, refusal) : null
    }
    case 'delete': {
      const { refusal } = await perform(visit, DeleteDestination, { input: { id } })
      return refusal ? attemptOf(visit, fields, refusal) : null
    }
  }
  throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
}

async function add(visit: Visit, fields: FormFields): Promise<Attempt | null> {
  const typed = typedNumber(fields.get('number') ?? '')
  const holderName = (fields.get('holderName') ?? '').trim()
  const number = typed.type === 'rib' ? { rib: typed.text } : { iban: typed.text }
  const { refusal } = await perform(visit, CreateDestination, { input: { ...number, holderName } })
  if (!refusal) return null
  return whatIsWrong(visit, fields, { typed, refusal })
}

/**
 * The API says which of the two, or both; of what it does not look at, such as beside an empty field, that a number is not whole is seen without it.
 * What of it is wrong is told in words that let somebody find it.
 */
function whatIsWrong(visit: Visit, fields: FormFields, { typed, refusal }: { typed: TypedNumber; refusal: Refusal }): Attempt {
  const { say, language } = visit
  const [isNumber, isHolder] = [refusal.fields.includes(typed.type), refusal.fields.includes('holderName')]
  if (!isNumber && !isHolder) return attemptOf(visit, fields, refusal)
  const wrong = new Map<string, Html>()
  const count = showNumber(typed.count, language)
  if (isNumber || !typed.isWhole)
    wrong.set('number', say(`pages.destinations.problem.${typed.type}.${typed.isWhole ? 'key' : 'length'}`, { count }))
  if (isHolder) wrong.set('holderName', say('pages.destinations.holderProblem'))
  return problemsAt(visit, fields, wrong)
}

async function send(visit: Visit, attempt: Attempt | null): Promise<void> {
  if (!visit.person) return signInFirst(visit)
  const { say, request } = visit
  const { destinations } = granted(await perform(visit, Destinations))
  const { me } = granted(await perform(visit, Me))
  const { done } = request.query
  const notice = attempt === null && notices.find((each) => each === done)
  sendPage(visit, {
    status: attempt?.status ?? 200,
    section: 'wallet',
    heading: say('pages.destinations.heading'),
    hasProblem: attempt !== null,
    main: html`${attempt && attemptView(visit, attempt)} ${notice && noticeBox(say(`pages.destinations.done.${notice}`))}
      <p>${destinations.length > 0 ? say('pages.destinations.lead') : say('pages.destinations.leadNone')}</p>
      ${destinations.map((destination) => destinationView(visit, destination, attempt))}
      ${addView(visit, { attempt, holder: `${me.firstName} ${me.lastName}`.trim() })}
      ${destinations.length > 0 && html`<p><a class="button quiet" href="/account/wallet/withdraw">${say('pages.wallet.withdraw')}</a></p>`}
      <p><a href="/account/wallet">${say('pages.wallet.back')}</a></p>`,
  })
}

const notices = ['add', 'confirm', 'delete'] as const

function destinationView(visit: Visit, destination: DestinationFieldsFragment, attempt: Attempt | null): Html {
  const { say } = visit
  const { id, status } = destination
  const remove = html`<button class="quiet danger">${say('pages.destinations.deleteButton')}</button>`
  return html`<article>
    <h2>${accountWords(visit, destination)}</h2>
    <p>${standingOf(visit, destination)}</p>
    <div class="stack">
      ${status === 'PENDING_CONFIRMATION' && codeForm(visit, id, attempt)} ${form(visit, 'delete', remove, { destinationId: id })}
    </div>
  </article>`
}

function codeForm(visit: Visit, destinationId: string, attempt: Attempt | null): Html {
  const { say } = visit
  const isOwn = attempt?.fields.get('step') === 'confirm' && attempt.fields.get('destinationId') === destinationId
  const code = field(visit, {
    id: `code-${destinationId}`,
    name: 'code',
    label: say('pages.destinations.code'),
    hint: say('pages.destinations.codeHint'),
    error: isOwn && attempt.wrong.get('code'),
    autocomplete: 'one-time-code',
    inputmode: 'numeric',
    isLatin: true,
    maxlength: numberBounds.code.most,
  })
  return form(visit, 'confirm', [code, html`<button>${say('pages.destinations.confirmButton')}</button>`], { destinationId })
}

function addView(visit: Visit, { attempt, holder }: { attempt: Attempt | null; holder: string }): Html {
  const { say } = visit
  const isOwn = attempt?.fields.get('step') === 'add'
  const wrong = (name: string): HtmlValue => isOwn && attempt.wrong.get(name)
  const typed = (name: string) => (isOwn ? attempt.fields.get(name) : undefined)
  const fields = [
    field(visit, {
      id: 'number',
      name: 'number',
      label: say('pages.destinations.number'),
      hint: say('pages.destinations.numberHint'),
      value: typed('number') ?? '',
      error: wrong('number'),
      isLatin: true,
      maxlength: numberBounds.iban.most,
    }),
    field(visit, {
      id: 'holderName',
      name: 'holderName',
      label: say('pages.destinations.holder'),
      hint: say('pages.destinations.holderHint'),
      value: typed('holderName') ?? holder,
      error: wrong('holderName'),
      autocomplete: 'name',
      maxlength: numberBounds.holderName.most,
    }),
    html`<button>${say('pages.destinations.addButton')}</button>`,
  ]
  return html`<section aria-labelledby="add-heading">
    <h2 id="add-heading">${say('pages.destinations.addHeading')}</h2>
    ${form(visit, 'add', fields)}
  </section>`
}
