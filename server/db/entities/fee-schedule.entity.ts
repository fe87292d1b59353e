import { defineEntity, p } from '@mikro-orm/core'
import { pricedKinds } from '../../domain/fee-schedule/fee-schedule.js'

export const FeeScheduleSchema = defineEntity({
  name: 'FeeSchedule',
  tableName: 'fee_schedule',
  properties: {
    id: p.integer().primary().autoincrement(),
    feeRatePpm: p.bigint(),
    taxPercent: p.integer(),
    appliesTo: p.array().default([...pricedKinds]),
    effectiveFrom: p.datetime(),
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export class FeeSchedule extends FeeScheduleSchema.class {}
FeeScheduleSchema.setClass(FeeSchedule)
