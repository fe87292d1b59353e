import { defineEntity, p } from '@mikro-orm/core'
import { paymentMachine, paymentMethods } from '../../domain/payment/payment.js'
import { currencies } from '../../domain/money/money.js'

export const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  properties: {
    id: p.uuid().primary(),
    /** Exactly one of these three. */
    escrowId: p.uuid().nullable(),
    chargeId: p.uuid().nullable(),
    topUpId: p.uuid().nullable(),
    /** Null for a guest. */
    payerId: p.uuid().nullable(),
    receiptEmail: p.text().nullable(),
    testClockId: p.uuid().nullable(),
    sessionId: p.uuid().nullable(),
    method: p.enum(paymentMethods),
    status: p.enum(paymentMachine.statuses),
    description: p.text(),
    amountMillimes: p.bigint(),
    faceAmountMinor: p.bigint(),
    currency: p.enum(currencies).columnType('char(3)'),
    provider: p.text(),
    providerReference: p.text().nullable(),
    /** The provider's page, where the payer enters the card. */
    redirectUrl: p.text().nullable(),
    /** The page that it was begun on, where the payer goes on after the provider's; of a checkout session it follows from the session. */
    returnUrl: p.text().nullable(),
    /** What the provider says otherwise than we do: until that is cleared up nothing moves. */
    difference: p.text().nullable(),
    escrowVersion: p.integer().nullable(),
    acceptsRelease: p.boolean().default(false),
    createdAt: p.datetime(),
    settledAt: p.datetime().nullable(),
  },
})

export class Payment extends PaymentSchema.class {}
PaymentSchema.setClass(Payment)
