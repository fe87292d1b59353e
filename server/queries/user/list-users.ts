import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, found, fragment, isSet, iso, type Db } from '../../db/typed-queries.js'
import { decodeId, encodeId } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import type { UserSnapshot } from '../../../schema/user/user-document.js'
import { beginsWith, byBytes } from '../../db/begins-with.js'

interface Listing {
  /** The beginning of an address; empty: everybody. */
  search: string
  /** Whether it must be the whole of it: for whoever sees addresses masked, and may not find them out letter by letter. */
  isWhole: boolean
  limit: number
  /** Reads on after this cursor. */
  after: string | null
}

/** Users, the newest first, or those of a search by their address. @throws DomainError VALIDATION_ERROR */
export async function listUsers(
  em: EntityManager,
  { search, isWhole, limit, after }: Listing,
): Promise<{ users: UserSnapshot[]; hasMore: boolean }> {
  const db = dbOf(em)
  const last = after === null ? null : placeOf(after)
  let page = db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName', 'u.locale', 'u.mutedNotices', 'u.identityStatus'])
    .select(({ ref }) => [isSet(ref('u.emailVerifiedAt')).as('isEmailVerified'), iso(ref('u.createdAt')).as('createdAt')])
  if (search === '') {
    page = page.orderBy('u.id', 'desc')
    if (last !== null) page = page.where('u.id', '<', last)
  } else {
    page = page
      .where(({ ref }) => (isWhole ? fragment<boolean>`${ref('u.email')} = ${search}` : beginsWith(ref('u.email'), search)))
      .orderBy(({ ref }) => byBytes(ref('u.email')))
    if (last !== null) page = page.where(({ ref }) => fragment<boolean>`${byBytes(ref('u.email'))} > ${emailOf(db, last)}`)
  }
  const rows = await page.limit(limit + 1).execute()
  return { users: rows.slice(0, limit).map((row) => ({ ...row, id: encodeId('usr', row.id) })), hasMore: rows.length > limit }
}

const emailOf = (db: Db, id: string) => found(db.selectFrom('app_user').select('email').where('id', '=', id))

function placeOf(cursor: string): string {
  const id = decodeId('usr', cursor)
  if (!id) throw invalidField('after', 'is not a cursor of this list')
  return id
}
