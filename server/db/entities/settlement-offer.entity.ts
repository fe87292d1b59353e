import { defineEntity, p } from '@mikro-orm/core'
import { settlementOfferMachine } from '../../domain/dispute/dispute.js'
import { parties } from '../../domain/escrow/escrow.js'

export const SettlementOfferSchema = defineEntity({
  name: 'SettlementOffer',
  tableName: 'settlement_offer',
  properties: {
    id: p.uuid().primary(),
    disputeId: p.uuid(),
    offeredBy: p.enum(parties),
    sellerAwardMillimes: p.bigint(),
    status: p.enum(settlementOfferMachine.statuses),
    createdAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    escrowId: p.uuid(),
  },
})

export class SettlementOffer extends SettlementOfferSchema.class {}
SettlementOfferSchema.setClass(SettlementOffer)
