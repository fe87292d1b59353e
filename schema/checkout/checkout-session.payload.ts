import { Field, ObjectType } from 'type-graphql'
import { Payload } from '../error/payload.type.js'
import { CheckoutSession } from './checkout-session.type.js'

@ObjectType({ description: 'A new session with its link.' })
export class CreateCheckoutSessionPayload extends Payload {
  @Field(() => CheckoutSession, { nullable: true, description: 'The session; null when refused.' })
  session?: CheckoutSession | null

  @Field(() => String, { nullable: true, description: 'The hosted page; send the person there.' })
  url?: string | null
}

@ObjectType({ description: 'A cancelled session.' })
export class CancelCheckoutSessionPayload extends Payload {
  @Field(() => CheckoutSession, { nullable: true, description: 'The session; null when refused.' })
  session?: CheckoutSession | null
}
