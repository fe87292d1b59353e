import { User } from '../../db/entities/user.entity.js'
import type { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import { kycMachine, type KycDecider } from '../../domain/identity-verification/identity-verification.js'
import { identityMachine } from '../../domain/user/identity.js'
import type { Operation } from '../operation.js'
import { linkVerification } from './link-verifications.js'
import { recordVerificationEvent } from './record-verification-event.js'
import { verificationTime } from './verification-time.js'

interface Decision {
  isApproved: boolean
  by: KycDecider
}

/**
 * Ends a locked verification that is pending, tells its developer, and lets the account of its address know, if there is one. What is
 * rejected leaves somebody who is known from elsewhere as they are.
 */
export async function decideVerification(tx: Operation, row: IdentityVerification, { isApproved, by }: Decision): Promise<void> {
  const now = await verificationTime(tx, row)
  row.kycStatus =
    by === 'sandbox' || isApproved ? kycMachine.take('approve', row.kycStatus, by) : kycMachine.take('reject', row.kycStatus, by)
  Object.assign(row, { decidedBy: by, needsAdminReview: false, providerState: 'completed', updatedAt: now })
  await tx.em.flush()
  recordVerificationEvent(tx, 'identity.verification.updated', row, now)
  const user = await accountOf(tx, row.email)
  if (!user) return
  if (row.kycStatus === kycMachine.status.approved) return linkVerification(tx, row, user)
  if (identityMachine.allows('reject', user.identityStatus, 'verification'))
    user.identityStatus = identityMachine.take('reject', user.identityStatus, 'verification')
  await tx.em.flush()
}

/** Whoever has proven that the address is theirs. */
export const accountOf = (tx: Operation, email: string): Promise<User | null> =>
  tx.em.findOne(User, { email, emailVerifiedAt: { $ne: null } })
