import { defineEntity, p } from '@mikro-orm/core'
import { paymentMachine, paymentMethods } from '../../domain/payment/payment.js'
import { currencies } from '../../domain/money/money.js'

export const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid(),
    payerId: p.uuid(),
    sessionId: p.uuid().nullable(),
    method: p.enum(paymentMethods),
    status: p.enum(paymentMachine.statuses),
    amountMillimes: p.bigint(),
    faceAmountMinor: p.bigint(),
    currency: p.enum(currencies).columnType('char(3)'),
    provider: p.text(),
    providerReference: p.text().nullable(),
    escrowVersion: p.integer(),
    acceptsRelease: p.boolean().default(false),
    createdAt: p.datetime(),
    settledAt: p.datetime().nullable(),
  },
})

export class Payment extends PaymentSchema.class {}
PaymentSchema.setClass(Payment)
