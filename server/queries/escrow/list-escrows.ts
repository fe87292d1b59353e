import type { EntityManager } from '@mikro-orm/postgresql'
import type { TallyReason } from '../../db/entities/escrow-tally.entity.js'
import { inOneSnapshot } from '../../db/in-one-snapshot.js'
import { dbOf, fragment, statementOfShape, type Db, type Given } from '../../db/typed-queries.js'
import { mustExist } from '../../domain/must-exist.js'
import { decodeCursor, encodeCursor, listOrders, reversed, type Direction, type ListSort } from './list-cursor.js'
import { readEscrowViews, type EscrowView } from './read-escrow-views.js'
import { readPlace, readTotal, tallyOf, type TallyShape } from './read-tally.js'
import { filterConditions, splitFilter, type Condition, type EscrowFilter, type FilterShape, type FilterValues } from './escrow-filter.js'

export type EscrowSort = ListSort

/** Whose escrows: those where the user is a party, and those that the developer created; with neither, everybody's (staff). */
export interface EscrowScope {
  userId: string | null
  developerId: string | null
  isStaff?: boolean
}

export interface EscrowListing {
  scope: EscrowScope
  filter: EscrowFilter
  sort: EscrowSort
  limit: number
  offset?: number
  /** Reads on from here instead of from an offset: as fast on the last page as on the first. */
  after?: string
  /** How many there are on the whole list, at the moment of the page. */
  withTotal?: boolean
  now: Date
}

export interface EscrowPage {
  escrows: EscrowView[]
  /** The cursor of each escrow, in the same order. */
  cursors: string[]
  hasMore: boolean
  /** How many there are on the whole list, where it had to be known. */
  total?: number
}

const columns = { createdAt: 'e.createdAt', updatedAt: 'e.updatedAt', amountTnd: 'e.amountMillimes' } as const
type SortedBy = keyof typeof columns

/** From here on a page by number is worth being looked for: about a stretch of the tallies. */
const worthFinding = 1_000
/** From here on it is worth a count where there are no tallies, which costs as much as walking over a good part of the list. */
const worthCounting = 10_000

/** A page costs the same among a thousand escrows and a million, but for the rows that an `offset` leads over where the tallies do not know it. */
export function listEscrows(em: EntityManager, listing: EscrowListing): Promise<EscrowPage> {
  const { after, withTotal = false } = listing
  const offset = after ? 0 : (listing.offset ?? 0)
  const { tally } = splitListing(listing)
  const hasPlace = tally !== null && listOrders[listing.sort].sortedBy === 'createdAt'
  if (hasPlace && offset >= worthFinding) return listFromStretch(em, { ...listing, offset })
  if (offset >= worthCounting) return listFromNearerEnd(em, { ...listing, offset })
  if (!withTotal) return walk(em, listing)
  return inOneSnapshot(em, async (snapshot) => ({ ...(await walk(snapshot, listing)), total: await countEscrows(snapshot, listing) }))
}

/** The same page, walked to from the stretch of the tallies that it begins in. For lists that they know, by when escrows were created. */
export function listFromStretch(em: EntityManager, listing: EscrowListing & { offset: number }): Promise<EscrowPage> {
  return inOneSnapshot(em, async (snapshot) => {
    const { offset, sort, withTotal = false } = listing
    const { tally, values } = splitListing(listing)
    const { direction } = listOrders[sort]
    const [place] = await readPlace(dbOf(snapshot), { ...mustExist(tally, 'the tallies of a list'), direction }, { ...values, offset })
    const page = place
      ? await walk(snapshot, { ...listing, offset: offset - place.passed }, { from: { ...place, isIncluded: direction === 'asc' } })
      : await walk(snapshot, listing)
    return withTotal ? { ...page, total: await countEscrows(snapshot, listing) } : page
  })
}

