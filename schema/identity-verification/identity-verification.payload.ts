import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { previewField } from '../escrow/escrow.payload.js'
import type { Preview } from '../escrow/preview.type.js'
import { IdentityVerification } from './identity-verification.type.js'

@ObjectType({ description: 'An identity verification after the mutation.' })
abstract class IdentityVerificationPayload extends Payload {
  @Field(() => IdentityVerification, { nullable: true, description: 'The verification; null when refused, and in a preview.' })
  identityVerification?: IdentityVerification | null
}

@ObjectType({ description: 'A verification that was asked for.' })
export class CreateIdentityVerificationPayload extends IdentityVerificationPayload {
  @Field(() => Boolean, { nullable: true, description: 'Whether it is new; false for one that was there. Null when refused.' })
  created?: boolean | null

  @Field(() => String, { nullable: true, description: 'What was done, and what comes next; for developers. Null when refused.' })
  message?: string | null
}

@ObjectType({ description: 'A verification that staff have decided.' })
export class ReviewIdentityVerificationPayload extends IdentityVerificationPayload {
  @previewField
  preview?: Preview | null
}

@ObjectType({ description: 'A domain of e-mail addresses after the mutation.' })
abstract class EmailDomainPayload extends Payload {
  @Field(() => String, { nullable: true, description: 'The domain as it is kept; null when refused.' })
  domain?: string | null
}

@ObjectType({ description: 'A domain whose addresses are refused.' })
export class BlockEmailDomainPayload extends EmailDomainPayload {}

@ObjectType({ description: 'A domain whose addresses are accepted again.' })
export class UnblockEmailDomainPayload extends EmailDomainPayload {}

@ObjectType({ description: 'The way to the provider.' })
abstract class ProviderPagePayload extends Payload {
  @Field(() => String, { nullable: true, description: 'The provider’s page, for the person alone; it leads back. Null when refused.' })
  url?: string | null
}

@ObjectType({ description: 'A verification that the person can go through with now, and then pay.' })
export class BeginIdentityVerificationPayload extends ProviderPagePayload {}

@ObjectType({ description: 'A verification that the person can go through with now, and then be paid out.' })
export class BeginSellerIdentityVerificationPayload extends ProviderPagePayload {}
