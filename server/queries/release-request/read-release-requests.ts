import { fragment, type Db } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { decodeId } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import type { Currency } from '../../domain/money/money.js'
import { releaseRequestView, type ReleaseRequestView } from './release-request-view.js'

interface Listing {
  escrowId: string
  currency: Currency
  limit: number
  /** Reads on after this cursor. */
  after?: string | null
}

export interface ReleaseRequestPage {
  requests: ReleaseRequestView[]
  hasMore: boolean
}

/** The payout requests of an escrow, oldest first (specification, Payout requests). @throws DomainError VALIDATION_ERROR */
export async function readReleaseRequests(db: Db, { escrowId, currency, limit, after }: Listing): Promise<ReleaseRequestPage> {
  let page = db.selectFrom('release_request').selectAll().where('escrowId', '=', escrowId)
  if (after != null) page = page.where(isBeyond(escrowId, placeOf(after)))
  const rows = await page
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return { requests: rows.slice(0, limit).map((row) => releaseRequestView(row, currency)), hasMore: rows.length > limit }
}

/** One of them as its caller calls it; null when there is none. */
export async function readReleaseRequest(
  db: Db,
  { escrowId, currency, requestId }: Pick<Listing, 'escrowId' | 'currency'> & { requestId: string },
): Promise<ReleaseRequestView | null> {
  const request = db.selectFrom('release_request').selectAll().where('escrowId', '=', escrowId).where('requestId', '=', requestId)
  const row = await request.executeTakeFirst()
  return row ? releaseRequestView(row, currency) : null
}

/** Of which escrow a request is, and what its caller calls it. @throws DomainError RELEASE_REQUEST_NOT_FOUND */
export async function nameOfReleaseRequest(db: Db, id: string): Promise<{ escrowId: string; requestId: string }> {
  const name = await db.selectFrom('release_request').select(['escrowId', 'requestId']).where('id', '=', id).executeTakeFirst()
  if (!name) throw new DomainError('RELEASE_REQUEST_NOT_FOUND')
  return name
}

/** A place in the list is the request that stands there. */
export const cursorOf = ({ id }: ReleaseRequestView): string => id

function placeOf(cursor: string): string {
  const id = decodeId('rr', cursor)
  if (!id) throw invalidField('after', 'is not a cursor of this list')
  return id
}

const isBeyond = (escrowId: string, id: string) =>
  fragment<boolean>`(created_at, id) > (select r.created_at, r.id from release_request r where r.escrow_id = ${escrowId} and r.id = ${id})`
