import { Field, ObjectType } from 'type-graphql'
import { CheckoutSession } from '../checkout/checkout-session.type.js'
import { Payload } from '../error/payload.type.js'
import { Escrow } from '../escrow/escrow.type.js'
import { User } from '../user/user.type.js'

@ObjectType({ description: 'A session completed as its person would have.' })
export class CompleteSandboxSessionPayload extends Payload {
  @Field(() => CheckoutSession, { nullable: true, description: 'The session; still pending while a card payment is undecided.' })
  session?: CheckoutSession | null

  @Field(() => Escrow, { nullable: true, description: 'The escrow as it is now.' })
  escrow?: Escrow | null

  @Field(() => String, {
    nullable: true,
    description: 'The page of the simulated bank, where the payer answers (docs/payment-provider.md); null when it asks nothing.',
  })
  redirectUrl?: string | null
}

@ObjectType({ description: 'A verified user.' })
export class CreateSandboxUserPayload extends Payload {
  @Field(() => User, { nullable: true, description: 'The user; null when refused.' })
  user?: User | null

  @Field(() => String, { nullable: true, description: 'A fresh token of the user, `ut_…`; null in a replay.' })
  token?: string | null

  @Field(() => Boolean, { nullable: true, description: 'False when the user was there already.' })
  created?: boolean | null
}
