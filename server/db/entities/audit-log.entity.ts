import { defineEntity, p } from '@mikro-orm/core'

export const AuditLogSchema = defineEntity({
  name: 'AuditLog',
  tableName: 'audit_log',
  properties: {
    id: p.bigint().primary().autoincrement(),
    actorKind: p.text(),
    actorId: p.uuid().nullable(),
    action: p.text(),
    subject: p.text(),
    reason: p.text().nullable(),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
    requestId: p.text().nullable(),
    occurredAt: p.datetime(),
  },
})

export class AuditLog extends AuditLogSchema.class {}
AuditLogSchema.setClass(AuditLog)
