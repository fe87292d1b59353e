import { Field, ObjectType } from 'type-graphql'
import { Escrow } from '../escrow/escrow.type.js'
import { IdentityVerification, type IdentityVerification as VerificationView } from '../identity-verification/identity-verification.type.js'
import { Destination } from '../destination/destination.type.js'
import type { DestinationSnapshot } from '../destination/destination-document.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { User, type User as UserView } from '../user/user.type.js'

@ObjectType({ simpleResolvers: true, description: 'Where a user is signed in.' })
export class UserSession {
  @Field(() => String, { description: 'The beginning and the end of its token, as `ut_01ab…89ef`.' })
  display!: string

  @Field(() => DateTime, { description: 'When they signed in.' })
  startedAt!: string

  @Field(() => DateTime, { description: 'Until when it lives at most.' })
  expiresAt!: string
}

@ObjectType({ simpleResolvers: true, description: 'A user as staff see them: names and addresses are masked for support.' })
export class UserCase {
  @Field(() => User, { description: 'The person, with their wallet and the developers who act for them.' })
  user!: UserView

  @Field(() => [Escrow], { description: 'The newest escrows that they take part in, as many as a page has by default.' })
  escrows!: object[]

  @Field(() => [IdentityVerification], {
    description: 'The newest verifications of their identity, for whoever of staff reviews them; empty for the others.',
  })
  identityVerifications!: VerificationView[]

  @Field(() => [UserSession], { description: 'Where they are signed in, the newest first, as many as a page has by default.' })
  sessions!: UserSession[]

  @Field(() => [Destination], { description: 'Where their money can be sent to, by the last four of its number.' })
  destinations!: DestinationSnapshot[]
}
