import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Developer } from '../../db/entities/developer.entity.js'
import { Staff } from '../../db/entities/staff.entity.js'
import { User } from '../../db/entities/user.entity.js'
import type { PersonKind } from '../../domain/credential/access-token.js'
import { readRecoveryCode } from '../../domain/credential/recovery-code.js'
import { parseEmailAddress } from '../../domain/email-address.js'
import { DomainError } from '../../domain/errors.js'
import type { Actor } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { issueToken, type IssuedToken } from './issue-token.js'
import { stepOfOneTimeCode } from './one-time-code.js'
import { useRecoveryCode } from './recovery-codes.js'
import { verifyPassword } from './password.js'
import { beginSignInTry, endSignInTry, type OpenTry, type SignInEnd } from './sign-in-limits.js'

export interface SignIn {
  kind: PersonKind
  email: string
  password: string
  /** The six digits of the authenticator, or a recovery code; staff with a second factor only. */
  otp?: string | null
  /** The network of the caller (`addressNetwork` of `http/client-address.ts`). */
  address: string
}

interface SignedIn extends IssuedToken {
  actor: Actor
}

/**
 * Signs a user, a developer or a member of staff in (decisions 3): `INVALID_CREDENTIALS` for whatever is wrong, `OTP_REQUIRED` and
 * `EMAIL_NOT_VERIFIED` only after the right password, `RATE_LIMITED` after too many failures. An unknown address costs as much time and
 * writes as much as a wrong password. Idempotency keys do not apply.
 */
export const signIn: Workflow<SignIn, SignedIn> = async ({ run, services }, { kind, email, password, otp, address }) => {
  const known = parseEmailAddress(email)
  const attempt = await beginSignInTry({ run, services }, { account: `${kind} ${known ?? email}`, address })
  if (attempt.slowMs > 0) await sleep(attempt.slowMs)
  const person = known === null ? null : await findPerson[kind](services.database.fork(), known)
  const isRight = await verifyPassword(password, person?.passwordHash ?? null)
  const end = (result: SignInEnd) => run(endSignInTry, { ...attempt, end: result }, { isAnswer: false })
  if (!person || !isRight || person.isDisabled) return refuse(end, 'failed', 'INVALID_CREDENTIALS')
  if (!person.isVerified) return refuse(end, 'unfinished', 'EMAIL_NOT_VERIFIED')
  if (kind === 'staff' && !person.totpSecret && services.config.environment === 'live') return refuse(end, 'unfinished', 'FORBIDDEN')
  const { totpSecret } = person
  if (totpSecret && !otp) return refuse(end, 'unfinished', 'OTP_REQUIRED')
  const recoveryCode = totpSecret && otp ? readRecoveryCode(otp) : null
  const step = totpSecret && otp && !recoveryCode ? stepOfOneTimeCode(services, totpSecret, otp) : undefined
  if (step === null) return refuse(end, 'failed', 'INVALID_CREDENTIALS')
  const signedIn = await run(finishSignIn, { kind, person, step, recoveryCode, attempt }, { isAnswer: false })
  return signedIn ?? refuse(end, 'failed', 'INVALID_CREDENTIALS')
}

async function refuse(
  end: (result: SignInEnd) => Promise<void>,
  result: SignInEnd,
  code: 'INVALID_CREDENTIALS' | 'EMAIL_NOT_VERIFIED' | 'FORBIDDEN' | 'OTP_REQUIRED',
): Promise<never> {
  await end(result)
  throw new DomainError(
    code,
    code === 'FORBIDDEN'
      ? { message: 'Staff sign in with a second factor in live, and this account has none. An owner makes a new one.' }
      : {},
  )
}

interface Person {
  id: string
  passwordHash: string | null
  isVerified: boolean
  isDisabled: boolean
  totpSecret: string | null
  actor: Actor
}

const findPerson: Record<PersonKind, (em: EntityManager, email: string) => Promise<Person | null>> = {
  async user(em, address) {
    const user = await em.findOne(User, { email: address })
    if (!user) return null
    const { id, email, locale, passwordHash = null } = user
    const actor: Actor = { kind: 'user', userId: id, email, locale }
    return { id, passwordHash, isVerified: Boolean(user.emailVerifiedAt), isDisabled: false, totpSecret: null, actor }
  },
  async developer(em, email) {
    const developer = await em.findOne(Developer, { email })
    if (!developer) return null
    const { id, passwordHash, verifiedAt } = developer
    const actor: Actor = { kind: 'developer', developerId: id }
    return { id, passwordHash, isVerified: Boolean(verifiedAt), isDisabled: false, totpSecret: null, actor }
  },
  async staff(em, email) {
    const staff = await em.findOne(Staff, { email })
    if (!staff) return null
    const { id, passwordHash, role, disabledAt, totpSecret = null } = staff
    const actor: Actor = { kind: 'staff', staffId: id, role }
    return { id, passwordHash, isVerified: true, isDisabled: Boolean(disabledAt), totpSecret, actor }
  },
}

/** What stands behind a person who has shown the password. */
interface Finish {
  kind: PersonKind
  person: Person
  /** Of the code that was given. */
  step: bigint | undefined
  recoveryCode: string | null
  attempt: OpenTry
}

/** Null when the one-time code or the recovery code was used before, or is none of theirs. */
async function finishSignIn(tx: Operation, { kind, person, step, recoveryCode, attempt }: Finish): Promise<SignedIn | null> {
  if (step !== undefined && !(await useStep(tx, person.id, step))) return null
  if (recoveryCode !== null && !(await useRecoveryCode(tx, person.id, recoveryCode))) return null
  await endSignInTry(tx, { ...attempt, end: 'succeeded' })
  const issued = await issueToken(tx, { kind, subjectId: person.id })
  return { ...issued, actor: person.actor }
}

/** Whether no code of this time step or a later one was used before. */
async function useStep(tx: Operation, staffId: string, step: bigint): Promise<boolean> {
  const unused = { id: staffId, $or: [{ totpLastStep: null }, { totpLastStep: { $lt: step } }] }
  return (await tx.em.nativeUpdate(Staff, unused, { totpLastStep: step })) > 0
}
