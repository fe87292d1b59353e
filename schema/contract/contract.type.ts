import { Field, ID, Int, ObjectType } from 'type-graphql'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { DateTime } from '../scalars/date-time.scalar.js'

export const Languages = graphqlEnum<'en' | 'fr' | 'ar'>('Language', 'A language of the service.', {
  en: 'English.',
  fr: 'French.',
  ar: 'Arabic.',
})

@ObjectType({ simpleResolvers: true, description: 'One party’s signature.' })
export class ContractSignature {
  @Field(() => DateTime, { description: 'When it was given.' })
  signedAt!: string

  @Field(() => String, { nullable: true, description: 'The typed name.' })
  name!: string | null

  @Field(() => String, { nullable: true, description: 'The drawn signature: a PNG as a data URL.' })
  signatureImage!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'A stored PDF of the contract.' })
export class ContractPdf {
  @Field(() => String, { description: '`unsigned`, `buyer-signed`, `seller-signed` or `fully-signed`.' })
  type!: string

  @Field(() => String, { description: 'Where to download it.' })
  url!: string

  @Field(() => String, { description: '`application/pdf`.' })
  mimeType!: string

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string
}

@ObjectType({ simpleResolvers: true, description: 'What both parties of a standard escrow sign (specification, Contract).' })
export class Contract {
  @Field(() => ID, { description: 'The contract, `ctr_…`.' })
  id!: string

  @Field(() => ID, { description: 'Its escrow, `esc_…`.' })
  escrow!: string

  @Field(() => String, { description: 'The text.' })
  terms!: string

  @Field(() => Languages, { description: 'Its language.' })
  language!: 'en' | 'fr' | 'ar'

  @Field(() => Int, { description: 'Counts the versions; a changed deal opens a new one without signatures.' })
  version!: number

  @Field(() => String, { description: 'SHA-256 of what is signed: parties, money and terms of this version.' })
  contentSha256!: string

  @Field(() => String, { nullable: true, description: 'The latest PDF; null until one was made.' })
  pdfUrl!: string | null

  @Field(() => ContractSignature, { nullable: true, description: 'The seller’s signature.' })
  sellerSignature!: ContractSignature | null

  @Field(() => ContractSignature, { nullable: true, description: 'The buyer’s signature.' })
  buyerSignature!: ContractSignature | null

  @Field(() => Boolean, { description: 'The seller has signed this version.' })
  sellerSigned!: boolean

  @Field(() => Boolean, { description: 'The buyer has signed this version.' })
  buyerSigned!: boolean

  @Field(() => Boolean, { description: 'Both have signed this version.' })
  isFullySigned!: boolean

  @Field(() => [ContractPdf], { description: 'Every PDF that was made.' })
  pdfVersions!: ContractPdf[]

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: string

  @Field(() => DateTime, { description: 'When it last changed.' })
  updatedAt!: string
}
