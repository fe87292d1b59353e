import { defineEntity, p } from '@mikro-orm/core'

export const DeveloperSignatureSchema = defineEntity({
  name: 'DeveloperSignature',
  tableName: 'developer_signature',
  properties: {
    developerId: p.uuid().primary(),
    userId: p.uuid(),
    image: p.blob().$type<Buffer>(),
    sha256: p.text(),
    tokenDigest: p.blob().$type<Buffer>(),
    confirmedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

export class DeveloperSignature extends DeveloperSignatureSchema.class {}
DeveloperSignatureSchema.setClass(DeveloperSignature)
