import { defineEntity, p } from '@mikro-orm/core'
import { paymentRefundMachine } from '../../domain/payment/payment-refund.js'

export const PaymentRefundSchema = defineEntity({
  name: 'PaymentRefund',
  tableName: 'payment_refund',
  properties: {
    id: p.uuid().primary(),
    paymentId: p.uuid(),
    status: p.enum(paymentRefundMachine.statuses).default('requested'),
    amountMillimes: p.bigint(),
    faceAmountMinor: p.bigint(),
    /** Why it goes back. */
    reason: p.text(),
    /** Of the provider, or that under which staff have paid it back. */
    reference: p.text().nullable(),
    /** Why the provider has refused it. */
    refusal: p.text().nullable(),
    /** When the provider is asked again, at the latest. */
    askAt: p.datetime(),
    createdAt: p.datetime(),
    settledAt: p.datetime().nullable(),
  },
})

export class PaymentRefund extends PaymentRefundSchema.class {}
PaymentRefundSchema.setClass(PaymentRefund)
