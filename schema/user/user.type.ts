import { Field, ID, ObjectType } from 'type-graphql'
import { Languages } from '../contract/contract.type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'

export const IdentityStatuses = graphqlEnum<'none' | 'pending' | 'approved' | 'rejected'>(
  'IdentityStatus',
  'Where the verification of a user’s identity stands.',
  {
    none: 'Never begun.',
    pending: 'Under way.',
    approved: 'The person is known.',
    rejected: 'It failed.',
  },
)

@ObjectType({ simpleResolvers: true, description: 'A wallet in TND (specification, Balance).' })
export class Balance {
  @Field(() => Decimal, { description: 'Spendable now.' })
  available!: string

  @Field(() => Decimal, { description: 'In processing.' })
  pending!: string

  @Field(() => Decimal, {
    description:
      'What is held in paid, delivered and disputed escrows to which the user is a party, gross with fees: `escrowAsBuyer` and `escrowAsSeller` together.',
  })
  escrow!: string

  @Field(() => Decimal, {
    description: 'Of `escrow`, what the user funded as a buyer and is neither released nor refunded.',
  })
  escrowAsBuyer!: string

  @Field(() => Decimal, {
    description:
      'Of `escrow`, what is held for the user as a seller. The same money counts for its buyer, so it is never summed over users.',
  })
  escrowAsSeller!: string
}

@ObjectType({ simpleResolvers: true, description: 'A user, buyer or seller, as that user sees it.' })
export class User {
  @Field(() => ID, { description: 'The user, `usr_…`.' })
  id!: string

  @Field(() => String, { description: 'The address by which parties, invitations and sessions are joined.' })
  email!: string

  @Field(() => String, { description: 'First name; empty when none was given.' })
  firstName!: string

  @Field(() => String, { description: 'Last name; empty when none was given.' })
  lastName!: string

  @Field(() => Languages, { description: 'In which the user is spoken to.' })
  locale!: 'en' | 'fr' | 'ar'

  @Field(() => Boolean, { description: 'The mailbox was proven; without it the user cannot sign in.' })
  isEmailVerified!: boolean

  @Field(() => IdentityStatuses, { description: 'Whether the person behind the account is known.' })
  identityStatus!: 'none' | 'pending' | 'approved' | 'rejected'

  @Field(() => DateTime, { description: 'When the account was made.' })
  createdAt!: string
}
