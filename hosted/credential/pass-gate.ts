import { RegisterUser, SignIn, SignOut, VerifyEmail } from '../../schema/operations/documents.js'
import type { FormFields } from '../visit/form-fields.js'
import { perform } from '../visit/perform.js'
import { endSession, keepSession, type Visit } from '../visit/visit.js'
import type { GateState } from './gate-state.js'

/**
 * Handles the steps with which somebody becomes, or stops being, the signed-in user of this browser, on whatever page they take them.
 * Answers `passed` when the page is to be opened again (it redirects to itself), the state to show when there is more to do, and null
 * when the form is not about this.
 */
export async function passGate(visit: Visit, fields: FormFields): Promise<GateState | 'passed' | null> {
  switch (fields.get('step')) {
    case 'sign-in':
      return signIn(visit, fields)
    case 'register':
      return register(visit, fields)
    case 'verify':
      return verify(visit, fields)
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

async function signIn(visit: Visit, fields: FormFields): Promise<GateState | 'passed'> {
  const email = trimmed(fields, 'email')
  const { refusal } = await openSession(visit, { email, password: text(fields, 'password') })
  if (!refusal) return 'passed'
  if (refusal.code === 'EMAIL_NOT_VERIFIED') return { kind: 'code', email, notice: visit.say('pages.gate.unverified') }
  return { kind: 'choosing', sent: { form: 'sign-in', email, refusal } }
}

/** An address that has an account already is answered alike; its owner is told by mail (decisions 3). */
async function register(visit: Visit, fields: FormFields): Promise<GateState> {
  const [email, firstName, lastName] = [trimmed(fields, 'email'), trimmed(fields, 'firstName'), trimmed(fields, 'lastName')]
  const input = { email, firstName, lastName, password: text(fields, 'password'), locale: localeOf[visit.language] }
  const { refusal } = await perform(visit, RegisterUser, { input })
  if (refusal) return { kind: 'choosing', sent: { form: 'register', email, firstName, lastName, refusal } }
  return { kind: 'code', email }
}

const localeOf = { en: 'EN', fr: 'FR', ar: 'AR' } as const

/**
 * The password is asked again beside the code: somebody else may have registered the address with a password of theirs, and the one that
 * counts is the one of whoever has the code.
 */
async function verify(visit: Visit, fields: FormFields): Promise<GateState | 'passed'> {
  const email = trimmed(fields, 'email')
  const password = text(fields, 'password')
  const { refusal } = await perform(visit, VerifyEmail, { input: { email, code: trimmed(fields, 'code'), password } })
  if (refusal) return { kind: 'code', email, refusal }
  const signedIn = await openSession(visit, { email, password })
  if (!signedIn.refusal) return 'passed'
  return { kind: 'choosing', notice: visit.say('pages.gate.verifiedNowSignIn'), sent: { form: 'sign-in', email } }
}

async function openSession(visit: Visit, { email, password }: { email: string; password: string }) {
  const answer = await perform(visit, SignIn, { input: { kind: 'USER', email, password } })
  if (answer.data?.signIn.token) keepSession(visit.response, visit.services, answer.data.signIn.token)
  return answer
}

const text = (fields: FormFields, name: string): string => fields.get(name) ?? ''
const trimmed = (fields: FormFields, name: string): string => text(fields, name).trim()
