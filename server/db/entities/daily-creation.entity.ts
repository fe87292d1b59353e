import { defineEntity, p } from '@mikro-orm/core'

export const DailyCreationSchema = defineEntity({
  name: 'DailyCreation',
  tableName: 'daily_creation',
  properties: {
    /** A developer, or a user without one; of tries to pay by card, the escrow, charge or top-up. */
    creatorId: p.uuid().primary(),
    day: p.date().primary(),
    /** Escrows and charges. */
    creations: p.integer().default(0),
    /** Identity verifications. */
    verifications: p.integer().default(0),
    /** Whatever else leaves rows that stay. */
    changes: p.integer().default(0),
    paymentTries: p.integer().default(0),
  },
})

export class DailyCreation extends DailyCreationSchema.class {}
DailyCreationSchema.setClass(DailyCreation)
