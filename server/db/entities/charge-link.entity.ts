import { defineEntity, p } from '@mikro-orm/core'

export const ChargeLinkSchema = defineEntity({
  name: 'ChargeLink',
  tableName: 'charge_link',
  properties: {
    id: p.uuid().primary(),
    chargeId: p.uuid(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
  },
})

export class ChargeLink extends ChargeLinkSchema.class {}
ChargeLinkSchema.setClass(ChargeLink)
