import type { EntityManager } from '@mikro-orm/postgresql'
import type { NotNull } from 'kysely'
import { dbOf } from '../../db/typed-queries.js'
import type { BusinessStatus } from '../../domain/business/business.js'
import { DomainError } from '../../domain/errors.js'
import type { FilePurpose } from '../../domain/file/file.js'
import { fileView, storedColumns, type WhenStored } from '../file/file-view.js'
import { businessView, type BusinessFiles, type BusinessRow, type BusinessView } from './business-view.js'

/** The business of a developer, or null. */
export async function readBusinessOf(em: EntityManager, developerId: string): Promise<BusinessView | null> {
  const row = await dbOf(em).selectFrom('business').selectAll().where('developerId', '=', developerId).executeTakeFirst()
  const [business] = row ? await withFiles(em, [row]) : []
  return business ?? null
}

/** @throws DomainError BUSINESS_NOT_FOUND */
export async function readBusiness(em: EntityManager, id: string): Promise<BusinessView> {
  const row = await dbOf(em).selectFrom('business').selectAll().where('id', '=', id).executeTakeFirst()
  const [business] = row ? await withFiles(em, [row]) : []
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
  return withFiles(
    em,
    await query
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  )
}

async function withFiles(em: EntityManager, rows: readonly BusinessRow[]): Promise<BusinessView[]> {
  const files = await readFiles(
    em,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => businessView(row, files(row.id)))
}

/** What is shown of businesses, by the uuid of each: its logo, and its documents in the order in which they came. */
async function readFiles(em: EntityManager, ids: string[]): Promise<(id: string) => BusinessFiles> {
  if (ids.length === 0) return () => ({ logo: null, documents: [] })
  const files = await dbOf(em)
    .selectFrom('file')
    .select([...storedColumns, 'subjectId', 'purpose'])
    .where('purpose', 'in', ['business', 'logo'])
    .where('subjectId', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .$narrowType<WhenStored & { subjectId: NotNull }>()
    .execute()
  return (id) => {
    const ofIt = files.filter(({ subjectId }) => subjectId === id)
    const shown = (purpose: FilePurpose) => ofIt.filter((file) => file.purpose === purpose).map((file) => fileView(file))
    return { logo: shown('logo')[0] ?? null, documents: shown('business') }
  }
}
