import { defineEntity, p } from '@mikro-orm/core'
import { checkoutActions } from '../../domain/escrow/checkout-actions.js'
import { checkoutSessionMachine, sessionCancelReasons } from '../../domain/escrow/checkout-session.js'

export const CheckoutSessionSchema = defineEntity({
  name: 'CheckoutSession',
  tableName: 'checkout_session',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid(),
    developerId: p.uuid(),
    testClockId: p.uuid().nullable(),
    action: p.enum(checkoutActions),
    targetUserEmail: p.text(),
    status: p.enum(checkoutSessionMachine.statuses),
    cancelReason: p.enum(sessionCancelReasons).nullable(),
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
