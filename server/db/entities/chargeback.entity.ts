import { defineEntity, p } from '@mikro-orm/core'
import { chargebackMachine } from '../../domain/payment/chargeback.js'

export const ChargebackSchema = defineEntity({
  name: 'Chargeback',
  tableName: 'chargeback',
  properties: {
    id: p.uuid().primary(),
    paymentId: p.uuid(),
    status: p.enum(chargebackMachine.statuses),
    /** What the provider says, in words for staff. */
    difference: p.text(),
    /** Under which staff have covered it. */
    bankReference: p.text().nullable(),
    noticedAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
  },
})

export class Chargeback extends ChargebackSchema.class {}
ChargebackSchema.setClass(Chargeback)
