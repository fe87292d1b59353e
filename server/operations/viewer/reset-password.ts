import type { PersonKind } from '../../domain/credential/access-token.js'
import { checkPassword } from '../../domain/credential/password-strength.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { findPerson, mayEnter } from '../credential/find-person.js'
import { emailOfProof, endProofs, lockProof } from '../credential/mailbox-proof.js'
import { hashPassword } from '../credential/password.js'
import { tellOfPassword } from './tell-of-password.js'
import { forgiveFailures, triedAccount } from '../credential/sign-in-limits.js'
import { endSessions, storePassword } from '../credential/stored-password.js'

interface PasswordReset {
  kind: PersonKind
  /** From the mailed link. */
  token: string
  password: string
  /** The network of the caller (`http/client-address.ts`). */
  address: string
}

/**
 * Replaces a forgotten password by the mailed link, once, and ends every session of the account (decisions 3); staff keep their second factor.
 * `INVALID_LINK` when the link was used, is older than an hour, or was never ours.
 */
export const resetPassword: Workflow<PasswordReset, { reset: true }> = async (
  { run, services, clientAddress },
  { kind, token, password, address },
) => {
  const { database, clock, config } = services
  const shown = { purpose: 'reset_password', kind, token } as const
  const email = await emailOfProof({ em: database.fork(), services, now: clock() }, shown)
  if (email === null) throw invalidLink()
  checkPassword(config.policy, password, email)
  const passwordHash = await hashPassword({ services, clientAddress }, password)
  return run(replacePassword, { kind, token, passwordHash, address })
}

async function replacePassword(
  tx: Operation,
  { kind, token, passwordHash, address }: Omit<PasswordReset, 'password'> & { passwordHash: string },
): Promise<{ reset: true }> {
  const proof = await lockProof(tx, { purpose: 'reset_password', kind, token })
  const person = proof && (await findPerson[kind](tx.em, { email: proof.email }))
  if (!person || !mayEnter(person)) throw invalidLink()
  await endProofs(tx, { kind, email: person.email, purposes: ['reset_password'] })
  await storePassword(tx, { kind, id: person.id }, passwordHash)
  await endSessions(tx, { kind, id: person.id })
  await forgiveFailures(tx, { account: triedAccount(kind, person.email), address })
  await tellOfPassword(tx, { kind, person, action: 'reset_password' })
  return { reset: true }
}

const invalidLink = () => new DomainError('INVALID_LINK', { field: ['token'] })
