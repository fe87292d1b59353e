import type { Request, Response } from 'express'
import type { OwnSessionsQuery } from '../../schema/operations/document-types.js'
import { ChangePassword, EndOwnSession, OwnPassword, OwnSessions, SignOutEverywhere } from '../../schema/operations/documents.js'
import { DomainError } from '../../server/domain/errors.js'
import type { HostedServices } from '../hosted-services.js'
import { field, form, noticeBox, problemBox } from '../page/form.js'
import { sendPage } from '../page/page.js'
import { checkForm } from '../visit/check-form.js'
import type { FormFields } from '../visit/form-fields.js'
import { granted, perform, type Refusal } from '../visit/perform.js'
import { refusalSentence } from '../visit/refusal-sentence.js'
import { signInFirst } from '../visit/sign-in-first.js'
import { endSession, openVisit, type Visit } from '../visit/visit.js'
import { html, type Html, type HtmlValue } from '../../locales/markup.js'
import { isolateLatin } from '../wording/isolate.js'
import { showTime } from '../wording/show-time.js'
import { newPasswordField } from '../credential/new-password-field.js'

const path = '/account/security'

/** `/account/security`: one's password, and where one is signed in (decisions 3). */
export async function showSecurity(services: HostedServices, request: Request, response: Response): Promise<void> {
  await sendSecurity(await openVisit(services, { request, response }))
}

export async function submitSecurity(services: HostedServices, request: Request, response: Response): Promise<void> {
  const visit = await openVisit(services, { request, response })
  const fields = checkForm(visit)
  if (!visit.person) return signInFirst(visit)
  switch (fields.get('step')) {
    case 'password':
      return changePassword(visit, fields)
    case 'end-session':
      return endOne(visit, fields)
    case 'everywhere':
      granted(await perform(visit, SignOutEverywhere))
      endSession(response, services)
      return response.redirect(303, '/account/sign-in')
  }
  throw new DomainError('VALIDATION_ERROR', { details: { step: 'is not a step of this page' } })
}

async function changePassword(visit: Visit, fields: FormFields): Promise<void> {
  const currentPassword = fields.get('currentPassword') ?? null
  const { refusal } = await perform(visit, ChangePassword, { input: { currentPassword, password: fields.get('password') ?? '' } })
  if (refusal) return sendSecurity(visit, refusal)
  visit.response.redirect(303, `${path}?done=password`)
}

/** One that has ended by itself meanwhile is as good. */
async function endOne(visit: Visit, fields: FormFields): Promise<void> {
  const answer = await perform(visit, EndOwnSession, { input: { id: fields.get('sessionId') ?? '' } })
  if (answer.refusal?.code !== 'NOT_FOUND') granted(answer)
  visit.response.redirect(303, `${path}?done=session`)
}

async function sendSecurity(visit: Visit, refusal?: Refusal): Promise<void> {
  const { say, person } = visit
  if (!person) return signInFirst(visit)
  const { hasPassword } = granted(await perform(visit, OwnPassword)).me
  const { ownSessions } = granted(await perform(visit, OwnSessions))
  const main = html`${refusal ? problemBox(visit, refusalSentence(visit, refusal)) : doneView(visit)}
    <section>
      <h2>${say('pages.security.passwordHeading')}</h2>
      ${passwordForm(visit, { hasPassword: hasPassword === true, refusal })}
    </section>
    <section>
      <h2>${say('pages.security.devicesHeading')}</h2>
      ${ownSessions.map((session) => sessionView(visit, session))}
      ${form(visit, 'everywhere', html`<button class="quiet danger">${say('pages.security.everywhereButton')}</button>`)}
    </section>`
  sendPage(visit, {
    status: refusal?.status ?? 200,
    hasProblem: refusal !== undefined,
    heading: say('pages.security.heading'),
    section: 'security',
    main,
  })
}

function doneView({ say, request: { query } }: Visit): HtmlValue {
  if (query['done'] === 'password') return noticeBox(say('pages.security.passwordDone'), { isAlert: true })
  if (query['done'] === 'session') return noticeBox(say('pages.security.sessionDone'), { isAlert: true })
  return null
}

function passwordForm(visit: Visit, { hasPassword, refusal }: { hasPassword: boolean; refusal: Refusal | undefined }): Html {
  const { say } = visit
  const wrong = (name: string) => refusal?.fields.includes(name) && refusalSentence(visit, refusal)
  const current = field(visit, {
    id: 'current-password',
    name: 'currentPassword',
    label: say('pages.security.currentPassword'),
    type: 'password',
    autocomplete: 'current-password',
    isLatin: true,
    error: wrong('currentPassword'),
  })
  const next = newPasswordField(visit, { id: 'new-password', error: wrong('password') })
  const button = html`<button>${hasPassword ? say('pages.security.changeButton') : say('pages.security.setButton')}</button>`
  return html`<p>${hasPassword ? say('pages.security.changeLead') : say('pages.security.setLead')}</p>
    ${form(visit, 'password', [hasPassword && current, next, button])}
    ${hasPassword && html`<p><a href="/account/reset">${say('pages.gate.forgotLink')}</a></p>`}`
}

type OwnSession = OwnSessionsQuery['ownSessions'][number]

function sessionView(visit: Visit, { id, display, device, isCurrent, startedAt, seenAt }: OwnSession): Html {
  const { say, language } = visit
  const name = device === null ? say('pages.security.program') : html`${isolateLatin(device)}`
  return html`<div class="field">
    <p><strong>${name}</strong>${isCurrent && html` (${say('pages.security.current')})`}</p>
    <p class="soft parts">
      <span>${say('pages.security.since', { time: showTime(startedAt, language) })}</span>
      ${seenAt !== null && html`<span>${say('pages.security.seen', { time: showTime(seenAt, language) })}</span>`}
    </p>
    ${device === null && !isCurrent && html`<p class="soft">${say('pages.security.programHint', { token: html`<code>${isolateLatin(display)}</code>` })}</p>`}
    ${form(visit, 'end-session', html`<button class="aside">${say('pages.security.endButton')}</button>`, { sessionId: id })}
  </div>`
}
