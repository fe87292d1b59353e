import { emailOf } from '../email-address.js'
import { DomainError } from '../errors.js'
import type { Currency } from '../money/money.js'
import type { EscrowMode, FeeBearer } from './escrow.js'
import { parseDeveloperFee } from './fees.js'
import { checkProgressiveRelease, type ProgressiveRelease, type ReleaseBounds, type ReleaseTerms } from './progressive-release.js'
import { proofTypes, type ProofType } from '../proof/proof.js'

/** The body of create escrow (specification, Create escrow body; decisions 5), its shape checked by the transport. */
export interface NewEscrow {
  title: string
  /** Face amount in `currency`, as decimal text. */
  amount: string
  currency?: Currency | null
  buyerEmail: string
  sellerEmail?: string | null
  mode?: EscrowMode | null
  feeBearer?: FeeBearer | null
  estimatedDeliveryDays?: number | null
  contractTerms?: string | null
  contractLanguage?: 'en' | 'fr' | 'ar' | null
  autoSign?: boolean | null
  /** 0-25 with at most two decimals, as decimal text. */
  developerFeePercentage?: string | null
  fulfillmentPolicy?: FulfillmentPolicy | null
  progressiveRelease?: ProgressiveRelease | null
  description?: string | null
  expiresInDays?: number | null
  metadata?: Record<string, string> | null
  /** A uuid; whose clock it is, is asked where the escrow is made. */
  testClockId?: string | null
}

export interface FulfillmentPolicy {
  type: string
  proofUploadDeadlineHours?: number | null
  buyerReviewDeadlineHours?: number | null
  allowedProofTypes?: string[] | null
}

/** A policy with its defaults filled in. */
export interface CheckedPolicy {
  uploadDeadlineHours: number
  reviewDeadlineHours: number
  allowedProofTypes: ProofType[]
}

/** What a new escrow asks for, with its defaults filled in and its meaning checked. */
export interface CheckedEscrow {
  mode: EscrowMode
  currency: Currency
  feeBearer: FeeBearer
  buyerEmail: string
  /** Null: the associated user is the seller. */
  sellerEmail: string | null
  developerFeeBasisPoints: number
  estimatedDeliveryDays: number | null
  /** Null: it is paid out at once. */
  progressiveRelease: ReleaseTerms | null
  /** Null: delivery needs no proof. */
  fulfillmentPolicy: CheckedPolicy | null
}

/** The user in whose name the caller creates; null for a developer without association. */
export interface Creator {
  id: string
  email: string
}

/** The bounds of what a new escrow may ask for, in days and hours (decisions 5; specification, Limits). */
export interface NewEscrowBounds extends ReleaseBounds {
  expiryMaxDays: number
  proofDeadlineMinHours: number
  proofDeadlineMaxHours: number
  proofUploadHours: number
  proofReviewHours: number
}

/** Refuses what the specification refuses, in its order: who may not (403), then what may not be (400). */
export function checkNewEscrow(bounds: NewEscrowBounds, input: NewEscrow, creator: Creator | null): CheckedEscrow {
  const mode = input.mode ?? 'standard'
  const fee = Number(input.developerFeePercentage ? parseDeveloperFee(input.developerFeePercentage) : 0n)
  if (!creator && (!input.sellerEmail || fee > 0)) throw new DomainError('ACCOUNT_NOT_ASSOCIATED')
  if (mode === 'instant' && input.sellerEmail) throw new DomainError('SELLER_NOT_ALLOWED_FOR_INSTANT', { field: ['sellerEmail'] })
  checkContract(mode, input)
  checkAutoSign(mode, input)
  const progressiveRelease = input.progressiveRelease
    ? checkProgressiveRelease(bounds, { mode, hasFulfillmentPolicy: input.fulfillmentPolicy != null }, input.progressiveRelease)
    : null
  const fulfillmentPolicy = checkFulfillmentPolicy(bounds, mode, input.fulfillmentPolicy)
  checkExpiry(bounds, input)
  const buyerEmail = emailOf(input.buyerEmail, 'buyerEmail')
  const named = input.sellerEmail ? emailOf(input.sellerEmail, 'sellerEmail') : null
  const sellerEmail = named === creator?.email ? null : named
  if (buyerEmail === (sellerEmail ?? creator?.email)) throw new DomainError('BUYER_IS_SELLER', { field: ['buyerEmail'] })
  if (fee > 0 && sellerEmail === null) throw new DomainError('DEVELOPER_FEE_NOT_ALLOWED', { field: ['developerFeePercentage'] })
  return {
    mode,
    currency: input.currency ?? 'TND',
    feeBearer: input.feeBearer ?? 'seller',
    buyerEmail,
    sellerEmail,
    developerFeeBasisPoints: fee,
    estimatedDeliveryDays: input.estimatedDeliveryDays ?? (mode === 'instant' ? 1 : null),
    progressiveRelease,
    fulfillmentPolicy,
  }
}