/** The same page, walked to from the end of the list that is nearer: the last one costs what the first does, and the count. */
export function listFromNearerEnd(em: EntityManager, listing: EscrowListing & { offset: number }): Promise<EscrowPage> {
  return inOneSnapshot(em, async (snapshot) => {
    const { offset, sort } = listing
    const total = await countEscrows(snapshot, listing)
    const limit = Math.min(listing.limit, total - offset)
    if (limit <= 0) return { escrows: [], cursors: [], hasMore: false, total }
    const behind = total - offset - limit
    const isLong = Math.min(offset, behind) > total / 10
    if (offset <= behind) return { ...(await walk(snapshot, listing, { isLong })), total }
    const page = await walk(snapshot, { ...listing, sort: reversed(sort), offset: behind, limit }, { isLong })
    return { escrows: page.escrows.toReversed(), cursors: page.cursors.toReversed(), hasMore: behind > 0, total }
  })
}

/** A row of the list, which is read on from: with it, or behind it. */
interface Place {
  key: string
  id: string
  isIncluded: boolean
}

interface Walk {
  from?: Place | null
  /** It goes over a good part of the whole list. */
  isLong?: boolean
}

/** Reads from the first row on, or from a place; each branch has its own limit. */
async function walk(em: EntityManager, listing: EscrowListing, { from = null, isLong = false }: Walk = {}): Promise<EscrowPage> {
  const { sort, limit, offset = 0, after, now } = listing
  const { sortedBy, direction } = listOrders[sort]
  const { shape, values } = splitListing(listing)
  const place = after === undefined ? from : { ...decodeCursor(after, sortedBy), isIncluded: false }
  const beginning = place === null ? 'first' : place.isIncluded ? 'at' : 'behind'
  const rows = await readPage(
    dbOf(em),
    { ...shape, sortedBy, direction, isLong, beginning, limit, offset },
    { ...values, ...(place ? { key: place.key, id: place.id } : {}) },
  )
  const shown = rows.slice(0, limit)
  const views = await readEscrowViews(em, { ids: shown.map((row) => row.id), now })
  return {
    escrows: shown.flatMap((row) => views.get(row.id) ?? []),
    cursors: shown.map((row) => encodeCursor(sortedBy, row.text, row.id)),
    hasMore: rows.length > limit,
  }
}

/** Whose list it is and what is filtered, as far as the words of the statement go; the rest are values. */
interface ListShape {
  filter: FilterShape
  reasons: TallyReason[]
}

interface ListValues extends FilterValues {
  userId: string
  developerId: string
}

function splitListing({ scope: { userId, developerId, isStaff }, filter }: Pick<EscrowListing, 'scope' | 'filter'>): {
  shape: ListShape
  values: Partial<ListValues>
  tally: TallyShape | null
} {
  const { shape, values } = splitFilter(filter)
  const whose = isStaff ? {} : { ...(userId ? { userId } : {}), ...(developerId ? { developerId } : {}) }
  const reasons: ListShape['reasons'] = isStaff
    ? ['everybody']
    : [...(userId ? (['seller', 'buyer'] as const) : []), ...(developerId ? (['creator'] as const) : [])]
  return { shape: { filter: shape, reasons }, values: { ...values, ...whose }, tally: tallyOf(reasons, whose, filter) }
}

interface PageShape extends ListShape {
  sortedBy: SortedBy
  direction: Direction
  isLong: boolean
  beginning: 'first' | 'at' | 'behind'
  limit: number
  offset: number
}

