import { Field, Int, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { Staff } from './staff.type.js'

@ObjectType({ simpleResolvers: true, description: 'What a new member of staff of a sandbox needs to sign in, for the owner to hand over.' })
export class StaffSecret {
  @Field(() => String, { nullable: true, description: 'The password that was made; null when the owner chose one.' })
  password!: string | null

  @Field(() => String, { nullable: true, description: 'Always null: an authenticator is set up by whoever has it.' })
  otpauthUri!: string | null
}

@ObjectType({ description: 'A member of staff after the mutation.' })
abstract class StaffPayload extends Payload {
  @Field(() => Staff, { nullable: true, description: 'The member of staff; null when refused.' })
  staff?: Staff | null
}

@ObjectType({ description: 'A new member of staff.' })
export class CreateStaffPayload extends StaffPayload {
  @Field(() => StaffSecret, {
    nullable: true,
    description: 'Shown this once; null in live, where a link is mailed to them, when refused and in a replay.',
  })
  secret?: StaffSecret | null
}
@ObjectType({ description: 'A member of staff with another role.' })
export class SetStaffRolePayload extends StaffPayload {}
@ObjectType({ description: 'A member of staff without access.' })
export class DisableStaffPayload extends StaffPayload {}
@ObjectType({ description: 'A member of staff who is signed out everywhere.' })
export class EndStaffSessionsPayload extends StaffPayload {
  @Field(() => Int, { nullable: true, description: 'How many sessions ended; null when refused.' })
  ended?: number | null
}
@ObjectType({ description: 'A member of staff without the authenticator they had.' })
export class ResetSecondFactorPayload extends StaffPayload {
  @Field(() => StaffSecret, {
    nullable: true,
    description: 'Always null: in live they are mailed a link with which they set up another.',
  })
  secret?: StaffSecret | null
}

@ObjectType({ description: 'A member of staff who has begun.' })
export class JoinStaffPayload extends Payload {
  @Field(() => [String], {
    nullable: true,
    description: 'Each stands in for the authenticator once. Shown this once; null when refused and in a replay.',
  })
  recoveryCodes?: string[] | null
}

@ObjectType({ simpleResolvers: true, description: 'What the mailed link of a member of staff is for.' })
export class StaffLink {
  @Field(() => String, { description: 'The address to sign in with.' })
  email!: string

  @Field(() => String, { description: 'What an authenticator reads as a QR code (`otpauth://totp/…`, with the secret in base32).' })
  otpauthUri!: string
}
