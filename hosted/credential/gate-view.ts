import { field, form, noticeBox, problemBox } from '../page/form.js'
import { attributes, html, type Html, type HtmlValue } from '../wording/html.js'
import { refusalSentence } from '../visit/refusal-sentence.js'
import type { Visit } from '../visit/visit.js'
import { isolateLatin } from '../wording/isolate.js'
import type { ChoosingState, CodeState, GateState } from './gate-state.js'

/** The forms with which somebody signs in, registers or confirms their address. A page that is about one of them alone has its heading. */
export function gateView(visit: Visit, state: GateState, { only }: { only?: 'sign-in' | 'register' } = {}): Html {
  if (state.kind === 'code') return codeView(visit, state, only === undefined)
  return html`${state.notice && noticeBox(state.notice)}${
    state.sent?.refusal && problemBox(visit, refusalSentence(visit, state.sent.refusal))
  }${only !== 'register' && signInForm(visit, state, only === undefined)}${only !== 'sign-in' && registerForm(visit, state, only === undefined)}`
}

/** The status of a page that shows this state. */
export function gateStatus(state: GateState): number {
  const refusal = state.kind === 'code' ? state.refusal : state.sent?.refusal
  return refusal?.status ?? 200
}

function signInForm(visit: Visit, { sent }: ChoosingState, hasHeading: boolean): Html {
  const { say } = visit
  const email = sent?.form === 'sign-in' ? sent.email : ''
  return html`<div class="card">
    ${hasHeading && html`<h2>${say('pages.gate.signInHeading')}</h2>`}${form(visit, 'sign-in', [
      field(visit, {
        id: 'sign-in-email',
        name: 'email',
        label: say('pages.gate.email'),
        type: 'email',
        value: email,
        autocomplete: 'username',
        isLatin: true,
        maxlength: 254,
      }),
      field(visit, {
        id: 'sign-in-password',
        name: 'password',
        label: say('pages.gate.password'),
        type: 'password',
        autocomplete: 'current-password',
        isLatin: true,
      }),
      html`<button>${say('pages.gate.signInButton')}</button>`,
    ])}
  </div>`
}

function registerForm(visit: Visit, { sent }: ChoosingState, hasHeading: boolean): Html {
  const { say } = visit
  const typed = sent?.form === 'register' ? sent : undefined
  const wrong = (name: string) => typed?.refusal?.fields.includes(name) && refusalSentence(visit, typed.refusal)
  return html`<div class="card">
    ${hasHeading && html`<h2>${say('pages.gate.registerHeading')}</h2>`}
    <p>${say('pages.gate.registerLead')}</p>
    ${form(visit, 'register', [
      field(visit, {
        id: 'register-email',
        name: 'email',
        label: say('pages.gate.email'),
        type: 'email',
        value: typed?.email ?? '',
        autocomplete: 'email',
        isLatin: true,
        maxlength: 254,
        error: wrong('email'),
      }),
      field(visit, {
        id: 'register-first-name',
        name: 'firstName',
        label: say('pages.gate.firstName'),
        value: typed?.firstName ?? '',
        autocomplete: 'given-name',
        maxlength: 100,
        error: wrong('firstName'),
      }),
      field(visit, {
        id: 'register-last-name',
        name: 'lastName',
        label: say('pages.gate.lastName'),
        value: typed?.lastName ?? '',
        autocomplete: 'family-name',
        maxlength: 100,
        error: wrong('lastName'),
      }),
      field(visit, {
        id: 'register-password',
        name: 'password',
        label: say('pages.gate.password'),
        type: 'password',
        autocomplete: 'new-password',
        isLatin: true,
        hint: say('pages.gate.passwordHint'),
        error: wrong('password'),
      }),
      html`<button ${attributes({ class: hasHeading && 'quiet' })}>${say('pages.gate.registerButton')}</button>`,
    ])}
  </div>`
}

/** Where the code page has no address to show (somebody opened it by hand), the address is asked for. */
function codeView(visit: Visit, { email, refusal, notice }: CodeState, hasHeading: boolean): Html {
  const { say } = visit
  const address: HtmlValue =
    email === '' &&
    field(visit, {
      id: 'verify-email',
      name: 'email',
      label: say('pages.gate.email'),
      type: 'email',
      autocomplete: 'username',
      isLatin: true,
      maxlength: 254,
    })
  return html`${notice && noticeBox(notice)}${refusal && problemBox(visit, refusalSentence(visit, refusal))}
    <div class="card">
      ${hasHeading && html`<h2>${say('pages.gate.codeHeading')}</h2>`}
      ${email !== '' && html`<p>${say('pages.gate.codeLead', { email: isolateLatin(email) })}</p>`}
      ${visit.services.hasKnownCode && html`<p class="warning">${say('pages.gate.codeSandbox', { code: html`<strong>${isolateLatin('000000')}</strong>` })}</p>`}
      ${form(
        visit,
        'verify',
        [
          address,
          field(visit, {
            id: 'verify-code',
            name: 'code',
            label: say('pages.gate.code'),
            autocomplete: 'one-time-code',
            inputmode: 'numeric',
            isLatin: true,
            maxlength: 12,
          }),
          field(visit, {
            id: 'verify-password',
            name: 'password',
            label: say('pages.gate.passwordAgain'),
            type: 'password',
            autocomplete: 'current-password',
            isLatin: true,
            hint: say('pages.gate.passwordAgainHint'),
          }),
          html`<button>${say('pages.gate.codeButton')}</button>`,
        ],
        email === '' ? {} : { email },
      )}
      <p class="soft">${say('pages.gate.codeNotArriving')}</p>
      <p><a href="${hasHeading ? visit.self : '/account/register'}">${say('pages.gate.newCodeLink')}</a></p>
      <p><a href="${hasHeading ? visit.self : '/account/sign-in'}">${say('pages.gate.signInLink')}</a></p>
    </div>`
}
