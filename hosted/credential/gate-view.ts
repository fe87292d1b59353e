import { correctBox, field, form, problemBox } from '../page/form.js'
import { attributes, html, type Html, type HtmlValue } from '../../locales/markup.js'
import { fieldsAtFault } from '../visit/attempt.js'
import type { Refusal } from '../visit/perform.js'
import { refusalSentence } from '../visit/refusal-sentence.js'
import type { Visit } from '../visit/visit.js'
import { emailAddress } from '../wording/email-address.js'
import { isolateLatin } from '../wording/isolate.js'
import { showTime } from '../wording/show-time.js'
import type { ChoosingState, CodeState, GateState, LinkOwner, NameState } from './gate-state.js'

/**
 * The forms with which somebody comes in: a button that has a code mailed, then the code, and folded below it the password as the other way. Who has
 * no account opens one with the code. On the page of a link nobody types an address; on the others one way unfolds at a time, as each asks for it.
 * `isBeside` where something else comes first on the page: then none of its ways is the one to press.
 */
export function gateView(visit: Visit, state: GateState, owner: LinkOwner = {}, { isBeside = false } = {}): Html {
  switch (state.kind) {
    case 'code':
      return codeView(visit, state, owner)
    case 'name':
      return nameView(visit, state)
    case 'choosing':
      return html`${sendView(visit, state, owner, isBeside)}${passwordView(visit, state, owner, isBeside)}`
  }
}

/** Why nobody came in, for the top of the page; where a field says why, that it is to be corrected. */
export function gateProblem(visit: Visit, state: GateState, owner: LinkOwner = {}): HtmlValue {
  const refusal = refusalIn(state)
  if (!refusal) return null
  const shown = fieldsOf(state, owner)
  return fieldsAtFault(refusal).some((name) => shown.includes(name))
    ? correctBox(visit)
    : problemBox(visit, refusalSentence(visit, refusal))
}

/** The fields of the form that was sent. */
function fieldsOf(state: GateState, owner: LinkOwner): string[] {
  if (state.kind === 'code') return ['code']
  if (state.kind === 'name') return ['firstName', 'lastName']
  return [...(isOfLink(owner) ? [] : ['email']), ...(isByPassword(state) ? ['password'] : [])]
}

/** The status of a page that shows this state. */
export const gateStatus = (state: GateState): number => refusalIn(state)?.status ?? 200

const refusalIn = (state: GateState) => (state.kind === 'choosing' ? state.sent?.refusal : state.refusal)

/** What is said of a field at fault, beside it. */
const wrongIn =
  (visit: Visit, refusal: Refusal | undefined) =>
  (name: string): HtmlValue =>
    refusal && fieldsAtFault(refusal).includes(name) && refusalSentence(visit, refusal)

/** The same in one of the two ways: what is wrong is told in the one that was tried. */
const wrongInWay = (visit: Visit, { sent }: ChoosingState, way: Way, name: string): HtmlValue =>
  sent?.form === way && wrongIn(visit, sent.refusal)(name)

type Way = NonNullable<ChoosingState['sent']>['form']

/** Whether the password is the way that was tried. */
const isByPassword = ({ sent }: ChoosingState): boolean => sent?.form === 'sign-in'

const isOfLink = ({ email }: LinkOwner): boolean => email !== undefined

function emailField(visit: Visit, state: ChoosingState, way: Way): Html {
  const label = visit.say('pages.gate.email')
  return field(visit, {
    id: `${way}-email`,
    name: 'email',
    label,
    type: 'email',
    value: state.sent?.email ?? '',
    autocomplete: 'username',
    isLatin: true,
    maxlength: 254,
    error: wrongInWay(visit, state, way, 'email'),
  })
}

function sendView(visit: Visit, state: ChoosingState, owner: LinkOwner, isBeside: boolean): Html {
  const { say } = visit
  const isFirst = !isBeside && (!isOfLink(owner) || !isByPassword(state))
  const button = html`<button ${attributes({ class: !isFirst && 'quiet' })}>${say('pages.gate.sendButton')}</button>`
  if (isOfLink(owner)) return html`<div class="card">${form(visit, 'send-code', button)}</div>`
  return html`<details ${attributes({ class: 'card', name: 'way', open: !isByPassword(state) })}>
    <summary>${say('pages.gate.codeWay')}</summary>
    <p>${say('pages.gate.sendLead')}</p>
    ${form(visit, 'send-code', [emailField(visit, state, 'code'), button])}
  </details>`
}

