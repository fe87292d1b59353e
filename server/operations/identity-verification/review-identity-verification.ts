import type { IdentityVerificationSnapshot } from '../../../schema/identity-verification/identity-verification-document.js'
import { DomainError } from '../../domain/errors.js'
import { identityReviewers, kycMachine } from '../../domain/identity-verification/identity-verification.js'
import { checkReason } from '../../domain/staff/staff.js'
import { verificationView } from '../../queries/identity-verification/verification-view.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { requireStaff } from '../staff/require-staff.js'
import { decideVerification } from './decide-verification.js'
import { lockVerification } from './lock-verification.js'
import { verificationTime } from './verification-time.js'

export interface VerificationReview {
  /** Uuid. */
  id: string
  decision: 'approve' | 'reject'
  reason: string
}

/**
 * Staff decide what the provider has left open (decisions 10 and 18). Nobody is known on the word of staff alone, without having been through
 * the verification: what needs no review is VERIFICATION_NOT_PENDING.
 */
export async function reviewIdentityVerification(
  tx: Operation,
  { id, decision, reason }: VerificationReview,
): Promise<{ identityVerification: IdentityVerificationSnapshot }> {
  requireStaff(tx, identityReviewers)
  checkReason(reason)
  const row = await lockVerification(tx, id)
  if (!row.needsAdminReview) throw notForReview(row.kycStatus === kycMachine.status.pending)
  const before = { kycStatus: row.kycStatus, providerState: row.providerState ?? null }
  await decideVerification(tx, row, { isApproved: decision === 'approve', by: 'staff' })
  await audit(tx, { action: 'review_identity_verification', subject: id, reason, before, after: { kycStatus: row.kycStatus } })
  return { identityVerification: verificationView(row, await verificationTime(tx, row)) }
}

const notForReview = (isPending: boolean): DomainError =>
  new DomainError(
    'VERIFICATION_NOT_PENDING',
    isPending ? { message: 'The person or the provider is still at it: there is nothing to review yet.' } : {},
  )
