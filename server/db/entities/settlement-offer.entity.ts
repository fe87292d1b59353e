import { defineEntity, p } from '@mikro-orm/core'

export const SettlementOfferSchema = defineEntity({
  name: 'SettlementOffer',
  tableName: 'settlement_offer',
  properties: {
    id: p.uuid().primary(),
    disputeId: p.uuid(),
    offeredBy: p.enum(['buyer', 'seller'] as const),
    sellerAwardMillimes: p.bigint(),
    status: p.enum(['open', 'accepted', 'superseded'] as const),
    createdAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    escrowId: p.uuid(),
  },
})

export class SettlementOffer extends SettlementOfferSchema.class {}
SettlementOfferSchema.setClass(SettlementOffer)
