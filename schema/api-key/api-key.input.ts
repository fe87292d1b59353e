import { Field, ID, InputType, Int } from 'type-graphql'
import { z } from 'zod'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Json } from '../scalars/json.scalar.js'
import { metadata, text, Validated } from '../validation/validated.js'

@Validated(z.object({ name: text(1, 100), metadata: metadata.nullish() }))
@InputType({ description: 'A new API key (decisions 3).' })
export class CreateApiKeyInput {
  @Field(() => String, { description: '1-100 characters.' })
  name!: string

  @Field(() => Int, {
    nullable: true,
    description: 'Requests a minute; what everybody has when absent. In live, above 6,000 only by staff.',
  })
  rateLimit?: number | null

  @Field(() => DateTime, { nullable: true, description: 'In the future; it does not expire when absent.' })
  expiresAt?: string | null

  @Field(() => Json, { nullable: true, description: 'String values of up to 500 characters.' })
  metadata?: Record<string, string> | null
}

@Validated(z.object({ name: text(1, 100).nullish(), metadata: metadata.nullish(), reason: text(0, 2_000).nullish() }))
@InputType({ description: 'What to change about an API key: the fields that are present.' })
export class UpdateApiKeyInput {
  @Field(() => ID, { description: 'The API key, `key_…`.' })
  id!: string

  @Field(() => String, { nullable: true, description: '1-100 characters.' })
  name?: string | null

  @Field(() => Boolean, { nullable: true, description: 'False switches it off until it is switched on again.' })
  isActive?: boolean | null

  @Field(() => Int, { nullable: true, description: 'Requests a minute; null gives back what everybody has.' })
  rateLimit?: number | null

  @Field(() => DateTime, { nullable: true, description: 'In the future; null: it does not expire.' })
  expiresAt?: string | null

  @Field(() => Json, { nullable: true, description: 'String values of up to 500 characters; null empties it.' })
  metadata?: Record<string, string> | null

  @Field(() => String, { nullable: true, description: 'Why, when staff change it; 1-2,000 characters.' })
  reason?: string | null
}

@InputType({ description: 'The API key to end for ever.' })
export class RevokeApiKeyInput {
  @Field(() => ID, { description: 'The API key, `key_…`.' })
  id!: string
}
