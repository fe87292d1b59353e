import { LockMode } from '@mikro-orm/postgresql'
import { Staff } from '../../db/entities/staff.entity.js'
import { checkPassword } from '../../domain/credential/password-strength.js'
import { DomainError } from '../../domain/errors.js'
import { emailOfProof, endProofs, lockProof } from '../credential/mailbox-proof.js'
import { stepOfOneTimeCode, uriOfOneTimeSecret } from '../credential/one-time-code.js'
import { hashPassword } from '../credential/password.js'
import { issueRecoveryCodes } from '../credential/recovery-codes.js'
import { endSessions } from '../credential/stored-password.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { audit } from '../audit-entry/audit.js'

const shownBy = (token: string) => ({ purpose: 'join_staff', kind: 'staff', token }) as const

/** Whose the mailed link is, and what their authenticator reads: the same at every look, so that a page may be opened again. @throws DomainError INVALID_LINK */
export async function readStaffLink(
  { em, services }: Pick<Operation, 'em' | 'services'>,
  token: string,
): Promise<{ email: string; otpauthUri: string }> {
  const email = await emailOfProof({ em, services, now: services.clock() }, shownBy(token))
  const staff = email === null ? null : await em.findOne(Staff, { email, disabledAt: null })
  if (!staff?.totpPending) throw invalidLink()
  return { email: staff.email, otpauthUri: uriOfOneTimeSecret(services, staff.totpPending, staff.email) }
}

interface Joining {
  /** From the mailed link. */
  token: string
  password: string
  /** The first six digits of their authenticator. */
  otp: string
}

/**
 * A member of staff chooses their password and makes an authenticator theirs by its first code, once, with the link that was mailed to them
 * (decisions 18). The recovery codes are shown this once.
 */
export const joinStaff: Workflow<Joining, { recoveryCodes: string[] }> = async (
  { run, services, clientAddress },
  { token, password, otp },
) => {
  const { email } = await readStaffLink({ em: services.database.fork(), services }, token)
  checkPassword(services.config.policy, password, email)
  return run(join, { token, otp, passwordHash: await hashPassword({ services, clientAddress }, password) })
}

async function join(tx: Operation, { token, otp, passwordHash }: Omit<Joining, 'password'> & { passwordHash: string }) {
  const proof = await lockProof(tx, shownBy(token))
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const
  const staff = proof && (await tx.em.findOne(Staff, { email: proof.email, disabledAt: null }, lock))
  if (!staff?.totpPending) throw invalidLink()
  const { id, email, totpPending } = staff
  const step = stepOfOneTimeCode(tx.services, totpPending, otp)
  if (step === null) throw new DomainError('INVALID_CODE', { field: ['otp'] })
  Object.assign(staff, { passwordHash, totpSecret: totpPending, totpPending: null, totpLastStep: step })
  await tx.em.flush()
  await endProofs(tx, { kind: 'staff', email, purposes: ['join_staff', 'reset_password'] })
  await endSessions(tx, { kind: 'staff', id })
  await audit(tx, { action: 'join_staff', subject: id, before: { hasSecondFactor: false }, after: { hasSecondFactor: true } })
  return { recoveryCodes: await issueRecoveryCodes(tx, id) }
}

const invalidLink = () => new DomainError('INVALID_LINK', { field: ['token'] })
