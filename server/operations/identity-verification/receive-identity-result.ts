import { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import { DomainError } from '../../domain/errors.js'
import { decodeId } from '../../domain/id.js'
import { kycMachine } from '../../domain/identity-verification/identity-verification.js'
import type { IdentityCallback, IdentityResult } from '../../ports/identity/identity.js'
import type { Operation } from '../operation.js'
import { decideVerification } from './decide-verification.js'
import { lockVerification } from './lock-verification.js'
import { verificationTime } from './verification-time.js'

/**
 * What the provider has sent, once: a message whose event was here already changes nothing. It has to be about the session that the
 * verification is at, else VERIFICATION_NOT_FOUND, and the event may come again.
 */
export async function receiveIdentityCallback(tx: Operation, { eventId, ...result }: IdentityCallback): Promise<void> {
  const { provider } = tx.services.identities
  const first = await tx.db
    .insertInto('identity_callback')
    .values({ provider, eventId, receivedAt: tx.wallNow })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .executeTakeFirst()
  if (first) await applyIdentityResult(tx, result)
}

/** What the provider says of a session, by whichever way. What is decided stays so, whatever comes later or out of order. */
export async function applyIdentityResult(tx: Operation, { sessionId, verificationId, state, verdict }: IdentityResult): Promise<void> {
  const row = await lockSession(tx, { sessionId, verificationId })
  if (row.kycStatus !== kycMachine.status.pending) return
  if (verdict === 'approved' || verdict === 'rejected')
    return decideVerification(tx, row, { isApproved: verdict === 'approved', by: 'provider' })
  const needsAdminReview = row.needsAdminReview || verdict === 'ambiguous'
  if (row.providerState === state && row.needsAdminReview === needsAdminReview) return
  Object.assign(row, { providerState: state, needsAdminReview, updatedAt: await verificationTime(tx, row) })
  await tx.em.flush()
}

async function lockSession(
  tx: Operation,
  { sessionId, verificationId }: Pick<IdentityResult, 'sessionId' | 'verificationId'>,
): Promise<IdentityVerification> {
  const id = decodeId('idv', verificationId)
  if (!id) throw new DomainError('VERIFICATION_NOT_FOUND')
  const row = await lockVerification(tx, id)
  const isOurs = row.provider === tx.services.identities.provider && row.providerSessionId === sessionId
  if (!isOurs) throw new DomainError('VERIFICATION_NOT_FOUND')
  return row
}
