import { Field, ID, ObjectType } from 'type-graphql'
import type { CheckoutAction } from '../../server/domain/checkout/checkout-action.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Json } from '../scalars/json.scalar.js'

export const CheckoutActions = graphqlEnum<CheckoutAction>('CheckoutAction', 'What a checkout session asks a person to do.', {
  sign_contract: 'Sign the contract (either party).',
  accept_pay: 'Pay into escrow (buyer).',
  complete: 'Accept the delivery and release the money (buyer).',
  dispute: 'Open a dispute (either party).',
  request_cancellation: 'Ask the seller to call it off (buyer).',
  reject_cancellation: 'Reject the cancellation request (seller).',
  accept_cancellation: 'Accept the cancellation request (seller).',
  cancel_escrow: 'Call a paid escrow off and refund the buyer (seller).',
  submit_proof: 'Upload proof (seller). Not available yet.',
  review_proof: 'Review proof (buyer). Not available yet.',
  add_funds: 'Add funds (buyer). Not available yet.',
  refund_funds: 'Refund part or all (seller). Not available yet.',
  approve_release: 'Approve a payout request (buyer). Not available yet.',
  reject_release: 'Reject a payout request (buyer). Not available yet.',
})

export const SessionStatuses = graphqlEnum<'pending' | 'completed' | 'expired' | 'cancelled'>(
  'CheckoutSessionStatus',
  'Where a session stands.',
  {
    pending: 'Waits for its person.',
    completed: 'Its action was performed; it cannot be used again.',
    expired: 'Its time passed.',
    cancelled: 'Called off, or no longer possible.',
  },
)

@ObjectType({ simpleResolvers: true, description: 'A link for one action of one person (specification, Checkout session).' })
export class CheckoutSession {
  @Field(() => ID, { description: 'The session, `cs_…`.' })
  sessionId!: string

  @Field(() => ID, { description: 'Its escrow, `esc_…`.' })
  escrowId!: string

  @Field(() => CheckoutActions, { description: 'What it asks for.' })
  action!: CheckoutAction

  @Field(() => String, { description: 'The only user who may complete it.' })
  targetUserEmail!: string

  @Field(() => SessionStatuses, { description: 'Where it stands.' })
  status!: 'pending' | 'completed' | 'expired' | 'cancelled'

  @Field(() => String, { nullable: true, description: '`user`, `api`, `sibling_completed` or `action_no_longer_valid`, when cancelled.' })
  cancelReason!: string | null

  @Field(() => Json, { description: 'The developer’s own string values.' })
  metadata!: Record<string, string>

  @Field(() => String, { description: 'Where the person is sent afterwards.' })
  redirectUrl!: string

  @Field(() => DateTime, { description: '30 minutes after creation.' })
  expiresAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When it was completed.' })
  completedAt!: string | null

  @Field(() => DateTime, { nullable: true, description: 'When it was cancelled.' })
  cancelledAt!: string | null

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: string
}
