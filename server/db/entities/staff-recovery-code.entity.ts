import { defineEntity, p } from '@mikro-orm/core'

/** Stands in for one code of an authenticator, once. */
export const StaffRecoveryCodeSchema = defineEntity({
  name: 'StaffRecoveryCode',
  tableName: 'staff_recovery_code',
  properties: {
    id: p.uuid().primary(),
    staffId: p.uuid(),
    codeDigest: p.blob().$type<Buffer>(),
    usedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

export class StaffRecoveryCode extends StaffRecoveryCodeSchema.class {}
StaffRecoveryCodeSchema.setClass(StaffRecoveryCode)
