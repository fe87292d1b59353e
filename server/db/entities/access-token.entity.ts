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
    /** Of a session of the pages: when its person last opened one. Null for what programs hold. */
    seenAt: p.datetime().nullable(),
    device: p.text().nullable(),
    createdAt: p.datetime(),
  },
})

export class AccessToken extends AccessTokenSchema.class {}
AccessTokenSchema.setClass(AccessToken)
