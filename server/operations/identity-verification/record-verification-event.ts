import { show } from '../../../schema/document/show.js'
import { identityVerificationDocument } from '../../../schema/identity-verification/identity-verification-document.js'
import type { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import { verificationView } from '../../queries/identity-verification/verification-view.js'
import type { Operation } from '../operation.js'

/**
 * A verification is its developer's: nobody else hears of it, and of one that a person began by themselves nobody. Told as it is now, since the next
 * step of the same operation may change it.
 */
export function recordVerificationEvent(
  tx: Operation,
  type: 'identity.verification.updated' | 'identity.verification.linked',
  row: IdentityVerification,
  now: Date,
): void {
  const { developerId } = row
  if (developerId == null) return
  const identityVerification = show(identityVerificationDocument, verificationView(row, now))
  const data = { ...identityVerification, identityVerification }
  tx.record({ type, developerId, at: now, data: () => data })
}
