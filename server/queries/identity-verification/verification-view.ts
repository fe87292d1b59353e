import type { IdentityVerificationSnapshot } from '../../../schema/identity-verification/identity-verification-document.js'
import type { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import { encodeId } from '../../domain/id.js'
import { hasLapsed } from '../../domain/identity-verification/identity-verification.js'

/** A verification as it is shown; `now` in its own time. One whose time has passed says so, and is otherwise as it was (decisions 10). */
export const verificationView = (row: IdentityVerification, now: Date): IdentityVerificationSnapshot => ({
  id: encodeId('idv', row.id),
  email: row.email,
  external_user_id: row.externalUserId ?? null,
  kyc_status: row.kycStatus,
  didit_session_status: hasLapsed(row, now) ? 'expired' : (row.providerState ?? null),
  needs_admin_review: row.needsAdminReview,
  claim_status: row.claimStatus,
  linked_user_id: row.linkedUserId ? encodeId('usr', row.linkedUserId) : null,
  linked_at: row.linkedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  verification_email_sent: row.emailSentAt != null,
  verification_email_sent_at: row.emailSentAt?.toISOString() ?? null,
})
