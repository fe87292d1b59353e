import { defineEntity, p } from '@mikro-orm/core'
import { escrowStatuses } from '../../domain/escrow/escrow.js'

/**
 * What one statement has made of an escrow that its lists are counted by, until the fold brings it into the tallies (`fold-tallies.ts`): what
 * it was, null before it was there, and what it is now. The database writes it down by itself, in the transaction that makes the change.
 */
export const EscrowTallyChangeSchema = defineEntity({
  name: 'EscrowTallyChange',
  tableName: 'escrow_tally_change',
  properties: {
    id: p.bigint().primary().autoincrement(),
    escrowId: p.uuid(),
    createdAt: p.datetime(),
    developerId: p.uuid().nullable(),
    wasStatus: p.enum(escrowStatuses).nullable(),
    wasSellerId: p.uuid().nullable(),
    wasBuyerId: p.uuid().nullable(),
    status: p.enum(escrowStatuses),
    sellerId: p.uuid().nullable(),
    buyerId: p.uuid().nullable(),
  },
})

export class EscrowTallyChange extends EscrowTallyChangeSchema.class {}
EscrowTallyChangeSchema.setClass(EscrowTallyChange)
