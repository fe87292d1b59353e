import type { CheckoutAction } from '../../server/domain/escrow/checkout-actions.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { checkoutActions } from './checkout-actions.js'
import { objectType } from '../document/object-type.js'
import { checkoutSessionDocument, type CheckoutSessionSnapshot } from './checkout-session-document.js'

export const CheckoutActions = graphqlEnum<CheckoutAction>(
  'CheckoutAction',
  'What a checkout session asks a person to do.',
  checkoutActions,
)

const SessionStatuses = graphqlEnum<'pending' | 'completed' | 'expired' | 'cancelled'>('CheckoutSessionStatus', 'Where a session stands.', {
  pending: 'Waits for its person.',
  completed: 'Its action was performed; it cannot be used again.',
  expired: 'Its time passed.',
  cancelled: 'Called off, or no longer possible.',
})

export const CheckoutSession = objectType('CheckoutSession', checkoutSessionDocument, {
  description: 'A link for one action of one person (specification, Checkout session).',
  of: { action: CheckoutActions, status: SessionStatuses },
})
export type CheckoutSession = CheckoutSessionSnapshot
