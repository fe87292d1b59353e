import { defineEntity, p } from '@mikro-orm/core'

export const StaffSchema = defineEntity({
  name: 'Staff',
  tableName: 'staff',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    passwordHash: p.text(),
    role: p.enum(['support', 'disputes', 'compliance', 'finance', 'owner'] as const),
    totpSecret: p.text().nullable(),
    disabledAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

export class Staff extends StaffSchema.class {}
StaffSchema.setClass(Staff)
