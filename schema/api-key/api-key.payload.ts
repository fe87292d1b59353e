import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { ApiKey } from './api-key.type.js'

@ObjectType({ description: 'A new API key.' })
export class CreateApiKeyPayload extends Payload {
  @Field(() => ApiKey, { nullable: true, description: 'The API key; null when refused.' })
  apiKey?: ApiKey | null

  @Field(() => String, { nullable: true, description: 'The key itself, shown this once; null in a replay.' })
  key?: string | null
}

@ObjectType({ description: 'A changed API key.' })
export class UpdateApiKeyPayload extends Payload {
  @Field(() => ApiKey, { nullable: true, description: 'The API key; null when refused.' })
  apiKey?: ApiKey | null
}

@ObjectType({ description: 'An API key that no longer works.' })
export class RevokeApiKeyPayload extends Payload {
  @Field(() => Boolean, { nullable: true, description: 'True when the key was revoked.' })
  revoked?: boolean | null
}
