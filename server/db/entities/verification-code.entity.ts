import { defineEntity, p } from '@mikro-orm/core'

export const VerificationCodeSchema = defineEntity({
  name: 'VerificationCode',
  tableName: 'verification_code',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(['developer', 'destination'] as const),
    subjectId: p.uuid(),
    codeDigest: p.blob().$type<Buffer>(),
    attempts: p.integer().default(0),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

export class VerificationCode extends VerificationCodeSchema.class {}
VerificationCodeSchema.setClass(VerificationCode)
