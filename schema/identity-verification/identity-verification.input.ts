import { Field, ID, InputType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { OptionalMetadataField, OptionalTextField, previewInputField, StaffReasonField, TextField } from '../validation/input-fields.js'

@InputType({ description: 'Whose identity to verify (specification, Identity verifications).' })
export class CreateIdentityVerificationInput {
  @TextField(bounds.sentEmail, 'The address that the person registers with.')
  email!: string

  @OptionalTextField(bounds.externalUserId, 'What the developer calls the person.')
  externalUserId?: string | null

  @OptionalTextField(bounds.redirectUrl, 'Where the person is sent afterwards; one of the allowed redirect URLs.')
  redirectUrl?: string | null

  @OptionalMetadataField()
  metadata?: Record<string, string> | null

  @Field(() => ID, { nullable: true, description: 'The test clock to live on, `clk_…`; sandbox only.' })
  testClockId?: string | null
}

type ReviewDecision = 'approve' | 'reject'
const ReviewDecisions = graphqlEnum<ReviewDecision>('IdentityDecision', 'What staff decide of an identity verification.', {
  approve: 'The person is who they say they are.',
  reject: 'They are not, or have not shown it.',
})

@InputType({ description: 'A decision about what the provider has left open.' })
export class ReviewIdentityVerificationInput {
  @Field(() => ID, { description: 'The verification, `idv_…`.' })
  id!: string

  @Field(() => ReviewDecisions, { description: 'What is decided.' })
  decision!: ReviewDecision

  @StaffReasonField
  reason!: string

  @previewInputField
  preview?: boolean | null
}

@InputType({ description: 'Whose addresses are refused from now on.' })
export class BlockEmailDomainInput {
  @TextField(bounds.emailDomain, 'The domain, such as `example.com`: those below it are refused with it.')
  domain!: string

  @StaffReasonField
  reason!: string
}

@InputType({ description: 'Whose addresses are accepted again.' })
export class UnblockEmailDomainInput {
  @TextField(bounds.emailDomain, 'The domain, as it was blocked.')
  domain!: string

  @StaffReasonField
  reason!: string
}

@InputType({ description: 'The checkout session that asks for an identity.' })
export class BeginIdentityVerificationInput {
  @Field(() => ID, { description: 'A session of the caller’s that pays or adds funds, `cs_…`.' })
  sessionId!: string
}

@InputType({ description: 'What a person is to be paid out of.' })
export class BeginSellerIdentityVerificationInput {
  @Field(() => ID, {
    nullable: true,
    description: 'An escrow that the caller is a party of, `esc_…`; absent, it is for their account alone.',
  })
  escrowId?: string | null
}
