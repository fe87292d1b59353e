import { Field, ID, InputType, Int } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import type { BusinessDecision } from '../../server/domain/business/business.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { lengthOf, OptionalIdsField, shaped, TextField } from '../validation/input-fields.js'
import { text } from '../validation/validated.js'

@InputType({ description: 'All that a business says of itself; documents are added to those that are there.' })
export class PutBusinessInput {
  @TextField(bounds.businessName, 'What it is called, as payers read it.')
  name!: string

  @TextField(bounds.registrationNumber, 'Its number in the register of companies.')
  registrationNumber!: string

  @TextField(bounds.taxId, 'Its tax number.')
  taxId!: string

  @OptionalIdsField(
    bounds.businessFiles,
    'Documents to add, from `POST /files` with the developer’s token, `file_…`. In live the first request needs one; in the sandbox none is needed.',
  )
  fileIds?: string[] | null

  @shaped(text(bounds.id).nullish(), () => ID, {
    nullable: true,
    description:
      'What people see beside its name on the pages of payments and of consent: a PNG, JPEG or WebP from `POST /files`, `file_…`. Left out, the logo stays; null takes it away.',
  })
  logoFileId?: string | null
}

const BusinessDecisions = graphqlEnum<BusinessDecision>('BusinessDecision', 'What staff decide on a business.', {
  approve: 'It was verified.',
  reject: 'It was not, or not any more.',
})

@InputType({ description: 'A decision of staff on a business.' })
export class ReviewBusinessInput {
  @Field(() => ID, { description: 'The business, `biz_…`.' })
  id!: string

  @Field(() => BusinessDecisions, { description: 'What is decided.' })
  decision!: BusinessDecision

  @shaped(text(bounds.reason), () => String, { description: `Why; the developer reads it. ${lengthOf(bounds.staffReason)}` })
  reason!: string

  @Field(() => Int, {
    nullable: true,
    description: 'The version that was shown; another one is refused with VERSION_CONFLICT.',
  })
  expectedVersion?: number | null
}
