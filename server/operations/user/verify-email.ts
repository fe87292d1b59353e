import { DomainError } from '../../domain/errors.js'
import { readUser } from '../../queries/user/read-user.js'
import { emailOf } from '../../domain/email-address.js'
import { mustExist } from '../../domain/must-exist.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { isCodeOf, lockProof, wasAskedFor } from '../credential/mailbox-proof.js'
import { holdInvitations } from '../escrow/link-invitations.js'
import { accountOf, openAccount } from './open-account.js'
import type { UserSnapshot } from '../../../schema/user/user-document.js'

interface EmailVerification {
  email: string
  /** From the mail. */
  code: string
  /** What registering answered: a code confirms the registration that it was mailed for and no other. */
  registrationToken: string
}

/**
 * Proves a user's mailbox, and with it opens the account that was registered (decisions 3). `INVALID_CODE` when the code is wrong, used, older
 * than 15 minutes or was missed 5 times, and for an address that has an account; `REGISTRATION_INVALID` when the token is of no registration of
 * this address.
 */
export const verifyEmail: Workflow<EmailVerification, { user: UserSnapshot }> = async ({ run }, { email, ...given }) => {
  const found = await run(useCode, { email: emailOf(email, 'email'), ...given })
  if (typeof found === 'string') throw new DomainError(found, { field: [found === 'INVALID_CODE' ? 'code' : 'registrationToken'] })
  return { user: found }
}

/** Answers a refusal instead of throwing it: a wrong code has to be counted. */
async function useCode(
  tx: Operation,
  { email, code, registrationToken }: EmailVerification,
): Promise<UserSnapshot | 'INVALID_CODE' | 'REGISTRATION_INVALID'> {
  const shown = { purpose: 'register', kind: 'user', token: registrationToken } as const
  if (!(await wasAskedFor(tx, email, shown))) return 'REGISTRATION_INVALID'
  const invitations = await holdInvitations(tx, email)
  const registration = await lockProof(tx, shown)
  if (!registration || !(await isCodeOf(tx, registration, code))) return 'INVALID_CODE'
  if (await accountOf(tx, email)) return 'INVALID_CODE'
  const { firstName, lastName, locale, passwordHash = null } = registration
  const { id } = await openAccount(tx, invitations, { firstName, lastName, locale, passwordHash })
  return mustExist(await readUser(tx.em, id), 'the new user')
}
