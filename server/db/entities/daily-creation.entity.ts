import { defineEntity, p } from '@mikro-orm/core'

export const DailyCreationSchema = defineEntity({
  name: 'DailyCreation',
  tableName: 'daily_creation',
  properties: {
    /** A developer, or a user who creates without one. */
    creatorId: p.uuid().primary(),
    day: p.date().primary(),
    creations: p.integer(),
  },
})

export class DailyCreation extends DailyCreationSchema.class {}
DailyCreationSchema.setClass(DailyCreation)
