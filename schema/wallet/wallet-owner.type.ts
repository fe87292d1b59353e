import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'

@ObjectType({ simpleResolvers: true, description: 'Whose wallet money moves in or out of, for those of staff who look after it.' })
export class WalletOwner {
  @Field(() => ID, { description: 'The user, `usr_…`.' })
  userId!: string

  @Field(() => String, { description: 'Their address.' })
  email!: string

  @Field(() => String, { description: 'First and last name; empty where they have given none.' })
  name!: string

  @Field(() => DateTime, { description: 'Since when they have an account.' })
  since!: string

  @Field(() => Decimal, { description: 'What they can spend now, in TND.' })
  availableTnd!: string

  @Field(() => Decimal, { description: 'What is on its way out of the wallet, in TND.' })
  pendingTnd!: string

  @Field(() => Int, { description: 'How many withdrawals of theirs were paid; counted up to 100.' })
  paidWithdrawals!: number

  @Field(() => Int, { description: 'How many top-ups of theirs came in; counted up to 100.' })
  completedTopUps!: number
}
