import { bounds } from '../../domain/bounds.js'
import { DomainError } from '../../domain/errors.js'
import type { Language } from '../../domain/language.js'
import { mustExist } from '../../domain/must-exist.js'
import { parseAmount } from '../../domain/money/money.js'
import { readUser } from '../../queries/user/read-user.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { associate } from '../association/associate.js'
import { checkText } from '../../domain/text.js'
import type { SandboxIdentity } from '../../domain/user/identity.js'
import { issueToken } from '../credential/issue-token.js'
import { callerAs } from '../../domain/credential/actor.js'
import { ensureSandboxUser, requireSandbox, topUpSandboxWallet } from './sandbox-people.js'
import type { UserSnapshot } from '../../../schema/user/user-document.js'

export interface NewSandboxUser {
  email: string
  firstName?: string | null
  lastName?: string | null
  /** Of a user who is made; the helper itself knows no languages. */
  locale?: Language | null
  /** What is added to the wallet, in TND as decimal text. */
  walletTnd?: string | null
  /** Whether the calling developer is associated with the user, without asking. */
  associate?: boolean | null
  /** Absent: approved for a user who is made; whoever is there keeps theirs. */
  identity?: SandboxIdentity | null
}

/**
 * A verified user with money, an identity as wanted and a fresh token, for an integrator's tests (decisions 22). For an address that the
 * helper made before, `created` is false and the money is added. REST knows no idempotency key here (decisions 15); under one of GraphQL a
 * replay adds nothing, and its `token` is null, as of everything that is shown once. `NOT_FOUND` in live.
 */
export async function createSandboxUser(
  tx: Operation,
  input: NewSandboxUser,
): Promise<{ user: UserSnapshot; token: string; created: boolean }> {
  requireSandbox(tx)
  const { developerId } = callerAs(tx, 'api_key')
  const amountMillimes = walletOf(tx, input.walletTnd)
  const { id: userId, created } = await ensureSandboxUser(tx, input.email, {
    ...namesOf(input),
    identity: input.identity ?? null,
    locale: input.locale ?? null,
  })
  countChange(tx)
  if (input.associate) await associate(tx, { developerId, userId })
  const { token } = await issueToken(tx, { kind: 'user', subjectId: userId })
  await topUpSandboxWallet(tx, userId, amountMillimes)
  return { user: mustExist(await readUser(tx.em, userId), 'the user'), token, created }
}

/** An empty wallet may be asked for in so many words. */
function walletOf({ services }: Operation, walletTnd: string | null | undefined): bigint {
  if (walletTnd == null || /^0(\.0{1,3})?$/.test(walletTnd)) return 0n
  const amountMillimes = parseAmount(walletTnd, 'TND', 'walletTnd')
  if (amountMillimes > services.config.policy.maxAmountMillimes) throw new DomainError('AMOUNT_TOO_LARGE', { field: ['walletTnd'] })
  return amountMillimes
}

/** Blank names are no names. */
function namesOf({ firstName, lastName }: NewSandboxUser) {
  const name = (text: string | null | undefined, field: string) => (text?.trim() ? checkText(text, field, bounds.personName) : null)
  return { firstName: name(firstName, 'firstName'), lastName: name(lastName, 'lastName') }
}
