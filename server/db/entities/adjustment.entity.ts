import { defineEntity, p } from '@mikro-orm/core'
import { adjustmentTypes } from '../../domain/adjustment/adjustment.js'
import { parties } from '../../domain/escrow/escrow.js'

export const AdjustmentSchema = defineEntity({
  name: 'Adjustment',
  tableName: 'adjustment',
  properties: {
    id: p.uuid().primary(),
    escrowId: p.uuid(),
    type: p.enum(adjustmentTypes),
    escrowVersion: p.integer(),
    amountMillimes: p.bigint(),
    faceAmountMinor: p.bigint(),
    feeDeltaMillimes: p.bigint(),
    developerFeeDeltaMillimes: p.bigint(),
    fundingDeltaMillimes: p.bigint(),
    performedByRole: p.enum(parties),
    performedByUserId: p.uuid(),
    developerId: p.uuid().nullable(),
    cancelled: p.boolean(),
    reason: p.text().nullable(),
    reference: p.text().nullable(),
    createdAt: p.datetime(),
  },
})

export class Adjustment extends AdjustmentSchema.class {}
AdjustmentSchema.setClass(Adjustment)
