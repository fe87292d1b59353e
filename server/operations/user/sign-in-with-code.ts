import type { User } from '../../db/entities/user.entity.js'
import type { MailboxProof } from '../../db/entities/mailbox-proof.entity.js'
import { bounds } from '../../domain/bounds.js'
import { DomainError } from '../../domain/errors.js'
import { checkText } from '../../domain/text.js'
import { issueToken } from '../credential/issue-token.js'
import { noteNetwork } from '../credential/known-network.js'
import { emailOfProof, isCodeOf, lockProof, useProof } from '../credential/mailbox-proof.js'
import type { SignedIn } from '../credential/sign-in.js'
import { triedAccount } from '../credential/sign-in-limits.js'
import { holdInvitations, type Invitations } from '../escrow/link-invitations.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { accountOf, openAccount } from './open-account.js'

interface SignInWithCode {
  /** What asking for the code answered. */
  challenge: string
  /** From the mail. */
  code: string
  /** Of whoever has no account yet; else not looked at. */
  firstName?: string | null
  lastName?: string | null
  /** The network of the caller (`http/client-address.ts`); absent where nobody came from anywhere. */
  address?: string
}

/**
 * Signs in whoever reads the mails of an address (decisions 3), and opens their account if there is none: then `NAME_REQUIRED` until names come
 * along, with the same code. `INVALID_CODE` when the code is wrong, used, older than 10 minutes or was missed 5 times. Idempotency keys do
 * not apply.
 */
export const signInWithCode: Workflow<SignInWithCode, SignedIn> = async ({ run }, { firstName, lastName, ...given }) => {
  const names = {
    firstName: firstName == null ? null : checkText(firstName, 'firstName', bounds.personName),
    lastName: lastName == null ? null : checkText(lastName, 'lastName', bounds.personName),
  }
  const entered = await run(enter, { ...given, ...names }, { isAnswer: false })
  if (typeof entered === 'string') throw new DomainError(entered, { field: [entered === 'NAME_REQUIRED' ? 'firstName' : 'code'] })
  return entered
}

interface Names {
  firstName: string | null
  lastName: string | null
}

/** Answers a refusal instead of throwing it: a wrong code has to be counted. */
async function enter(
  tx: Operation,
  { challenge, code, address, ...names }: SignInWithCode & Names,
): Promise<SignedIn | 'INVALID_CODE' | 'NAME_REQUIRED'> {
  const shown = { purpose: 'sign_in', kind: 'user', token: challenge } as const
  const email = await emailOfProof({ em: tx.em, services: tx.services, now: tx.wallNow }, shown)
  if (email === null) return 'INVALID_CODE'
  const invitations = await holdInvitations(tx, email)
  const proof = await lockProof(tx, shown)
  if (!proof || !(await isCodeOf(tx, proof, code))) return 'INVALID_CODE'
  const user = (await accountOf(tx, email)) ?? (await opened(tx, { invitations, proof, names }))
  if (!user) return 'NAME_REQUIRED'
  await useProof(tx, proof)
  const { id, locale } = user
  if (address !== undefined) await noteNetwork(tx, { account: triedAccount('user', email), address })
  return { ...(await issueToken(tx, { kind: 'user', subjectId: id })), actor: { kind: 'user', userId: id, email, locale } }
}

interface Opening {
  invitations: Invitations
  proof: MailboxProof
  names: Names
}

/** Null while nobody has said what they are called. */
async function opened(tx: Operation, { invitations, proof: { locale }, names: { firstName, lastName } }: Opening): Promise<User | null> {
  if (firstName === null || lastName === null) return null
  return openAccount(tx, invitations, { firstName, lastName, locale, passwordHash: null })
}
