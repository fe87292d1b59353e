import { defineEntity, p } from '@mikro-orm/core'

export const ChargeReceiptSchema = defineEntity({
  name: 'ChargeReceipt',
  tableName: 'charge_receipt',
  properties: {
    chargeId: p.uuid().primary(),
    fileId: p.uuid().nullable(),
    owedAt: p.datetime(),
  },
})

export class ChargeReceipt extends ChargeReceiptSchema.class {}
ChargeReceiptSchema.setClass(ChargeReceipt)
