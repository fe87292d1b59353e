import { defineEntity, p } from '@mikro-orm/core'
import { topUpMachine } from '../../domain/top-up/top-up.js'

export const TopUpSchema = defineEntity({
  name: 'TopUp',
  tableName: 'top_up',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** Whose key has opened it; null for the user in person. */
    developerId: p.uuid().nullable(),
    reference: p.text(),
    status: p.enum(topUpMachine.statuses),
    amountMillimes: p.bigint(),
    /** Where the user goes back to; null where they came from nowhere. */
    redirectUrl: p.text().nullable(),
    applicationName: p.text().nullable(),
    /** Until when its page takes a payment. */
    expiresAt: p.datetime(),
    completedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class TopUp extends TopUpSchema.class {}
TopUpSchema.setClass(TopUp)
