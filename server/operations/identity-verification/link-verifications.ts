import { LockMode } from '@mikro-orm/postgresql'
import { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import type { User } from '../../db/entities/user.entity.js'
import { claimMachine, kycMachine } from '../../domain/identity-verification/identity-verification.js'
import { identityMachine } from '../../domain/user/identity.js'
import type { Operation } from '../operation.js'
import { recordVerificationEvent } from './record-verification-event.js'
import { verificationTime } from './verification-time.js'

type Account = Pick<User, 'id' | 'email' | 'identityStatus'>

/**
 * What was found of an address before there was an account belongs to whoever has proven that the address is theirs: every approved
 * verification is linked, and the account is known (decisions 3 and 10). Expects the address to be claimed (`holdInvitations`), or to have its
 * account. Answers whether there may be more of them.
 */
export async function linkVerifications(tx: Operation, user: Account): Promise<boolean> {
  const { linkedAtOnce } = tx.services.config.limits
  const approved = { email: user.email, kycStatus: kycMachine.status.approved, claimStatus: claimMachine.status.pending }
  const lock = { orderBy: { id: 'asc' }, limit: linkedAtOnce, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
  const rows = await tx.em.find(IdentityVerification, approved, lock)
  await linkAll(tx, rows, user)
  return rows.length >= linkedAtOnce
}

/** Links one approved verification to the account of its address. */
export const linkVerification = (tx: Operation, row: IdentityVerification, user: Account): Promise<void> => linkAll(tx, [row], user)

async function linkAll(tx: Operation, rows: readonly IdentityVerification[], user: Account): Promise<void> {
  for (const row of rows) {
    const now = await verificationTime(tx, row)
    row.claimStatus = claimMachine.take('link', row.claimStatus, 'user')
    Object.assign(row, { linkedUserId: user.id, linkedAt: now, updatedAt: now })
    if (user.identityStatus !== identityMachine.status.approved)
      user.identityStatus = identityMachine.take('approve', user.identityStatus, 'verification')
  }
  await tx.em.flush()
  for (const row of rows) recordVerificationEvent(tx, 'identity.verification.linked', row, row.updatedAt)
}
