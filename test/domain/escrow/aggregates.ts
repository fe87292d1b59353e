import type { EscrowState, EscrowAggregate } from '../../../server/domain/escrow/escrow.js'
import { quoteFees } from '../../../server/domain/escrow/fees.js'
import { feeTermsOf } from '../../../server/domain/escrow/settlement.js'
import type { ReleaseRequestState } from '../../../server/domain/release-request/release-request.js'
import type { Policy } from '../../../server/domain/escrow/command.js'
import type { ProofState } from '../../../server/domain/proof/proof.js'

export const now = new Date('2026-11-20T10:00:00.000Z')

/** `hours` after `now`, or before it. */
export const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

/** The durations of decisions 5. */
export const policy: Policy = {
  completionDays: 7,
  cancellationHours: 72,
  disputeSilenceHours: 120,
  resumeAtLeastHours: 48,
  extendAtMostHours: 168,
  closeWaitHours: 72,
  minReleaseMillimes: 5_000n,
  paymentWaitHours: 48,
  minEscrowMillimes: 5_000n,
  minInstantEscrowMillimes: 10n,
  maxAmountMillimes: 10_000_000_000n,
  minAdjustmentMillimes: 10n,
  signatureImageBytes: 200_000,
  signatureImagePixels: 2_000,
  proofDeadlineMinHours: 6,
  proofDeadlineMaxHours: 72,
  proofExtensionHours: 24,
  proofResumeAtLeastHours: 6,
}

/** An escrow of 1,000 TND between two registered parties, with its fees worked out and nothing released or refunded yet. */
export function anEscrow(changes: Partial<EscrowState> = {}): EscrowState {
  const terms = { feeRatePpm: 50_000n, taxPercent: 19, developerFeeBasisPoints: 250, feeBearer: 'seller' as const, ...changes }
  const amountMillimes = changes.amountMillimes ?? 1_000_000n
  const quote = quoteFees(amountMillimes, feeTermsOf(terms))
  const status = changes.status ?? 'paid'
  return {
    id: 'escrow',
    title: 'Logo',
    mode: 'standard',
    status,
    version: 1,
    currency: 'TND',
    faceAmountMinor: amountMillimes,
    amountMillimes,
    fxRate: '1',
    developerFeeUserId: 'developer',
    releasedMillimes: 0n,
    refundedMillimes: 0n,
    reservedMillimes: 0n,
    sellerId: 'seller',
    sellerEmail: 'seller@example.com',
    buyerId: 'buyer',
    buyerEmail: 'buyer@example.com',
    isPaidByGuest: false,
    expiresAt: inHours(14 * 24),
    ...terms,
    ...quote,
    heldMillimes: ['paid', 'delivered', 'disputed'].includes(status) ? quote.buyerFundingMillimes : 0n,
    ...(status === 'delivered' ? { deliveredAt: inHours(-24), completionDeadline: inHours(6 * 24) } : {}),
    ...changes,
  }
}

/** What an escrow that is paid out in parts has beside that. */
export const progressive = { progressiveAutoApproveHours: 48, progressiveMinReleaseMillimes: 5_000n }

/** A payout request of 100 TND; in dispute, with its ticket. */
export const aReleaseRequest = (changes: Partial<ReleaseRequestState> = {}): ReleaseRequestState => ({
  id: 'request',
  requestId: 'may',
  reference: 'May',
  note: null,
  status: 'pending',
  amountMillimes: 100_000n,
  faceAmountMinor: 100_000n,
  awardedMillimes: null,
  isByCreator: true,
  dispute: changes.status === 'disputed' ? { id: 'ticket', status: 'open' } : null,
  ...changes,
})

/** A proof that is waited for, with nothing submitted yet. */
export const aProof = (changes: Partial<ProofState> = {}): ProofState => ({
  phase: 'waiting_seller_proof',
  uploadDeadlineHours: 24,
  reviewDeadlineHours: 48,
  correctionRounds: 0,
  maxCorrectionRounds: 2,
  extendedAt: null,
  newestSubmissionId: null,
  ...changes,
})

/** The escrow with nothing around it but what its mode and status imply: a signed contract, an open dispute of the buyer. */
export function anAggregate(changes: Partial<EscrowState> = {}, around: Partial<Omit<EscrowAggregate, 'escrow'>> = {}): EscrowAggregate {
  const escrow = anEscrow(changes)
  const isDisputed = escrow.status === 'disputed'
  return {
    escrow,
    contract: escrow.mode === 'standard' ? { version: 1, terms: null, sellerSignedAt: inHours(-48), buyerSignedAt: inHours(-48) } : null,
    pendingCancellation: null,
    hasProcessedCancellation: false,
    cancellationRequests: around.pendingCancellation ? 1 : 0,
    completionLeftMs: null,
    openDispute: isDisputed ? { id: 'dispute', openedBy: 'buyer', previousStatus: 'paid', status: 'open' } : null,
    withdrawnDisputes: { buyer: 0, seller: 0 },
    offers: {},
    releaseRequests: [],
    isSellerIdentified: true,
    paymentInFlight: false,
    pendingDeposit: null,
    proof: null,
    ...around,
  }
}
