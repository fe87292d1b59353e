import { defineEntity, p } from '@mikro-orm/core'

export const RequestCountSchema = defineEntity({
  name: 'RequestCount',
  tableName: 'request_count',
  properties: {
    bucketDigest: p.blob().primary().$type<Buffer>(),
    startedAt: p.datetime(),
    requests: p.integer(),
  },
})

export class RequestCount extends RequestCountSchema.class {}
RequestCountSchema.setClass(RequestCount)
