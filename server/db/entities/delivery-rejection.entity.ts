import { defineEntity, p } from '@mikro-orm/core'

export const DeliveryRejectionSchema = defineEntity({
  name: 'DeliveryRejection',
  tableName: 'delivery_rejection',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid(),
    rejectedAt: p.datetime(),
    reason: p.text().nullable(),
    previousDeliveredAt: p.datetime(),
  },
})

export class DeliveryRejection extends DeliveryRejectionSchema.class {}
DeliveryRejectionSchema.setClass(DeliveryRejection)
