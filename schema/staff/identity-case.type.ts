import { Field, ObjectType } from 'type-graphql'
import { Developer, type Developer as DeveloperView } from '../developer/developer.type.js'
import { IdentityVerification, type IdentityVerification as VerificationView } from '../identity-verification/identity-verification.type.js'
import { User, type User as UserView } from '../user/user.type.js'

@ObjectType({ simpleResolvers: true, description: 'An identity verification as those of staff see it who review it.' })
export class IdentityCase {
  @Field(() => IdentityVerification, { description: 'How it stands.' })
  identityVerification!: VerificationView

  @Field(() => User, { nullable: true, description: 'Whose account it counts for, or has its address; null where there is none.' })
  user!: UserView | null

  @Field(() => Developer, { nullable: true, description: 'Who asked for it; null where the person did.' })
  developer!: DeveloperView | null

  @Field(() => String, { nullable: true, description: 'With whom the person shows who they are; null before they have begun.' })
  provider!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Under which the provider keeps what the person has shown; null before they have begun.',
  })
  providerSessionId!: string | null

  @Field(() => [IdentityVerification], {
    description: 'Verifications of the same address that were asked for before, the newest first, as many as a page has by default.',
  })
  earlier!: VerificationView[]
}
