import { ownerOf } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'

/** What the audit log keeps of a decision, besides who made it, when and in which request (decisions 18). */
export interface AuditEntry {
  /** The verb, as `set_staff_role`. */
  action: string
  /** The uuid of what it was done to. */
  subject: string
  reason?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Writes a row of the append-only audit log, in the transaction of what it tells of. Secrets never go into `before` or `after`. */
export async function audit(tx: Operation, { action, subject, reason, before, after }: AuditEntry): Promise<void> {
  await tx.sql(
    `insert into audit_log (actor_kind, actor_id, action, subject, reason, before, after, request_id, occurred_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.actor.kind, ownerOf(tx.actor), action, subject, reason ?? null, json(before), json(after), tx.requestId, tx.wallNow],
  )
}

const json = (value: Record<string, unknown> | null | undefined) => (value ? JSON.stringify(value) : null)
