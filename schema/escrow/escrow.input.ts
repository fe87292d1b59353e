import { Field, ID, InputType, Int } from 'type-graphql'
import type { EscrowMode, FeeBearer } from '../../server/domain/escrow/escrow.js'
import type { Currency } from '../../server/domain/money/money.js'
import { Languages } from '../contract/contract.type.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { Currencies } from '../money/currency.enum.js'
import { EscrowModes, FeeBearers } from './escrow.enum.js'
import { bounds, upTo } from '../../server/domain/bounds.js'
import { OptionalIdsField, OptionalMetadataField, OptionalNumberField, OptionalTextField, TextField } from '../validation/input-fields.js'

@InputType({ description: 'Asks for proof before delivery; quick mode only (specification, Quick Escrow with Proof).' })
export class FulfillmentPolicyInput {
  @Field(() => String, { description: 'Must be `purchase_proof_required`.' })
  type!: string

  @Field(() => Int, { nullable: true, description: 'Hours the seller has to upload, 6-72; default 24.' })
  proofUploadDeadlineHours?: number | null

  @Field(() => Int, { nullable: true, description: 'Hours the buyer has to review, 6-72; default 48.' })
  buyerReviewDeadlineHours?: number | null

  @Field(() => [String], {
    nullable: true,
    description: 'Of `receipt`, `order_confirmation`, `product_photo`, `tracking_proof`, `other`; informational.',
  })
  allowedProofTypes?: string[] | null
}

@InputType({
  description: 'Pays the seller in parts, each claimed by a payout request; standard or quick mode, not with a fulfillment policy.',
})
export class ProgressiveReleaseInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Hours that the buyer may look at a payout request before silence approves it, 12-336; default 48.',
  })
  autoApproveHours?: number | null

  @Field(() => Decimal, { nullable: true, description: 'The smallest part in TND; below 5, it is 5.' })
  minReleaseTnd?: string | null
}

@InputType({ description: 'Body of create escrow (specification, Create escrow body).' })
export class CreateEscrowInput {
  @TextField(bounds.title)
  title!: string

  @Field(() => Decimal, { description: 'Face amount in `currency`; worth at least 5 TND, in instant mode 0.01 TND.' })
  amount!: string

  @Field(() => Currencies, { nullable: true, description: 'Default TND.' })
  currency?: Currency | null

  @Field(() => String, { description: 'The buyer; invited to register if without account.' })
  buyerEmail!: string

  @Field(() => String, { nullable: true, description: 'The seller; omitted, the caller’s own user sells.' })
  sellerEmail?: string | null

  @Field(() => EscrowModes, { nullable: true, description: 'Default STANDARD.' })
  mode?: EscrowMode | null

  @Field(() => FeeBearers, { nullable: true, description: 'Default SELLER.' })
  feeBearer?: FeeBearer | null

  @OptionalNumberField(bounds.estimatedDeliveryDays)
  estimatedDeliveryDays?: number | null

  @OptionalTextField(upTo(bounds.contractTerms), 'Required in standard mode, forbidden in others.')
  contractTerms?: string | null

  @Field(() => Languages, { nullable: true, description: 'Language of the contract; default EN.' })
  contractLanguage?: 'en' | 'fr' | 'ar' | null

  @Field(() => Boolean, { nullable: true, description: 'Sign for the seller with the confirmed signature of the dashboard.' })
  autoSign?: boolean | null

  @Field(() => Decimal, { nullable: true, description: '0-25 with at most two decimals; only with a third-party seller.' })
  developerFeePercentage?: string | null

  @Field(() => FulfillmentPolicyInput, { nullable: true, description: 'Which proof the seller has to show before delivering.' })
  fulfillmentPolicy?: FulfillmentPolicyInput | null

  @Field(() => ProgressiveReleaseInput, { nullable: true, description: 'Pays it out in parts; standard or quick mode.' })
  progressiveRelease?: ProgressiveReleaseInput | null

  @OptionalTextField(bounds.description)
  description?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'Days until a pending escrow expires; default 14, from 1 to 90 unless the deployment sets other bounds.',
  })
  expiresInDays?: number | null

  @OptionalMetadataField('The creator’s own.')
  metadata?: Record<string, string> | null

  @Field(() => ID, {
    nullable: true,
    description:
      'The test clock that the escrow goes by, `clk_…`, of the calling developer; sandbox only. A quote says what the escrow would cost on that clock.',
  })
  testClockId?: string | null
}

@InputType({ description: 'An escrow.' })
export class EscrowReferenceInput {
  @Field(() => ID, { description: 'The escrow, `esc_…`.' })
  escrowId!: string
}

@InputType({ description: 'An escrow, and what was seen of it.' })
export class EscrowActionInput extends EscrowReferenceInput {
  @Field(() => Int, { nullable: true, description: 'The version that was shown; another one is refused with VERSION_CONFLICT.' })
  expectedVersion?: number | null
}

@InputType({ description: 'An action of the person, on its own or through a checkout session.' })
export class PersonalActionInput extends EscrowActionInput {
  @Field(() => ID, { nullable: true, description: 'The session that this action completes, in the same transaction.' })
  checkoutSessionId?: string | null
}

@InputType({ description: 'A message in a dispute.' })
export class AddDisputeMessageInput extends EscrowActionInput {
  @TextField(bounds.disputeMessage)
  body!: string

  @OptionalTextField(bounds.requestId, 'The payout request whose dispute it is; without it, the dispute is that of the whole escrow.')
  requestId?: string | null

  @Field(() => Boolean, { nullable: true, description: 'A staff note that the parties do not see.' })
  isInternal?: boolean | null

  @OptionalIdsField(bounds.evidenceFiles, 'Files shown with it, `file_…`, uploaded before by who writes; each is named once.')
  fileIds?: string[] | null
}
