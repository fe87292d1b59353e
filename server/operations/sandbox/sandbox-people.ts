import { User } from '../../db/entities/user.entity.js'
import { DomainError } from '../../domain/errors.js'
import type { Language } from '../../domain/language.js'
import { account } from '../../domain/ledger/transfer.js'
import { emailOf } from '../../domain/email-address.js'
import { mustExist } from '../../domain/must-exist.js'
import { identityMachine, type IdentityStatus, type SandboxIdentity } from '../../domain/user/identity.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import { holdInvitations } from '../escrow/link-invitations.js'
import { linkAddressed } from '../user/link-addressed.js'
import { callerAs, type ActorOf } from '../../domain/credential/actor.js'

export interface SandboxUser {
  /** Uuid. */
  id: string
  email: string
  locale: Language
  /** Whether this call made the user. */
  created: boolean
}

/**
 * The verified user with this address, made if need be (decisions 22), and then with approved identity unless another is wanted. Only an
 * address without a verified account, a user that this developer's helper made, or its associated user; else `SANDBOX_USER_NOT_YOURS`. `NOT_FOUND` in live. Writes before it locks
 * escrows, so an action on an escrow belongs into a transaction after this one.
 */
export async function ensureSandboxUser(tx: Operation, address: string, wanted: Wanted = {}): Promise<SandboxUser> {
  requireSandbox(tx)
  const { developerId, associatedUserId } = callerAs(tx, 'api_key')
  const email = emailOf(address, 'email')
  const invitations = await holdInvitations(tx, email)
  const known = await lockUser(tx, email)
  const wasVerified = Boolean(known?.emailVerifiedAt)
  if (wasVerified && !(known && isTheirs(known, { developerId, associatedUserId }))) throw new DomainError('SANDBOX_USER_NOT_YOURS')
  const user = known ?? (await makeUser(tx, email))
  const identity = wanted.identity ?? (wasVerified ? user.identityStatus : identityMachine.status.approved)
  // Whoever is there already is not touched: what the helper was asked for may yet be refused.
  const isWanted = wasVerified && user.identityStatus === identity && wanted.firstName == null && wanted.lastName == null
  if (!isWanted) await verifyUser(tx, user, { ...wanted, identity, developerId })
  if (!wasVerified) await linkAddressed(tx, invitations, user)
  return { id: user.id, locale: user.locale, email, created: !wasVerified }
}

/** A user whom this developer's helper made, or their associated one. */
export const isTheirs = (
  { id, madeByDeveloperId }: Pick<User, 'id' | 'madeByDeveloperId'>,
  { developerId, associatedUserId }: Pick<ActorOf<'api_key'>, 'developerId' | 'associatedUserId'>,
): boolean => madeByDeveloperId === developerId || id === associatedUserId

/** Puts play money into a user's wallet, through the ledger (decisions 22). In millimes; nothing for zero. `NOT_FOUND` in live. */
export async function topUpSandboxWallet(tx: Operation, userId: string, amountMillimes: bigint): Promise<void> {
  requireSandbox(tx)
  if (amountMillimes <= 0n) return
  const postings = [
    { account: account.pspClearing('sandbox'), amountMillimes: -amountMillimes },
    { account: account.userAvailable(userId), amountMillimes },
  ]
  await postTransfer(tx, { key: `sandbox:topup:${tx.newId()}`, kind: 'sandbox_top_up', postings })
}

/** The sandbox's helpers do not exist in live (decisions 2). */
export function requireSandbox({ services }: Pick<Operation, 'services'>): void {
  if (services.config.environment !== 'sandbox') throw new DomainError('NOT_FOUND')
}

interface Wanted {
  firstName?: string | null
  lastName?: string | null
  /** Absent: approved for a user who is made; whoever is there keeps theirs. */
  identity?: SandboxIdentity | null
  /** Of a user who is made. */
  locale?: Language | null
}

type Verified = Omit<Wanted, 'identity'> & { identity: IdentityStatus; developerId: string }

/** A user, kept from others who change the account, and not from those who only refer to it, as every escrow does. */
async function lockUser(tx: Operation, email: string): Promise<User | null> {
  await tx.db.selectFrom('app_user').select('id').where('email', '=', email).forNoKeyUpdate().execute()
  return tx.em.findOne(User, { email }, { refresh: true })
}

/** The user with this address, made if there is none; who registers it at the same moment is waited for. */
async function makeUser(tx: Operation, email: string): Promise<User> {
  const { wallNow: now } = tx
  await tx.db
    .insertInto('app_user')
    .values({ id: tx.newId(), email, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return mustExist(await lockUser(tx, email), 'the new user')
}

/** A registration that was never proven loses its password: whoever chose it has not shown that the address is theirs. */
async function verifyUser(tx: Operation, user: User, { firstName, lastName, identity, locale, developerId }: Verified) {
  if (!user.emailVerifiedAt)
    Object.assign(user, {
      passwordHash: null,
      madeByDeveloperId: developerId,
      emailVerifiedAt: tx.wallNow,
      locale: locale ?? user.locale,
    })
  if (identity !== user.identityStatus)
    user.identityStatus = identityMachine.take(identity === 'none' ? 'forgetAtOnce' : 'approveAtOnce', user.identityStatus, 'sandbox')
  if (firstName != null) user.firstName = firstName
  if (lastName != null) user.lastName = lastName
  user.updatedAt = tx.wallNow
  await tx.em.flush()
}
