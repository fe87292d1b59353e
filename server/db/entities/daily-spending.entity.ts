import { defineEntity, p } from '@mikro-orm/core'

export const DailySpendingSchema = defineEntity({
  name: 'DailySpending',
  tableName: 'daily_spending',
  properties: {
    developerId: p.uuid().primary(),
    userId: p.uuid().primary(),
    day: p.date().primary(),
    spentMillimes: p.bigint(),
  },
})

export class DailySpending extends DailySpendingSchema.class {}
DailySpendingSchema.setClass(DailySpending)
