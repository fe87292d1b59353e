import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'

@ObjectType({ description: 'A token to call with, as `Authorization: Bearer …`.' })
export class SignInPayload extends Payload {
  @Field(() => String, { nullable: true, description: 'Shown this once; null when refused.' })
  token?: string | null

  @Field(() => DateTime, { nullable: true, description: 'After this it no longer works.' })
  expiresAt?: string | null
}

@ObjectType({ description: 'A token that no longer works.' })
export class SignOutPayload extends Payload {
  @Field(() => Boolean, { nullable: true, description: 'True when the token was revoked.' })
  revoked?: boolean | null
}