function passwordView(visit: Visit, state: ChoosingState, owner: LinkOwner, isBeside: boolean): Html {
  const { say } = visit
  const password = field(visit, {
    id: 'sign-in-password',
    name: 'password',
    label: say('pages.gate.password'),
    type: 'password',
    autocomplete: 'current-password',
    isLatin: true,
    error: wrongInWay(visit, state, 'sign-in', 'password'),
  })
  const isFirst = !isBeside && (!isOfLink(owner) || isByPassword(state))
  const button = html`<button ${attributes({ class: !isFirst && 'quiet' })}>${say('pages.gate.signInButton')}</button>`
  const fields = [!isOfLink(owner) && emailField(visit, state, 'sign-in'), password, button]
  return html`<details ${attributes({ class: 'card', name: 'way', open: isByPassword(state) })}>
    <summary>${say('pages.gate.passwordHeading')}</summary>
    ${form(visit, 'sign-in', fields)}
    <p><a href="/account/reset">${say('pages.gate.forgotLink')}</a></p>
  </details>`
}

function codeView(visit: Visit, { challenge, email, expiresAt, refusal }: CodeState, owner: LinkOwner): Html {
  const { say, language } = visit
  const lead = say('pages.gate.codeLead', { email: html`<strong>${emailAddress(email)}</strong>`, time: showTime(expiresAt, language) })
  const again: Record<string, string> = isOfLink(owner) ? {} : { email }
  return html`<div class="card">
    <p>${lead}</p>
    ${sandboxHint(visit)}
    ${form(
      visit,
      'enter-code',
      [
        field(visit, {
          id: 'code',
          name: 'code',
          label: say('pages.gate.code'),
          autocomplete: 'one-time-code',
          inputmode: 'numeric',
          isLatin: true,
          maxlength: 12,
          error: wrongIn(visit, refusal)('code'),
        }),
        html`<button>${say('pages.gate.codeButton')}</button>`,
      ],
      { challenge },
    )}
    <p class="soft">${say('pages.gate.codeNotArriving')}</p>
    ${form(visit, 'send-code', html`<button class="aside">${say('pages.gate.sendAgainButton')}</button>`, again)}
    ${form(visit, 'other-way', html`<button class="aside">${say('pages.gate.otherWayButton')}</button>`)}
  </div>`
}

/** Where no mail leaves, whoever tries the service is told where the code is (decisions 2). */
function sandboxHint({ say, services: { hasKnownCode, isSandboxOpen } }: Visit): Html {
  const known = hasKnownCode && say('pages.gate.codeSandbox', { code: html`<strong>${isolateLatin('000000')}</strong>` })
  const mailbox = isSandboxOpen && html`<a href="/dev/mail">${say('pages.gate.mailboxLink')}</a>`
  return html`${(known || mailbox) && html`<p class="warning">${known} ${mailbox}</p>`}`
}

function nameView(visit: Visit, { challenge, code, firstName, lastName, refusal }: NameState): Html {
  const { say } = visit
  const wrong = wrongIn(visit, refusal)
  return html`<div class="card">
    <h2>${say('pages.gate.nameHeading')}</h2>
    <p>${say('pages.gate.nameLead')}</p>
    ${form(
      visit,
      'enter-code',
      [
        field(visit, {
          id: 'first-name',
          name: 'firstName',
          label: say('pages.gate.firstName'),
          value: firstName,
          autocomplete: 'given-name',
          maxlength: 100,
          error: wrong('firstName'),
        }),
        field(visit, {
          id: 'last-name',
          name: 'lastName',
          label: say('pages.gate.lastName'),
          value: lastName,
          autocomplete: 'family-name',
          maxlength: 100,
          error: wrong('lastName'),
        }),
        html`<button>${say('pages.gate.nameButton')}</button>`,
      ],
      { challenge, code },
    )}
  </div>`
}
