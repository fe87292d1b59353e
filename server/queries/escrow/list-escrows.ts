import type { EntityManager } from '@mikro-orm/postgresql'
import { inOneSnapshot } from '../../db/in-one-snapshot.js'
import { dbOf, fragment, statementOfShape, type Db, type Given } from '../../db/typed-queries.js'
import { decodeCursor, encodeCursor, listOrders, reversed, type Direction, type ListSort } from './list-cursor.js'
import { readEscrowViews, type EscrowView } from './read-escrow-views.js'
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

/** From here on a page by number is worth a count, which costs as much as walking over a good part of the list. */
const worthCounting = 10_000

/** A page costs the same among a thousand escrows and a million, but for the rows that an `offset` leads over. */
export function listEscrows(em: EntityManager, listing: EscrowListing): Promise<EscrowPage> {
  const { offset = 0, after } = listing
  return offset >= worthCounting && !after ? listFromNearerEnd(em, { ...listing, offset }) : walk(em, listing)
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

/** Reads from the first row on; each branch has its own limit. A long walk goes over a good part of the whole list. */
async function walk(em: EntityManager, listing: EscrowListing, { isLong = false } = {}): Promise<EscrowPage> {
  const { sort, limit, offset = 0, after, now } = listing
  const { sortedBy, direction } = listOrders[sort]
  const { shape, values } = splitListing(listing)
  const place = after === undefined ? {} : decodeCursor(after, sortedBy)
  const rows = await readPage(
    dbOf(em),
    { ...shape, sortedBy, direction, isLong, isAfter: after !== undefined, limit, offset },
    { ...values, ...place },
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
  reasons: Array<'everybody' | 'seller' | 'buyer' | 'creator'>
}

interface ListValues extends FilterValues {
  userId: string
  developerId: string
}

function splitListing({ scope, filter }: Pick<EscrowListing, 'scope' | 'filter'>): { shape: ListShape; values: Partial<ListValues> } {
  const { shape, values } = splitFilter(filter)
  const { userId, developerId, isStaff } = scope
  if (isStaff) return { shape: { filter: shape, reasons: ['everybody'] }, values }
  return {
    shape: { filter: shape, reasons: [...(userId ? (['seller', 'buyer'] as const) : []), ...(developerId ? (['creator'] as const) : [])] },
    values: { ...values, ...(userId ? { userId } : {}), ...(developerId ? { developerId } : {}) },
  }
}

interface PageShape extends ListShape {
  sortedBy: SortedBy
  direction: Direction
  isLong: boolean
  isAfter: boolean
  limit: number
  offset: number
}

/** Limits stand in the text: a plan for any limit would be one for a tenth of the table. */
const readPage = statementOfShape((db, shape: PageShape, given: Given<ListValues & { key: string; id: string }>) => {
  const { sortedBy, direction, isLong, isAfter, limit, offset } = shape
  const column = columns[sortedBy]
  const conditions = filterConditions(shape.filter, given)
  if (isAfter) conditions.push(isBeyond(given, sortedBy, direction))
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

/**
 * The exact number of escrows on the list. Each reason to be on it is counted by its own index; an escrow with two reasons counts under
 * the first.
 */
export async function countEscrows(em: EntityManager, listing: Pick<EscrowListing, 'scope' | 'filter'>): Promise<number> {
  const { shape, values } = splitListing(listing)
  const [row] = await countList(dbOf(em), shape, values)
  return row?.total ?? 0
}

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

function isBeyond({ key, id }: Given<{ key: string; id: string }>, sortedBy: SortedBy, direction: Direction): Condition {
  const type = fragment.raw(sortedBy === 'amountTnd' ? 'bigint' : 'timestamptz')
  const beyond = fragment.raw(direction === 'desc' ? '<' : '>')
  return ({ ref }) => fragment<boolean>`(${ref(columns[sortedBy])}, ${ref('e.id')}) ${beyond} (${key}::${type}, ${id}::uuid)`
}
