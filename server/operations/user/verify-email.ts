import { User } from '../../db/entities/user.entity.js'
import { checkPassword } from '../../domain/credential/password-strength.js'
import { DomainError } from '../../domain/errors.js'
import { readUser } from '../../queries/user/read-user.js'
import { emailOf } from '../../domain/email-address.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { holdInvitations, linkInvitations } from '../escrow/link-invitations.js'
import { linkVerifications } from '../identity-verification/link-verifications.js'
import { hashPassword } from '../credential/password.js'
import { tryCode } from '../credential/verification-code.js'
import type { UserSnapshot } from '../../../schema/user/user-document.js'

interface EmailVerification {
  email: string
  /** Six digits, from the mail. */
  code: string
  /**
   * The password to sign in with from now on. Pages send it along: somebody else may have registered the same address in between, with a
   * password of theirs, and only the owner of the mailbox has the code.
   */
  password?: string | null
}

/**
 * Proves a user's mailbox and makes them the party of everything that was addressed to it (decisions 3). `INVALID_CODE` when the code is
 * wrong, used, older than 15 minutes or was missed 5 times, and for an address that nobody registered.
 */
export const verifyEmail: Workflow<EmailVerification, { user: UserSnapshot }> = async (
  { run, services },
  { email: text, code, password },
) => {
  const email = emailOf(text, 'email')
  if (password != null) checkPassword(services.config.policy, password, email)
  const passwordHash = password == null ? null : await hashPassword(services, password)
  const { user } = await run(useCode, { email, code, passwordHash })
  if (!user) throw new DomainError('INVALID_CODE', { field: ['code'] })
  return { user }
}

/** Answers null instead of throwing: a wrong code has to be counted. */
async function useCode(
  tx: Operation,
  { email, code, passwordHash }: { email: string; code: string; passwordHash: string | null },
): Promise<{ user: UserSnapshot | null }> {
  const invitations = await holdInvitations(tx, email)
  const known = await tx.em.findOne(User, { email })
  if (!known || !(await tryCode(tx, { kind: 'user', subjectId: known.id }, code))) return { user: null }
  known.emailVerifiedAt ??= tx.wallNow
  if (passwordHash !== null) known.passwordHash = passwordHash
  known.updatedAt = tx.wallNow
  await linkInvitations(tx, invitations, known.id)
  await linkVerifications(tx, known)
  await tx.em.flush()
  return { user: await readUser(tx.em, known.id) }
}
