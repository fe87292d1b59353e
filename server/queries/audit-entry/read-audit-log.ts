import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, iso } from '../../db/typed-queries.js'
import { invalidField } from '../../domain/invalid-field.js'
import { auditSubjectId, withTypedIds } from '../../domain/audit-entry/audit-subject.js'
import type { AuditEntry } from '../../../schema/audit-entry/audit-entry.type.js'

/** Which entries: of a member of staff by their address, of one verb, about one thing (a uuid or a name), of a span of time; null: whichever. */
interface AuditFilter {
  staffEmail: string | null
  action: string | null
  subject: string | null
  from: Date | null
  until: Date | null
}

interface Listing {
  filter: AuditFilter
  limit: number
  /** The cursor of the last entry that was read. */
  after: string | null
}

/** The audit log, newest first. Each filter has an index in this order. @throws DomainError VALIDATION_ERROR */
export async function readAuditLog(
  em: EntityManager,
  { filter, limit, after }: Listing,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const { staffEmail, action, subject, from, until } = filter
  let page = selectEntries(em)
  if (staffEmail !== null) {
    const person = await dbOf(em).selectFrom('staff').select('id').where('email', '=', staffEmail.toLowerCase()).executeTakeFirst()
    if (!person) return { entries: [], hasMore: false }
    page = page.where('a.actorId', '=', person.id).where('a.actorKind', '=', 'staff')
  }
  if (action !== null) page = page.where('a.action', '=', action)
  if (subject !== null) page = page.where('a.subject', '=', subject)
  if (from !== null) page = page.where('a.occurredAt', '>=', from)
  if (until !== null) page = page.where('a.occurredAt', '<', until)
  if (after !== null) {
    const { id, occurredAt } = await entryAt(em, after)
    // What is later is bounded by itself, so that an index is entered there.
    page = page
      .where('a.occurredAt', '<=', occurredAt)
      .where(({ or, eb }) => or([eb('a.occurredAt', '<', occurredAt), eb('a.id', '<', id)]))
  }
  const rows = await newestFirst(page)
    .limit(limit + 1)
    .execute()
  return { entries: rows.slice(0, limit).map(entryOf), hasMore: rows.length > limit }
}

/** What was decided about one thing (a uuid), newest first. */
export async function readDecisionsAbout(em: EntityManager, { subject, limit }: { subject: string; limit: number }): Promise<AuditEntry[]> {
  const rows = await newestFirst(selectEntries(em).where('a.subject', '=', subject))
    .limit(limit)
    .execute()
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
  subjectId: auditSubjectId(entry.action, entry.subject, after),
  before: before && withTypedIds(before),
  after: after && withTypedIds(after),
})

const newestFirst = (entries: ReturnType<typeof selectEntries>) => entries.orderBy('a.occurredAt', 'desc').orderBy('a.id', 'desc')

/** The entry of a cursor. */
async function entryAt(em: EntityManager, cursor: string): Promise<{ id: bigint; occurredAt: Date }> {
  const entry = await dbOf(em).selectFrom('audit_log').select(['id', 'occurredAt']).where('id', '=', placeOf(cursor)).executeTakeFirst()
  if (!entry) throw noCursor()
  return entry
}

function placeOf(cursor: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(cursor)) throw noCursor()
  return BigInt(cursor)
}

const noCursor = () => invalidField('after', 'is not a cursor of this list')
