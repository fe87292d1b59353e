import { defineEntity, p } from '@mikro-orm/core'
import { disputeCategories, disputeMachine, disputeOutcomes, disputeTypes } from '../../domain/dispute/dispute.js'
import { parties } from '../../domain/escrow/escrow.js'

export const DisputeSchema = defineEntity({
  name: 'Dispute',
  tableName: 'dispute',
  properties: {
    id: p.uuid().primary(),
    ticketNumber: p.text(),
    escrowId: p.uuid(),
    type: p.enum(disputeTypes),
    status: p.enum(disputeMachine.statuses),
    category: p.enum(disputeCategories),
    subject: p.text(),
    reason: p.text(),
    openedBy: p.enum(parties),
    previousStatus: p.enum(['paid', 'delivered'] as const),
    outcome: p.enum(disputeOutcomes).nullable(),
    awardedMillimes: p.bigint().nullable(),
    resolutionReason: p.text().nullable(),
    resolvedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class Dispute extends DisputeSchema.class {}
DisputeSchema.setClass(Dispute)
