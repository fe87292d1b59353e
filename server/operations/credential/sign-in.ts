import { setTimeout as sleep } from 'node:timers/promises'
import { Staff } from '../../db/entities/staff.entity.js'
import type { PersonKind } from '../../domain/credential/access-token.js'
import { readRecoveryCode } from '../../domain/credential/recovery-code.js'
import { parseEmailAddress } from '../../domain/email-address.js'
import { DomainError } from '../../domain/errors.js'
import type { Actor } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { findPerson, type Person } from './find-person.js'
import { issueToken, type IssuedToken } from './issue-token.js'
import { noteNetwork } from './known-network.js'
import { stepOfOneTimeCode } from './one-time-code.js'
import { useRecoveryCode } from './recovery-codes.js'
import { verifyPassword } from './password.js'
import { beginSignInTry, endSignInTry, withinTry, triedAccount, type OpenTry, type SignInEnd } from './sign-in-limits.js'
import { holdPassword } from './stored-password.js'

export interface SignIn {
  kind: PersonKind
  email: string
  password: string
  /** The six digits of the authenticator, or a recovery code; staff with a second factor only. */
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
export const signIn: Workflow<SignIn, SignedIn> = async ({ run, services, clientAddress }, { kind, email, password, otp, address }) => {
  const known = parseEmailAddress(email)
  const attempt = await beginSignInTry({ run, services }, { account: triedAccount(kind, known ?? email), address })
  if (attempt.slowMs > 0) await sleep(attempt.slowMs)
  const person = known === null ? null : await findPerson[kind](services.database.fork(), { email: known })
  const isRight = await withinTry({ run }, attempt, () =>
    verifyPassword({ services, clientAddress }, password, person?.passwordHash ?? null),
  )
  const end = (result: SignInEnd) =>
    run(endSignInTry, { ...attempt, end: result, who: { kind, id: person?.id ?? null } }, { isAnswer: false })
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
      ? {
          message:
            'Staff sign in with a second factor in live, and this account has none. It is set up with the link that was mailed; an owner has another one mailed.',
        }
      : {},
  )
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

/** Null when the password was replaced meanwhile, or the one-time code or the recovery code was used before, or is none of theirs. */
async function finishSignIn(tx: Operation, { kind, person, step, recoveryCode, attempt }: Finish): Promise<SignedIn | null> {
  if (!(await holdPassword(tx, { kind, id: person.id }, person.passwordHash))) return null
  if (step !== undefined && !(await useStep(tx, person.id, step))) return null
  if (recoveryCode !== null && !(await useRecoveryCode(tx, person.id, recoveryCode))) return null
  await endSignInTry(tx, { ...attempt, end: 'succeeded', who: { kind, id: person.id } })
  await noteNetwork(tx, attempt)
  const issued = await issueToken(tx, { kind, subjectId: person.id })
  return { ...issued, actor: person.actor }
}

/** Whether no code of this time step or a later one was used before. */
async function useStep(tx: Operation, staffId: string, step: bigint): Promise<boolean> {
  const unused = { id: staffId, $or: [{ totpLastStep: null }, { totpLastStep: { $lt: step } }] }
  return (await tx.em.nativeUpdate(Staff, unused, { totpLastStep: step })) > 0
}
