import { defineEntity, p } from '@mikro-orm/core'
import { businessMachine } from '../../domain/business/business.js'

export const BusinessSchema = defineEntity({
  name: 'Business',
  tableName: 'business',
  properties: {
    id: p.uuid().primary(),
    developerId: p.uuid(),
    name: p.text(),
    registrationNumber: p.text(),
    taxId: p.text(),
    status: p.enum(businessMachine.statuses),
    /** Counts every change of what is said of it and of what was decided. */
    version: p.integer().default(1),
    decisionReason: p.text().nullable(),
    decidedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class Business extends BusinessSchema.class {}
BusinessSchema.setClass(Business)
