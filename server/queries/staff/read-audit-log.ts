import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, iso } from '../../db/typed-queries.js'
import { invalidField } from '../../domain/invalid-field.js'
import type { AuditEntry } from '../../../schema/staff/audit-entry.type.js'

/** The audit log, newest first; `after` is the cursor of the last entry that was read. @throws DomainError VALIDATION_ERROR */
export async function readAuditLog(
  em: EntityManager,
  { limit, after }: { limit: number; after: string | null },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  let page = dbOf(em)
    .selectFrom('audit_log as a')
    .leftJoin('staff as s', (join) => join.onRef('s.id', '=', 'a.actorId').on('a.actorKind', '=', 'staff'))
    .select(['a.id', 'a.actorKind', 's.email as staffEmail', 'a.action', 'a.subject', 'a.reason', 'a.before', 'a.after', 'a.requestId'])
    .select(({ ref }) => iso(ref('a.occurredAt')).as('occurredAt'))
  if (after !== null) page = page.where('a.id', '<', placeOf(after))
  const rows = await page
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { entries: rows.slice(0, limit).map(({ id, ...entry }) => ({ ...entry, id: String(id) })), hasMore: rows.length > limit }
}

function placeOf(cursor: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(cursor)) throw invalidField('after', 'is not a cursor of this list')
  return BigInt(cursor)
}
