import { defineEntity, p } from '@mikro-orm/core'

export const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    developerId: p.uuid(),
    name: p.text(),
    digest: p.blob().$type<Buffer>(),
    keyPrefix: p.text(),
    lastFour: p.text(),
    environment: p.enum(['live', 'sandbox'] as const),
    isActive: p.boolean().default(true),
    rateLimit: p.integer().nullable(),
    metadata: p.json<Record<string, string>>().defaultRaw(`'{}'`),
    lastUsedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey)
