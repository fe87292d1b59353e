import type { EntityManager } from '@mikro-orm/postgresql'
import type { NotNull } from 'kysely'
import { dbOf } from '../../db/typed-queries.js'
import type { BusinessStatus } from '../../domain/business/business.js'
import { DomainError } from '../../domain/errors.js'
import { fileView, storedColumns, type FileView, type WhenStored } from '../file/file-view.js'
import { businessView, type BusinessRow, type BusinessView } from './business-view.js'

/** The business of a developer, or null. */
export async function readBusinessOf(em: EntityManager, developerId: string): Promise<BusinessView | null> {
  const row = await dbOf(em).selectFrom('business').selectAll().where('developerId', '=', developerId).executeTakeFirst()
  const [business] = row ? await withDocuments(em, [row]) : []
  return business ?? null
}

/** @throws DomainError BUSINESS_NOT_FOUND */
export async function readBusiness(em: EntityManager, id: string): Promise<BusinessView> {
  const row = await dbOf(em).selectFrom('business').selectAll().where('id', '=', id).executeTakeFirst()
  const [business] = row ? await withDocuments(em, [row]) : []
  if (!business) throw new DomainError('BUSINESS_NOT_FOUND')
  return business
}

/** All of them for staff, the one that waits longest first. `page` counts from 1. */
export async function readBusinesses(
  em: EntityManager,
  { status, page, limit }: { status: BusinessStatus | null; page: number; limit: number },
): Promise<BusinessView[]> {
  let query = dbOf(em).selectFrom('business').selectAll().orderBy('createdAt').orderBy('id')
  if (status) query = query.where('status', '=', status)
  return withDocuments(
    em,
    await query
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  )
}

async function withDocuments(em: EntityManager, rows: readonly BusinessRow[]): Promise<BusinessView[]> {
  const documents = await readDocuments(
    em,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => businessView(row, documents.get(row.id) ?? []))
}

/** The documents of businesses, those of each in the order in which they came. */
async function readDocuments(em: EntityManager, ids: string[]): Promise<Map<string, FileView[]>> {
  if (ids.length === 0) return new Map()
  const files = await dbOf(em)
    .selectFrom('file')
    .select([...storedColumns, 'subjectId'])
    .where('purpose', '=', 'business')
    .where('subjectId', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .$narrowType<WhenStored & { subjectId: NotNull }>()
    .execute()
  const views = files.map((file) => ({ subjectId: file.subjectId, view: fileView(file) }))
  return new Map(ids.map((id) => [id, views.flatMap(({ subjectId, view }) => (subjectId === id ? [view] : []))]))
}
