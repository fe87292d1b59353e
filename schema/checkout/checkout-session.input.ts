import { Field, ID, InputType } from 'type-graphql'
import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import { CheckoutActions } from './checkout-session.type.js'
import { bounds } from '../../server/domain/bounds.js'
import { OptionalMetadataField, TextField } from '../validation/input-fields.js'

@InputType({ description: 'Body of create checkout session (specification, Checkout sessions).' })
export class CreateCheckoutSessionInput {
  @Field(() => ID, { description: 'The escrow, `esc_…`.' })
  escrowId!: string

  @Field(() => CheckoutActions, { description: 'What the person is asked to do.' })
  action!: CheckoutAction

  @Field(() => String, { description: 'Only this user may complete the session.' })
  targetUserEmail!: string

  @TextField(bounds.redirectUrl, 'Where the person is sent afterwards; one of the allowed redirect URLs.')
  redirectUrl!: string

  @OptionalMetadataField()
  metadata?: Record<string, string> | null
}

@InputType({ description: 'The session to call off.' })
export class CancelCheckoutSessionInput {
  @Field(() => ID, { description: 'The session, `cs_…`.' })
  sessionId!: string
}
