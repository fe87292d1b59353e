import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, fragment, type Db } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { decodeId } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import type { TopUpStatus } from '../../domain/top-up/top-up.js'
import type { TopUpSnapshot } from '../../../schema/top-up/top-up-document.js'
import { topUpView } from './top-up-view.js'

/** Whose they are; null: everybody's, for those of staff who look after money. */
interface Owned {
  userId: string | null
  pages: { publicUrl: string }
}

/** One top-up of a wallet, by its uuid; that of another wallet is not there. @throws DomainError TOP_UP_NOT_FOUND */
export async function readTopUp(em: EntityManager, { userId, id, pages }: Owned & { id: string }): Promise<TopUpSnapshot> {
  const row = await topUpsOf(dbOf(em), userId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('TOP_UP_NOT_FOUND')
  return topUpView(row, pages)
}

interface Listing extends Owned {
  status: TopUpStatus | null
  limit: number
  /** Reads on after this cursor. */
  after: string | null
}

/** The top-ups of a wallet, or all of them, newest first. @throws DomainError VALIDATION_ERROR */
export async function listTopUps(
  em: EntityManager,
  { userId, status, limit, after, pages }: Listing,
): Promise<{ topUps: TopUpSnapshot[]; hasMore: boolean }> {
  let page = topUpsOf(dbOf(em), userId)
  if (status) page = page.where('status', '=', status)
  if (after !== null) page = page.where(isBeyond(placeOf(after)))
  const rows = await page
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { topUps: rows.slice(0, limit).map((row) => topUpView(row, pages)), hasMore: rows.length > limit }
}

function topUpsOf(db: Db, userId: string | null) {
  const all = db.selectFrom('top_up').selectAll()
  return userId === null ? all : all.where('userId', '=', userId)
}

function placeOf(cursor: string): string {
  const id = decodeId('top', cursor)
  if (!id) throw invalidField('after', 'is not a cursor of this list')
  return id
}

const isBeyond = (id: string) => fragment<boolean>`(created_at, id) < (select t.created_at, t.id from top_up t where t.id = ${id})`
