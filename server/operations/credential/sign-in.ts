import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../db/sql.js'
import { parseEmailAddress } from '../../domain/email-address.js'
import { DomainError } from '../../domain/errors.js'
import type { Actor, StaffRole } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import type { Services } from '../services.js'
import { issueToken, type IssuedToken, type PersonKind } from './issue-token.js'
import { stepOfOneTimeCode } from './one-time-code.js'
import { verifyPassword } from './password.js'
import { beginSignInTry, endSignInTry, type OpenTry, type SignInEnd } from './sign-in-limits.js'

export interface SignIn {
  kind: PersonKind
  email: string
  password: string
  /** The six digits of the authenticator; staff with a second factor only. */
  otp?: string | null
  /** The network of the caller (`addressNetwork` of `http/client-address.ts`). */
  address: string
}

export interface SignedIn extends IssuedToken {
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
  const person = await findPerson(services, kind, known)
  const isRight = await verifyPassword(password, person?.password_hash ?? null)
  const end = (result: SignInEnd) => run(endSignInTry, { ...attempt, end: result }, { isAnswer: false })
  if (!person || !isRight || person.disabled) return refuse(end, 'failed', 'INVALID_CREDENTIALS')
  if (!person.verified) return refuse(end, 'unfinished', 'EMAIL_NOT_VERIFIED')
  if (kind === 'staff' && !person.totp_secret && services.config.environment === 'live') return refuse(end, 'unfinished', 'FORBIDDEN')
  if (person.totp_secret && !otp) return refuse(end, 'unfinished', 'OTP_REQUIRED')
  const step = person.totp_secret ? stepOfOneTimeCode(services, person.totp_secret, otp!) : undefined
  if (step === null) return refuse(end, 'failed', 'INVALID_CREDENTIALS')
  const signedIn = await run(finishSignIn, { kind, person, step, attempt }, { isAnswer: false })
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
  email: string
  password_hash: string | null
  verified: boolean
  disabled: boolean
  locale: 'en' | 'fr' | 'ar'
  role: StaffRole
  totp_secret: string | null
}

const selectPerson: Record<PersonKind, string> = {
  user: `select id, email, password_hash, email_verified_at is not null as verified, false as disabled, locale from app_user where email = $1`,
  developer: `select id, email, password_hash, verified_at is not null as verified, false as disabled from developer where email = $1`,
  staff: `select id, email, password_hash, true as verified, disabled_at is not null as disabled, role, totp_secret from staff where email = $1`,
}

async function findPerson({ database }: Services, kind: PersonKind, email: string | null): Promise<Person | undefined> {
  const [person] = await sql<Person>(database.fork(), selectPerson[kind], [email])
  return person
}

/** Null when the one-time code was used before. */
async function finishSignIn(
  tx: Operation,
  { kind, person, step, attempt }: { kind: PersonKind; person: Person; step: bigint | undefined; attempt: OpenTry },
): Promise<SignedIn | null> {
  if (step !== undefined && !(await useStep(tx, person.id, step))) return null
  await endSignInTry(tx, { ...attempt, end: 'succeeded' })
  const issued = await issueToken(tx, { kind, subjectId: person.id })
  return { ...issued, actor: actorOf(kind, person) }
}

async function useStep(tx: Operation, staffId: string, step: bigint): Promise<boolean> {
  const used = await tx.sql('update staff set totp_last_step = $2 where id = $1 and coalesce(totp_last_step, -1) < $2 returning id', [
    staffId,
    step.toString(),
  ])
  return used.length > 0
}

function actorOf(kind: PersonKind, { id, email, locale, role }: Person): Actor {
  switch (kind) {
    case 'user':
      return { kind, userId: id, email, locale }
    case 'developer':
      return { kind, developerId: id }
    case 'staff':
      return { kind, staffId: id, role }
  }
}
