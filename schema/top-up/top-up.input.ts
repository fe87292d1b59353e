import { Field, ID, InputType } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import { Decimal } from '../scalars/decimal.scalar.js'
import { OptionalTextField, TextField } from '../validation/input-fields.js'

@InputType({ description: 'What is put into the wallet, and from where (decisions 13).' })
export class CreateTopUpInput {
  @Field(() => Decimal, { description: 'In TND; at least 0.01.' })
  amountTnd!: string

  @TextField(bounds.reference, 'Your own name for it, unique for the wallet. Used again, it gives the same top-up.')
  reference!: string

  @OptionalTextField(
    bounds.redirectUrl,
    'Where the user goes back to. By API key it is required and must match an allowed redirect URL; a user in person may only name a page of this deployment.',
  )
  redirectUrl?: string | null
}

@InputType({ description: 'Which top-up is paid, by the card of whoever signs in.' })
export class PayTopUpInput {
  @Field(() => ID, { description: 'The top-up, `top_…`.' })
  topUpId!: string
}