/** Limits stand in the text: a plan for any limit would be one for a tenth of the table. */
const readPage = statementOfShape((db, shape: PageShape, given: Given<ListValues & { key: string; id: string }>) => {
  const { sortedBy, direction, isLong, beginning, limit, offset } = shape
  const column = columns[sortedBy]
  const conditions = filterConditions(shape.filter, given)
  if (beginning !== 'first') conditions.push(isFrom(given, shape))
  const reasons = isLong ? disjointReasons(shape, given) : reasonsOf(shape, given)
  const list = reasons
    .map((reason) =>
      escrowsWhere(db, [reason, ...conditions])
        .select(['e.id', `${column} as key`])
        .orderBy(column, direction)
        .orderBy('e.id', direction)
        .limit(fragment.lit(offset + limit + 1)),
    )
    .map((branch) => db.selectFrom(branch.as('branch')).select(['branch.id', 'branch.key']))
    .reduce((one, other) => (isLong ? one.unionAll(other) : one.union(other)))
  const page = db
    .selectFrom(list.as('list'))
    .select(['list.id', 'list.key'])
    .orderBy('list.key', direction)
    .orderBy('list.id', direction)
    .limit(fragment.lit(limit + 1))
    .offset(fragment.lit(offset))
  // The keys as text of the page's rows alone, not of those walked over.
  return db
    .selectFrom(page.as('page'))
    .select(({ ref }) => ['page.id', fragment<string>`${ref('page.key')}::text`.as('text')])
    .orderBy('page.key', direction)
    .orderBy('page.id', direction)
})

const escrowsWhere = (db: Db, conditions: Condition[]) =>
  db.selectFrom('escrow as e').where((eb) => eb.and(conditions.map((condition) => condition(eb))))

/** The exact number of escrows on the list: of its tallies, and counted where it is filtered by what they do not know. */
export async function countEscrows(em: EntityManager, listing: Pick<EscrowListing, 'scope' | 'filter'>): Promise<number> {
  const { shape, values, tally } = splitListing(listing)
  const [row] = tally ? await readTotal(dbOf(em), tally, values) : await countList(dbOf(em), shape, values)
  return row?.total ?? 0
}

/** Each reason to be on the list is counted by its own index; an escrow with two reasons counts under the first. */
const countList = statementOfShape((db, shape: ListShape, given: Given<ListValues>) => {
  const conditions = filterConditions(shape.filter, given)
  const counts = disjointReasons(shape, given).map((reason) =>
    escrowsWhere(db, [reason, ...conditions]).select(({ fn }) => fn.countAll<bigint>().as('count')),
  )
  return db.selectNoFrom(fragment<number>`(${fragment.join(counts, fragment` + `)})::int`.as('total'))
})

/**
 * The reasons to be on the list (seller, buyer, creator), each with its own index: whoever takes only the first rows of each pays the same
 * among a thousand escrows and a million.
 */
function reasonsOf({ reasons }: ListShape, { userId, developerId }: Given<ListValues>): Condition[] {
  const conditions: Record<(typeof reasons)[number], Condition> = {
    everybody: (eb) => eb.lit(true),
    seller: (eb) => eb('e.sellerId', '=', userId),
    buyer: (eb) => eb('e.buyerId', '=', userId),
    creator: (eb) => eb('e.createdByDeveloperId', '=', developerId),
  }
  return reasons.length > 0 ? reasons.map((reason) => conditions[reason]) : [(eb) => eb.lit(false)]
}

/**
 * The same, each without what an earlier one has, so that many rows need not be compared with one another; the creator's first, where
 * nothing else has to be looked at. For who reads much of the list anyway:
 * the first row of a branch may lie behind all that it leaves out.
 */
function disjointReasons(shape: ListShape, given: Given<ListValues>): Condition[] {
  const reasons = reasonsOf(shape, given).toReversed()
  return reasons.map((reason, index) => (eb) => {
    const earlier = reasons.slice(0, index).map((condition) => fragment<boolean>`(${condition(eb)}) is not true`)
    return eb.and([reason(eb), ...earlier])
  })
}

function isFrom({ key, id }: Given<{ key: string; id: string }>, { sortedBy, direction, beginning }: PageShape): Condition {
  const type = fragment.raw(sortedBy === 'amountTnd' ? 'bigint' : 'timestamptz')
  const beyond = fragment.raw(`${direction === 'desc' ? '<' : '>'}${beginning === 'at' ? '=' : ''}`)
  return ({ ref }) => fragment<boolean>`(${ref(columns[sortedBy])}, ${ref('e.id')}) ${beyond} (${key}::${type}, ${id}::uuid)`
}