function checkContract(mode: EscrowMode, { contractTerms }: NewEscrow): void {
  if (mode !== 'standard' && contractTerms != null) throw new DomainError('CONTRACT_NOT_ALLOWED', { field: ['contractTerms'] })
  if (mode === 'standard' && !contractTerms?.trim()) throw new DomainError('CONTRACT_TERMS_REQUIRED', { field: ['contractTerms'] })
}

function checkAutoSign(mode: EscrowMode, { autoSign, sellerEmail }: NewEscrow): void {
  if (autoSign && (mode !== 'standard' || sellerEmail)) throw new DomainError('AUTO_SIGN_NOT_ALLOWED', { field: ['autoSign'] })
}

/** Which proof a quick escrow asks for before it can be delivered. */
function checkFulfillmentPolicy(
  bounds: NewEscrowBounds,
  mode: EscrowMode,
  policy: FulfillmentPolicy | null | undefined,
): CheckedPolicy | null {
  if (!policy) return null
  const invalid = (field: string, text: string) =>
    new DomainError('FULFILLMENT_POLICY_INVALID', { details: { [`fulfillmentPolicy.${field}`]: text } })
  const { type, proofUploadDeadlineHours, buyerReviewDeadlineHours, allowedProofTypes } = policy
  if (mode !== 'quick') throw invalid('type', 'only a quick escrow may have a fulfillment policy')
  if (type !== 'purchase_proof_required') throw invalid('type', 'must be purchase_proof_required')
  for (const [field, hours] of Object.entries({ proofUploadDeadlineHours, buyerReviewDeadlineHours })) {
    const { proofDeadlineMinHours: least, proofDeadlineMaxHours: most } = bounds
    if (hours != null && (hours < least || hours > most)) throw invalid(field, `must be between ${least} and ${most} hours`)
  }
  const named = [...new Set(allowedProofTypes)].map((name) => {
    const found = proofTypes.find((known) => known === name)
    if (!found) throw invalid('allowedProofTypes', `must be of ${proofTypes.join(', ')}`)
    return found
  })
  return {
    uploadDeadlineHours: proofUploadDeadlineHours ?? bounds.proofUploadHours,
    reviewDeadlineHours: buyerReviewDeadlineHours ?? bounds.proofReviewHours,
    allowedProofTypes: named,
  }
}

function checkExpiry({ expiryMaxDays }: NewEscrowBounds, { expiresInDays }: NewEscrow): void {
  if (expiresInDays == null || (expiresInDays >= 1 && expiresInDays <= expiryMaxDays)) return
  throw new DomainError('VALIDATION_ERROR', {
    details: { expiresInDays: `must be from 1 to ${expiryMaxDays}` },
    field: ['expiresInDays'],
  })
}

/** What an escrow keeps as it was given. */
export const keptAsGiven = ({ title, description = null, metadata = null }: NewEscrow) => ({ title, description, metadata })
