import { Field, ID, InputType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { TextField } from '../validation/input-fields.js'

@InputType({ description: 'The user to be asked.' })
export class RequestAssociationInput {
  @TextField(bounds.sentEmail, 'A link is mailed there; the user may register first.')
  email!: string
}

@InputType({ description: 'A user’s answer to a developer.' })
export class AnswerAssociationInput {
  @TextField(bounds.linkToken, 'From the mailed link.')
  token!: string

  @Field(() => Boolean, { description: 'True lets the developer act for the user.' })
  accept!: boolean

  @Field(() => Decimal, {
    nullable: true,
    description:
      'With `accept`: how much the developer’s API keys may spend from the user’s wallet in one UTC day, in TND; without it nothing, whatever was allowed before.',
  })
  dailyCapTnd?: string | null
}

@InputType({ description: 'What a developer may spend for the user.' })
export class SetSpendingConsentInput {
  @Field(() => ID, { description: 'The developer who acts for the user, `dev_…`.' })
  developerId!: string

  @Field(() => Decimal, {
    nullable: true,
    description: 'How much the developer’s API keys may spend from the user’s wallet in one UTC day, in TND; null: nothing any more.',
  })
  dailyCapTnd?: string | null
}

@InputType({ description: 'The association to end.' })
export class EndAssociationInput {
  @Field(() => ID, {
    nullable: true,
    description: 'For a user: the developer who may no longer act for them, `dev_…`. A developer ends their own.',
  })
  developerId?: string | null
}
