import type { Request, Response } from 'express'
import { RequestPasswordReset, ResetPassword } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices } from '../hosted-services.js'
import { field, form, noticeBox, problemBox } from '../page/form.js'
import { sendPage } from '../page/page.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { perform, type Refusal } from '../visit/perform.js'
import { refusalSentence } from '../visit/refusal-sentence.js'
import { openVisit, type Visit } from '../visit/visit.js'
import { html, type HtmlValue } from '../../locales/markup.js'
import { emailAddress } from '../wording/email-address.js'
import { showTime } from '../wording/show-time.js'
import { localeOf } from '../wording/locale-of.js'
import { newPasswordField } from './new-password-field.js'

/**
 * `/account/reset`: whoever has forgotten the password has a link mailed, and chooses a new one behind it (decisions 3). Of the address nothing is
 * told, here or in time.
 */
export async function showReset(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const token = tokenIn(visit)
  if (token === null) return sendAsk(visit)
  if (await services.isResetLink(token)) return sendChoose(visit)
  sendAsk(visit, { refusal: { code: 'INVALID_LINK', status: 400, fields: [], retryAfter: null } })
}

export async function submitReset(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  switch (fields.get('step')) {
    case 'ask':
      return ask(visit, fields)
    case 'choose':
      return choose(visit, fields)
  }
  throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
}

const tokenIn = ({ request: { query } }: Visit): string | null => (typeof query['token'] === 'string' ? query['token'] : null)

async function ask(visit: Visit, fields: FormFields): Promise<void> {
  const email = (fields.get('email') ?? '').trim()
  const input = { kind: 'USER', email, locale: localeOf[visit.language] } as const
  const { data, refusal } = await perform(visit, RequestPasswordReset, { input })
  if (refusal) return sendAsk(visit, { email, refusal })
  const { say, language } = visit
  const { expiresAt } = data.requestPasswordReset
  const sent = say('pages.reset.sent', {
    email: html`<strong>${emailAddress(email)}</strong>`,
    time: showTime(expiresAt ?? '', language),
  })
  sendPage(visit, {
    heading: say('pages.reset.askHeading'),
    main: html`<div class="gate">${noticeBox(sent, { isAlert: true })}${mailboxLink(visit)}${signInLink(visit)}</div>`,
  })
}

const mailboxLink = ({ say, services }: Visit): HtmlValue =>
  services.isSandboxOpen && html`<p><a href="/dev/mail">${say('pages.gate.mailboxLink')}</a></p>`

const signInLink = ({ say }: Visit): HtmlValue => html`<p><a href="/account/sign-in">${say('pages.gate.entryHeading')}</a></p>`

async function choose(visit: Visit, fields: FormFields): Promise<void> {
  const token = tokenIn(visit) ?? ''
  const { refusal } = await perform(visit, ResetPassword, { input: { kind: 'USER', token, password: fields.get('password') ?? '' } })
  if (refusal?.code === 'INVALID_LINK') return sendAsk(visit, { refusal })
  if (refusal) return sendChoose(visit, refusal)
  const { say } = visit
  const done = noticeBox(say('pages.reset.done'), { isAlert: true })
  const way = html`<p><a class="button" href="/account/sign-in">${say('pages.gate.signInButton')}</a></p>`
  sendPage(visit, { heading: say('pages.reset.doneHeading'), main: html`<div class="gate">${done}${way}</div>` })
}

function sendAsk(visit: Visit, { email = '', refusal }: { email?: string; refusal?: Refusal } = {}): void {
  const { say } = visit
  const fields = [
    field(visit, {
      id: 'email',
      name: 'email',
      label: say('pages.gate.email'),
      type: 'email',
      value: email,
      autocomplete: 'username',
      isLatin: true,
      maxlength: 254,
      error: refusal?.fields.includes('email') && refusalSentence(visit, refusal),
    }),
    html`<button>${say('pages.reset.askButton')}</button>`,
  ]
  // The form of a link that no longer works asks for another one, at the address without it.
  const frame = { ...visit, self: '/account/reset' }
  sendPage(visit, {
    status: refusal?.status ?? 200,
    hasProblem: refusal !== undefined,
    heading: say('pages.reset.askHeading'),
    main: html`${refusal && problemBox(visit, refusalSentence(visit, refusal))}
      <div class="card gate">
        <p>${say('pages.reset.askLead')}</p>
        ${form(frame, 'ask', fields)}
      </div>
      ${signInLink(visit)}`,
  })
}

function sendChoose(visit: Visit, refusal?: Refusal): void {
  const { say } = visit
  const fields = [
    newPasswordField(visit, { id: 'password', error: refusal && refusalSentence(visit, refusal) }),
    html`<button>${say('pages.reset.chooseButton')}</button>`,
  ]
  sendPage(visit, {
    status: refusal?.status ?? 200,
    hasProblem: refusal !== undefined,
    heading: say('pages.reset.chooseHeading'),
    main: html`${refusal && problemBox(visit, refusalSentence(visit, refusal))}
      <div class="card gate">
        <p>${say('pages.reset.chooseLead')}</p>
        ${form(visit, 'choose', fields)}
      </div>`,
  })
}
