import { Field, ID, InputType, Int } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'
import { bounds } from '../../server/domain/bounds.js'
import { OptionalMetadataField, OptionalTextField, TextField } from '../validation/input-fields.js'

@InputType({ description: 'A new API key (decisions 3).' })
export class CreateApiKeyInput {
  @TextField(bounds.apiKeyName)
  name!: string

  @Field(() => Int, {
    nullable: true,
    description: 'Requests a minute; what everybody has when absent. In live, above 6,000 only by staff.',
  })
  rateLimit?: number | null

  @Field(() => DateTime, { nullable: true, description: 'In the future; it does not expire when absent.' })
  expiresAt?: string | null

  @OptionalMetadataField()
  metadata?: Record<string, string> | null
}

@InputType({ description: 'What to change about an API key: the fields that are present.' })
export class UpdateApiKeyInput {
  @Field(() => ID, { description: 'The API key, `key_…`.' })
  id!: string

  @OptionalTextField(bounds.apiKeyName)
  name?: string | null

  @Field(() => Boolean, { nullable: true, description: 'False switches it off until it is switched on again.' })
  isActive?: boolean | null

  @Field(() => Int, { nullable: true, description: 'Requests a minute; null gives back what everybody has.' })
  rateLimit?: number | null

  @Field(() => DateTime, { nullable: true, description: 'In the future; null: it does not expire.' })
  expiresAt?: string | null

  @OptionalMetadataField('Null empties it.')
  metadata?: Record<string, string> | null

  @OptionalTextField(bounds.reason, 'Why; needed when staff change it.')
  reason?: string | null
}

@InputType({ description: 'The API key to end for ever.' })
export class RevokeApiKeyInput {
  @Field(() => ID, { description: 'The API key, `key_…`.' })
  id!: string
}
