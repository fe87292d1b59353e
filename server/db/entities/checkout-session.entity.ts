import { defineEntity, p } from '@mikro-orm/core'
import { checkoutActions } from '../../domain/checkout/checkout-action.js'

export const CheckoutSessionSchema = defineEntity({
  name: 'CheckoutSession',
  tableName: 'checkout_session',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid(),
    developerId: p.uuid(),
    action: p.enum(checkoutActions),
    targetUserEmail: p.text(),
    status: p.enum(['pending', 'completed', 'expired', 'cancelled'] as const),
    cancelReason: p.enum(['user', 'api', 'sibling_completed', 'action_no_longer_valid'] as const).nullable(),
    redirectUrl: p.text(),
    metadata: p.json<Record<string, string>>().defaultRaw(`'{}'`),
    isPaying: p.boolean().default(false),
    expiresAt: p.datetime(),
    completedAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

export class CheckoutSession extends CheckoutSessionSchema.class {}
CheckoutSessionSchema.setClass(CheckoutSession)
