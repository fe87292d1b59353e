import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, iso } from '../../db/typed-queries.js'
import { invalidField } from '../../domain/invalid-field.js'
import { auditSubjectId, withTypedIds } from '../../domain/audit-entry/audit-subject.js'
import type { AuditEntry } from '../../../schema/audit-entry/audit-entry.type.js'

/** The audit log, newest first; `after` is the cursor of the last entry that was read. @throws DomainError VALIDATION_ERROR */
export async function readAuditLog(
  em: EntityManager,
  { limit, after }: { limit: number; after: string | null },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  let page = selectEntries(em)
  if (after !== null) page = page.where('a.id', '<', placeOf(after))
  const rows = await page
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { entries: rows.slice(0, limit).map(entryOf), hasMore: rows.length > limit }
}

/** What was decided about one thing (a uuid), newest first. */
export async function readDecisionsAbout(em: EntityManager, { subject, limit }: { subject: string; limit: number }): Promise<AuditEntry[]> {
  const rows = await selectEntries(em).where('a.subject', '=', subject).orderBy('a.id', 'desc').limit(limit).execute()
  return rows.map(entryOf)
}

const selectEntries = (em: EntityManager) =>
  dbOf(em)
    .selectFrom('audit_log as a')
    .leftJoin('staff as s', (join) => join.onRef('s.id', '=', 'a.actorId').on('a.actorKind', '=', 'staff'))
    .select(['a.id', 'a.actorKind', 's.email as staffEmail', 'a.action', 'a.subject', 'a.reason', 'a.before', 'a.after', 'a.requestId'])
    .select(({ ref }) => iso(ref('a.occurredAt')).as('occurredAt'))

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

const entryOf = ({ id, before, after, ...entry }: Row): AuditEntry => ({
  ...entry,
  id: String(id),
  subjectId: auditSubjectId(entry.action, entry.subject),
  before: before && withTypedIds(before),
  after: after && withTypedIds(after),
})

function placeOf(cursor: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(cursor)) throw invalidField('after', 'is not a cursor of this list')
  return BigInt(cursor)
}
