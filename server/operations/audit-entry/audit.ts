import { ownerOf } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'

/** What the audit log keeps of a decision, besides who made it, when and in which request (decisions 18). */
interface AuditEntry {
  /** The verb, as `set_staff_role`. */
  action: string
  /** What it was done to: its uuid, or the name of what has none. */
  subject: string
  reason?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Writes a row of the append-only audit log, in the transaction of what it tells of. Secrets never go into `before` or `after`. */
export async function audit(tx: Operation, { action, subject, reason = null, before = null, after = null }: AuditEntry): Promise<void> {
  // An entry's number is drawn for good, and an auditor asks about every one that is missing.
  if (tx.isTrial) return
  const { actor, requestId, wallNow } = tx
  const by = { actorKind: actor.kind, actorId: ownerOf(actor), requestId, occurredAt: wallNow }
  await tx.db
    .insertInto('audit_log')
    .values({ ...by, action, subject, reason, before, after })
    .execute()
}
