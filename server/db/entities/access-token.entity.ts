import { defineEntity, p } from '@mikro-orm/core'

export const AccessTokenSchema = defineEntity({
  name: 'AccessToken',
  tableName: 'access_token',
  properties: {
    id: p.uuid().primary(),
    digest: p.blob().$type<Buffer>(),
    kind: p.enum(['user', 'developer', 'staff'] as const),
    subjectId: p.uuid(),
    display: p.text(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

export class AccessToken extends AccessTokenSchema.class {}
AccessTokenSchema.setClass(AccessToken)
