import { Field, ID, ObjectType } from 'type-graphql'
import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Json } from '../scalars/json.scalar.js'
import { checkoutActions } from './checkout-actions.js'

export const CheckoutActions = graphqlEnum<CheckoutAction>(
  'CheckoutAction',
  'What a checkout session asks a person to do.',
  checkoutActions,
)

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
