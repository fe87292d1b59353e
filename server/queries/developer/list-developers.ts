import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, found, fragment, isSet, iso, type Db } from '../../db/typed-queries.js'
import { decodeId, encodeId } from '../../domain/id.js'
import { invalidField } from '../../domain/invalid-field.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'
import { beginsWith, byBytes } from '../../db/begins-with.js'

interface Listing {
  /** The beginning of a company's name however it is written, or, with an @ in it, of an address; empty: everybody. */
  search: string
  /** Whether an address must be given as a whole: for whoever sees addresses masked, and may not find them out letter by letter. */
  isWhole: boolean
  limit: number
  /** Reads on after this cursor. */
  after: string | null
}

/** Developers, the newest first, or those of a search by what was searched. @throws DomainError VALIDATION_ERROR */
export async function listDevelopers(
  em: EntityManager,
  { search, isWhole, limit, after }: Listing,
): Promise<{ developers: DeveloperSnapshot[]; hasMore: boolean }> {
  const db = dbOf(em)
  const last = after === null ? null : placeOf(after)
  const searched = search.includes('@') ? email : companyName
  let page = db
    .selectFrom('developer as d')
    .select(['d.id', 'd.email', 'd.companyName', 'd.applicationName', 'd.allowedRedirectUrls'])
    .select(({ ref }) => [isSet(ref('d.verifiedAt')).as('isVerified'), iso(ref('d.createdAt')).as('createdAt')])
  if (search === '') {
    page = page.orderBy('d.id', 'desc')
    if (last !== null) page = page.where('d.id', '<', last)
  } else {
    const wanted = search.toLowerCase()
    page = page
      .where(isWhole && searched === email ? fragment<boolean>`${email} = ${wanted}` : beginsWith(searched, wanted))
      .orderBy(byBytes(searched))
      .orderBy('d.id')
    if (last !== null) page = page.where(fragment<boolean>`(${byBytes(searched)}, d.id) > ${placeIn(db, searched, last)}`)
  }
  const rows = await page.limit(limit + 1).execute()
  return { developers: rows.slice(0, limit).map((row) => ({ ...row, id: encodeId('dev', row.id) })), hasMore: rows.length > limit }
}

const email = fragment<string>`d.email`
const companyName = fragment<string>`lower(d.company_name)`

const placeIn = (db: Db, searched: typeof email, id: string) =>
  fragment`(${found(db.selectFrom('developer as d').select(byBytes(searched).as('name')).where('d.id', '=', id))}, ${id}::uuid)`

function placeOf(cursor: string): string {
  const id = decodeId('dev', cursor)
  if (!id) throw invalidField('after', 'is not a cursor of this list')
  return id
}
