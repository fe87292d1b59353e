import { Field, ID, InputType } from 'type-graphql'
import { z } from 'zod'
import type { CheckoutAction } from '../../server/domain/checkout/checkout-action.js'
import { Json } from '../scalars/json.scalar.js'
import { metadata, text, Validated } from '../validation/validated.js'
import { CheckoutActions } from './checkout-session.type.js'

@Validated(z.object({ redirectUrl: text(1, 2048), metadata: metadata.nullish() }))
@InputType({ description: 'Body of create checkout session (specification, Checkout sessions).' })
export class CreateCheckoutSessionInput {
  @Field(() => ID, { description: 'The escrow, `esc_…`.' })
  escrowId!: string

  @Field(() => CheckoutActions, { description: 'What the person is asked to do.' })
  action!: CheckoutAction

  @Field(() => String, { description: 'Only this user may complete the session.' })
  targetUserEmail!: string

  @Field(() => String, { description: 'Where the person is sent afterwards; one of the allowed redirect URLs.' })
  redirectUrl!: string

  @Field(() => Json, { nullable: true, description: 'String values of up to 500 characters.' })
  metadata?: Record<string, string> | null
}

@InputType({ description: 'The session to call off.' })
export class CancelCheckoutSessionInput {
  @Field(() => ID, { description: 'The session, `cs_…`.' })
  sessionId!: string
}
