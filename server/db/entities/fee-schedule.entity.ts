import { defineEntity, p } from '@mikro-orm/core'

export const FeeScheduleSchema = defineEntity({
  name: 'FeeSchedule',
  tableName: 'fee_schedule',
  properties: {
    id: p.integer().primary().autoincrement(),
    feeRatePpm: p.bigint(),
    taxPercent: p.integer(),
    effectiveFrom: p.datetime(),
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
})

export class FeeSchedule extends FeeScheduleSchema.class {}
FeeScheduleSchema.setClass(FeeSchedule)
