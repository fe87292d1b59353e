import { Field, Int, ObjectType } from 'type-graphql'
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

@ObjectType({ description: 'An authenticator that waits for its first code.' })
export class BeginSecondFactorPayload extends Payload {
  @Field(() => String, {
    nullable: true,
    description:
      'What an authenticator reads as a QR code (`otpauth://totp/…`, with the secret in base32); shown this once, null when refused.',
  })
  otpauthUri?: string | null
}

@ObjectType({ description: 'Codes that stand in for the authenticator, each once.' })
abstract class RecoveryCodesPayload extends Payload {
  @Field(() => [String], { nullable: true, description: 'Shown this once; null when refused. Earlier ones no longer work.' })
  recoveryCodes?: string[] | null
}

@ObjectType({ description: 'A second factor, with the codes that stand in for it.' })
export class ConfirmSecondFactorPayload extends RecoveryCodesPayload {}
@ObjectType({ description: 'New recovery codes.' })
export class RenewRecoveryCodesPayload extends RecoveryCodesPayload {}

@ObjectType({ description: 'Sessions that have ended.' })
export class SignOutEverywherePayload extends Payload {
  @Field(() => Int, { nullable: true, description: 'How many, this one too; null when refused.' })
  ended?: number | null
}

@ObjectType({ description: 'One session that has ended.' })
export class EndOwnSessionPayload extends Payload {
  @Field(() => Boolean, { nullable: true, description: 'True when it has ended; null when refused.' })
  ended?: boolean | null
}

@ObjectType({ description: 'A link that is on its way; the same for every address, known or not.' })
export class RequestPasswordResetPayload extends Payload {
  @Field(() => DateTime, { nullable: true, description: 'Until when it works; null when refused.' })
  expiresAt?: string | null
}

@ObjectType({ description: 'A password that was replaced.' })
export class ResetPasswordPayload extends Payload {
  @Field(() => Boolean, { nullable: true, description: 'True when it was: every session of the account has ended. Null when refused.' })
  reset?: boolean | null
}

@ObjectType({ description: 'A password that was replaced by its owner.' })
export class ChangePasswordPayload extends Payload {
  @Field(() => Int, { nullable: true, description: 'How many other sessions have ended with it; null when refused.' })
  ended?: number | null
}
