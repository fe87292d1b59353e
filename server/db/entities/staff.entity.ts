import { defineEntity, p } from '@mikro-orm/core'
import { staffRoles } from '../../domain/credential/actor.js'

export const StaffSchema = defineEntity({
  name: 'Staff',
  tableName: 'staff',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    passwordHash: p.text(),
    role: p.enum(staffRoles),
    totpSecret: p.text().nullable(),
    /** Of an authenticator that is being set up, until its first code has come. */
    totpPending: p.text().nullable(),
    disabledAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    totpLastStep: p.bigint().nullable(),
    /** One of the people of a sandbox's demo world. */
    isDemo: p.boolean().default(false),
  },
})

export class Staff extends StaffSchema.class {}
StaffSchema.setClass(Staff)
