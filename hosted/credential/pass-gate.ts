import { RequestSignInCode, SignIn, SignInWithCode, SignOut } from '../../schema/operations/documents.js'
import type { FormFields } from '../visit/form-fields.js'
import { perform, type Refusal } from '../visit/perform.js'
import { typedCode } from '../visit/typed-code.js'
import { localeOf } from '../wording/locale-of.js'
import { endSession, keepSession, type Visit } from '../visit/visit.js'
import { codeState, dropChallenge, gateOf, keepChallenge } from './challenge.js'
import type { GateState, LinkOwner } from './gate-state.js'

/**
 * Handles the steps with which somebody becomes, or stops being, the signed-in user of this browser, on whatever page they take them; on the
 * page of a link, its `owner` alone. Answers `passed`, or `asked` when a code was mailed, where the page is to be opened again (it redirects to
 * itself), the state to show when there is more to do, and null when the form is not about this.
 */
export async function passGate(visit: Visit, fields: FormFields, owner: LinkOwner = {}): Promise<GateState | 'passed' | 'asked' | null> {
  switch (fields.get('step')) {
    case 'send-code':
      return sendCode(visit, fields, owner)
    case 'enter-code':
      return enterCode(visit, fields, owner)
    case 'sign-in':
      return signIn(visit, fields, owner)
    case 'other-way':
      dropChallenge(visit)
      return 'asked'
    case 'sign-out':
      await signOut(visit)
      return 'passed'
    default:
      return null
  }
}

/** Revokes the token that the browser holds and makes the browser forget it. */
export async function signOut(visit: Visit): Promise<void> {
  if (visit.person) await perform(visit, SignOut)
  endSession(visit.response, visit.services)
}

/** Every address is answered alike (decisions 3). */
async function sendCode(visit: Visit, fields: FormFields, owner: LinkOwner): Promise<GateState | 'asked'> {
  const email = addressIn(fields, owner)
  const { data, refusal } = await perform(visit, RequestSignInCode, { input: { email, locale: localeOf[visit.language] } })
  if (!refusal) {
    const { challenge, expiresAt } = data.requestSignInCode
    if (challenge && expiresAt) keepChallenge(visit, { challenge, expiresAt })
    return 'asked'
  }
  const state = await gateOf(visit, owner)
  // Somebody who asks again too soon still has the code that was mailed before.
  if (state.kind === 'code') return { ...state, refusal }
  return { kind: 'choosing', sent: { form: 'code', email: shownIn(email, owner), refusal } }
}

/** The code, and of whoever has no account yet, after it was right, the names. */
async function enterCode(visit: Visit, fields: FormFields, owner: LinkOwner): Promise<GateState | 'passed'> {
  const challenge = text(fields, 'challenge')
  const code = typedCode(text(fields, 'code'))
  const state = await codeState(visit, challenge, owner)
  if (!state) return noLonger(visit, invalidCode)
  const names = { firstName: trimmed(fields, 'firstName'), lastName: trimmed(fields, 'lastName') }
  const hasNames = fields.has('firstName')
  const { data, refusal } = await perform(visit, SignInWithCode, { input: { challenge, code, ...(hasNames ? names : {}) } })
  if (!refusal) return begin(visit, data.signInWithCode.token)
  if (refusal.code === 'NAME_REQUIRED') return { kind: 'name', challenge, code, ...names }
  if (hasNames && refusal.code === 'VALIDATION_ERROR') return { kind: 'name', challenge, code, ...names, refusal }
  const left = await codeState(visit, challenge, owner)
  return left ? { ...left, refusal } : noLonger(visit, refusal)
}

/** No code is right any more: another one has to be asked for. */
function noLonger(visit: Visit, refusal: Refusal): GateState {
  dropChallenge(visit)
  return { kind: 'choosing', sent: { form: 'code', email: '', refusal } }
}

const invalidCode: Refusal = { code: 'INVALID_CODE', status: 400, fields: ['code'], retryAfter: null }

async function signIn(visit: Visit, fields: FormFields, owner: LinkOwner): Promise<GateState | 'passed'> {
  const email = addressIn(fields, owner)
  const { data, refusal } = await perform(visit, SignIn, { input: { kind: 'USER', email, password: text(fields, 'password') } })
  if (!refusal) return begin(visit, data.signIn.token)
  return { kind: 'choosing', sent: { form: 'sign-in', email: shownIn(email, owner), refusal } }
}

async function begin(visit: Visit, token: string | null): Promise<'passed'> {
  if (token) {
    await visit.services.beginSession(visit.request, token)
    keepSession(visit.response, visit.services, token)
  }
  dropChallenge(visit)
  return 'passed'
}

const addressIn = (fields: FormFields, { email }: LinkOwner): string => email ?? trimmed(fields, 'email')

/** What was typed stands in the form again; nobody typed the address of a link. */
const shownIn = (email: string, owner: LinkOwner): string => (owner.email === undefined ? email : '')

const text = (fields: FormFields, name: string): string => fields.get(name) ?? ''
const trimmed = (fields: FormFields, name: string): string => text(fields, name).trim()
