import { z } from 'zod'
import { bounds, upTo } from '../../../server/domain/bounds.js'
import { metadata, text } from '../../../schema/validation/validated.js'
import type { ErrorCode } from '../../../server/domain/errors.js'
import { anyWhole, currency, decimal, emailText, optional, whole, word } from '../../fields.js'

/** Create escrow body (specification). Numbers are read from their source text; what they mean is judged where escrows are made. */
export const newEscrowBody = z.object({
  title: text(bounds.title),
  amount: decimal,
  currency: optional(currency),
  buyerEmail: emailText,
  sellerEmail: optional(emailText),
  mode: optional(word('standard', 'quick', 'instant')),
  feeBearer: optional(word('seller', 'buyer')),
  estimatedDeliveryDays: optional(whole(1, 36_500)),
  contractTerms: optional(text(upTo(bounds.contractTerms))),
  contractLanguage: optional(word('en', 'fr', 'ar')),
  autoSign: optional(z.boolean('must be true or false')),
  developerFeePercentage: optional(decimal),
  fulfillmentPolicy: optional(
    z.object({
      type: text(bounds.policyName),
      proofUploadDeadlineHours: optional(anyWhole),
      buyerReviewDeadlineHours: optional(anyWhole),
      allowedProofTypes: optional(z.array(text(bounds.policyName)).max(bounds.proofTypes.most)),
    }),
  ),
  progressiveRelease: optional(
    z.strictObject(
      { autoApproveHours: optional(anyWhole), minReleaseTnd: optional(decimal) },
      'must hold autoApproveHours and minReleaseTnd only',
    ),
  ),
  description: optional(text(bounds.description)),
  expiresInDays: optional(anyWhole),
  metadata: optional(metadata),
  testClockId: optional(text(bounds.id)),
})

/** The two objects that have codes of their own (decisions 16). */
export const newEscrowCodes = {
  fulfillmentPolicy: 'FULFILLMENT_POLICY_INVALID',
  progressiveRelease: 'PROGRESSIVE_RELEASE_INVALID',
} satisfies Record<string, ErrorCode>

/** What pricing and making an escrow refuse alike. */
export const newEscrowErrors = [
  'ACCOUNT_NOT_ASSOCIATED',
  'SELLER_NOT_ALLOWED_FOR_INSTANT',
  'CONTRACT_NOT_ALLOWED',
  'CONTRACT_TERMS_REQUIRED',
  'AUTO_SIGN_NOT_ALLOWED',
  'FULFILLMENT_POLICY_INVALID',
  'PROGRESSIVE_RELEASE_INVALID',
  'BUYER_IS_SELLER',
  'DEVELOPER_FEE_NOT_ALLOWED',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'AMOUNT_PRECISION',
  'FEES_EXCEED_AMOUNT',
  'FX_UNAVAILABLE',
] as const

/** A standard escrow, which is one without `mode`, would need the terms of a contract as well. */
export const newEscrowExample = { title: 'Website', amount: 1250.5, buyerEmail: 'lina@example.com', mode: 'quick' }
