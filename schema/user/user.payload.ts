import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { SignInPayload } from '../credential/credential.payload.js'
import { User } from './user.type.js'

@ObjectType({ description: 'The same for every address, known or not.' })
export class RegisterUserPayload extends Payload {
  @Field(() => String, {
    nullable: true,
    description: 'What `verifyEmail` takes with the mailed code; shown this once, null when refused.',
  })
  registrationToken?: string | null

  @Field(() => String, { nullable: true, description: 'The address in its stored form; null when refused.' })
  email?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Until when the mailed code works.' })
  codeExpiresAt?: string | null
}

@ObjectType({ description: 'A verified user.' })
export class VerifyEmailPayload extends Payload {
  @Field(() => User, { nullable: true, description: 'The user; null when refused.' })
  user?: User | null
}

@ObjectType({ description: 'A changed user.' })
export class UpdateUserPayload extends Payload {
  @Field(() => User, { nullable: true, description: 'The user; null when refused.' })
  user?: User | null
}

@ObjectType({ description: 'A code that is on its way; the same for every address, known or not.' })
export class RequestSignInCodePayload extends Payload {
  @Field(() => String, {
    nullable: true,
    description: 'What `signInWithCode` takes with the mailed code; shown this once, null when refused.',
  })
  challenge?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Until when the code works.' })
  expiresAt?: string | null
}

@ObjectType({ description: 'A token to call with, as `signIn` answers it.' })
export class SignInWithCodePayload extends SignInPayload {}
