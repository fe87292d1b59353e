import { Field, ObjectType } from 'type-graphql'
import { CheckoutSession } from '../checkout-session/checkout-session.type.js'
import { Payload } from '../error/payload.type.js'
import { Escrow } from '../escrow/escrow.type.js'

@ObjectType({ description: 'A session completed as its person would have.' })
export class CompleteSandboxSessionPayload extends Payload {
  @Field(() => CheckoutSession, { nullable: true, description: 'The session; still pending while a card payment is undecided.' })
  session?: CheckoutSession | null

  @Field(() => Escrow, { nullable: true, description: 'The escrow as it is now.' })
  escrow?: Escrow | null
}
