import { defineEntity, p } from '@mikro-orm/core'

export const IdempotencyRecordSchema = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  properties: {
    ownerId: p.uuid().primary(),
    operation: p.text().primary(),
    key: p.text().primary(),
    requestSha256: p.text().fieldName('request_sha256'),
    outcome: p.json<{ result: unknown }>(),
    createdAt: p.datetime(),
  },
})

export class IdempotencyRecord extends IdempotencyRecordSchema.class {}
IdempotencyRecordSchema.setClass(IdempotencyRecord)
