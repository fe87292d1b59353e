import { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import { hasLapsed, isLeftToStaff, kycMachine } from '../../domain/identity-verification/identity-verification.js'
import type { Operation } from '../operation.js'
import { decideVerification } from './decide-verification.js'

export interface VerificationTerms {
  externalUserId?: string | null
  redirectUrl?: string | null
  metadata?: Record<string, string> | null
  /** Uuid. */
  testClockId?: string | null
}

/** The newest one that can still come to something: undecided and in its time, or approved and waiting for the person to register. */
export async function findOpen(
  tx: Operation,
  where: { developerId: string | null; email: string; testClockId: string | null },
  now: Date,
): Promise<IdentityVerification | null> {
  const [newest] = await tx.em.find(IdentityVerification, where, { orderBy: { id: 'desc' }, limit: 1 })
  if (!newest || hasLapsed(newest, now)) return null
  const { kycStatus, claimStatus } = newest
  return kycStatus === kycMachine.status.rejected || claimStatus === 'linked' ? null : newest
}

/** A new one; the sandbox decides it on the spot. */
export async function makeVerification(
  tx: Operation,
  {
    developerId,
    email,
    externalUserId,
    redirectUrl,
    metadata,
    testClockId,
  }: VerificationTerms & { developerId: string | null; email: string },
  now: Date,
): Promise<IdentityVerification> {
  const { environment, policy } = tx.services.config
  const row = tx.em.create(IdentityVerification, {
    id: tx.newId(),
    developerId,
    testClockId: testClockId ?? null,
    email,
    externalUserId: externalUserId ?? null,
    redirectUrl: redirectUrl ?? null,
    metadata: metadata ?? {},
    kycStatus: kycMachine.status.pending,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + policy.identityVerificationDays * 86_400_000),
  })
  await tx.em.flush()
  if (environment === 'sandbox') await decideInSandbox(tx, row)
  return row
}

/** Everybody is approved but for whom a test wants staff to look at, whom it leaves as the provider leaves what is ambiguous (decisions 22). */
async function decideInSandbox(tx: Operation, row: IdentityVerification): Promise<void> {
  if (!isLeftToStaff(row.email)) return decideVerification(tx, row, { isApproved: true, by: 'sandbox' })
  Object.assign(row, { needsAdminReview: true, providerState: 'in_review' })
  await tx.em.flush()
}
