import { DomainError } from '../../domain/errors.js'
import { account } from '../../domain/ledger/transfer.js'
import { emailOf } from '../../domain/email-address.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import { holdInvitations, linkInvitations } from '../escrow/link-invitations.js'
import { requireActor } from '../credential/require-actor.js'

export interface SandboxUser {
  /** Uuid. */
  id: string
  email: string
  locale: 'en' | 'fr' | 'ar'
  /** Whether this call made the user. */
  created: boolean
}

/**
 * The verified, identified user with this address, made if need be (decisions 22). Only an address without a verified account, a user that
 * this developer's helper made, or its associated user; else `SANDBOX_USER_NOT_YOURS`. `NOT_FOUND` in live. Writes before it locks
 * escrows, so an action on an escrow belongs into a transaction after this one.
 */
export async function ensureSandboxUser(tx: Operation, address: string, names: Names = {}): Promise<SandboxUser> {
  requireSandbox(tx)
  const { developerId, associatedUserId } = requireActor(tx, 'api_key')
  const email = emailOf(address, 'email')
  const invitations = await holdInvitations(tx, email)
  const known = await findUser(tx, email)
  const isYours = known?.made_by_developer_id === developerId || known?.id === associatedUserId
  if (known?.is_verified && !isYours) throw new DomainError('SANDBOX_USER_NOT_YOURS')
  // Whoever is there already is not touched: what the helper was asked for may yet be refused.
  const isWanted = known?.is_verified && known.is_identified && names.firstName == null && names.lastName == null
  const written = isWanted ? { id: known.id, locale: known.locale } : await writeUser(tx, { ...names, email, developerId })
  if (!known?.is_verified) await linkInvitations(tx, invitations, written.id)
  return { ...written, email, created: !known?.is_verified }
}

/** Puts play money into a user's wallet, through the ledger (decisions 22). In millimes; nothing for zero. `NOT_FOUND` in live. */
export async function topUpSandboxWallet(tx: Operation, userId: string, amountMillimes: bigint): Promise<void> {
  requireSandbox(tx)
  if (amountMillimes <= 0n) return
  const lines = [
    { account: account.pspClearing('sandbox'), amountMillimes: -amountMillimes },
    { account: account.userAvailable(userId), amountMillimes },
  ]
  await postTransfer(tx, { key: `sandbox:topup:${tx.newId()}`, kind: 'sandbox_top_up', lines }, null)
}

/** The sandbox's helpers do not exist in live (decisions 2). */
export function requireSandbox({ services }: Operation): void {
  if (services.config.environment !== 'sandbox') throw new DomainError('NOT_FOUND')
}

interface Names {
  firstName?: string | null
  lastName?: string | null
}

interface UserRow {
  id: string
  locale: SandboxUser['locale']
  is_verified: boolean
  is_identified: boolean
  made_by_developer_id: string | null
}

async function findUser(tx: Operation, email: string): Promise<UserRow | undefined> {
  const [user] = await tx.sql<UserRow>(
    `select id, locale, email_verified_at is not null as is_verified, identity_status = 'approved' as is_identified, made_by_developer_id
     from app_user where email = $1 for no key update`,
    [email],
  )
  return user
}

/** A registration that was never proven loses its password: whoever chose it has not shown that the address is theirs. */
async function writeUser(tx: Operation, { email, firstName, lastName, developerId }: Names & { email: string; developerId: string }) {
  const [written] = await tx.sql<Pick<SandboxUser, 'id' | 'locale'>>(
    `insert into app_user as u
       (id, email, first_name, last_name, email_verified_at, identity_status, made_by_developer_id, created_at, updated_at)
     values ($1, $2, coalesce($3, ''), coalesce($4, ''), $5, 'approved', $6, $5, $5)
     on conflict (email) do update set
       first_name = coalesce($3, u.first_name), last_name = coalesce($4, u.last_name), identity_status = 'approved',
       password_hash = case when u.email_verified_at is null then null else u.password_hash end,
       made_by_developer_id = case when u.email_verified_at is null then $6 else u.made_by_developer_id end,
       email_verified_at = coalesce(u.email_verified_at, $5), updated_at = $5
     returning id, locale`,
    [tx.newId(), email, firstName ?? null, lastName ?? null, tx.wallNow, developerId],
  )
  return written!
}
