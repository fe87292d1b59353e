import { defineEntity, p } from '@mikro-orm/core'

export const DeveloperSchema = defineEntity({
  name: 'Developer',
  tableName: 'developer',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    passwordHash: p.text(),
    companyName: p.text(),
    applicationName: p.text().nullable(),
    allowedRedirectUrls: p.array().default([]),
    verifiedAt: p.datetime().nullable(),
    associatedUserId: p.uuid().nullable(),
    associatedAt: p.datetime().nullable(),
    spendingCapMillimes: p.bigint().nullable(),
    spendingConsentAt: p.datetime().nullable(),
    spendingConsentVersion: p.text().nullable(),
    dailyCreationLimit: p.integer().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class Developer extends DeveloperSchema.class {}
DeveloperSchema.setClass(Developer)
