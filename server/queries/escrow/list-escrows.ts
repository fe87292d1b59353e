import type { EntityManager } from '@mikro-orm/postgresql'
import { inOneSnapshot } from '../../db/in-one-snapshot.js'
import { sql } from '../../db/sql.js'
import { decodeCursor, encodeCursor } from './list-cursor.js'
import { readEscrowViews, type EscrowView } from './read-escrow-views.js'
import { filterConditions, type EscrowFilter } from './escrow-filter.js'

export type EscrowSort = '-createdAt' | 'createdAt' | '-updatedAt' | 'updatedAt' | '-amountTnd' | 'amountTnd'

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

const columns: Record<string, string> = { createdAt: 'created_at', updatedAt: 'updated_at', amountTnd: 'amount_millimes' }

/** From here on a page by number is worth a count, which costs as much as walking over a good part of the list. */
const worthCounting = 100_000

export const reversed = (sort: EscrowSort): EscrowSort => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as EscrowSort

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
  const { sort, limit, offset = 0 } = listing
  const parameters: unknown[] = []
  const sortedBy = sort.replace('-', '')
  const column = columns[sortedBy]!
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const conditions = filterConditions(listing.filter, parameters)
  if (listing.after) conditions.push(afterCondition(decodeCursor(listing.after, sortedBy), column, direction, parameters))
  const order = `${column} ${direction}, id ${direction}`
  const [branches, union] = isLong ? [disjointBranchesOf, 'union all'] : [branchesOf, 'union']
  const selects = branches(listing.scope, parameters).map(
    (branch) =>
      `(select e.id, e.${column} from escrow e where ${[branch, ...conditions].join(' and ')} order by ${order} limit ${offset + limit + 1})`,
  )
  const rows = await sql<{ id: string; key: string }>(
    em,
    // The keys as text of the page's rows alone, not of those walked over.
    `select id, ${column}::text as key from
       (select id, ${column} from (${selects.join(` ${union} `)}) list order by ${order} limit ${limit + 1} offset ${offset}) page
     order by ${order}`,
    parameters,
  )
  const page = rows.slice(0, limit)
  const views = await readEscrowViews(em, { ids: page.map((row) => row.id), now: listing.now })
  return {
    escrows: page.map((row) => views.get(row.id)!),
    cursors: page.map((row) => encodeCursor(sortedBy, row.key, row.id)),
    hasMore: rows.length > limit,
  }
}

/**
 * The exact number of escrows on the list. Each reason to be on it is counted by its own index; an escrow with two reasons counts under
 * the first.
 */
export async function countEscrows(em: EntityManager, { scope, filter }: Pick<EscrowListing, 'scope' | 'filter'>): Promise<number> {
  const parameters: unknown[] = []
  const conditions = filterConditions(filter, parameters)
  const counts = disjointBranchesOf(scope, parameters).map(
    (branch) => `(select count(*) from escrow e where ${[branch, ...conditions].join(' and ')})`,
  )
  const [row] = await sql<{ total: number }>(em, `select (${counts.join(' + ')})::int as total`, parameters)
  return row!.total
}

/**
 * The reasons to be on the list (seller, buyer, creator), each with its own index: whoever takes only the first rows of each pays the same
 * among a thousand escrows and a million.
 */
function branchesOf({ userId, developerId, isStaff }: EscrowScope, parameters: unknown[]): string[] {
  if (isStaff) return ['true']
  const branches: string[] = []
  if (userId) {
    const user = `$${parameters.push(userId)}`
    branches.push(`e.seller_id = ${user}`, `e.buyer_id = ${user}`)
  }
  if (developerId) branches.push(`e.created_by_developer_id = $${parameters.push(developerId)}`)
  return branches.length > 0 ? branches : ['false']
}

/**
 * The same, each without what an earlier one has, so that many rows need not be compared with one another; the creator's first, where
 * nothing else has to be looked at. For who reads much of the list anyway:
 * the first row of a branch may lie behind all that it leaves out.
 */
function disjointBranchesOf(scope: EscrowScope, parameters: unknown[]): string[] {
  const branches = branchesOf(scope, parameters).toReversed()
  return branches.map((branch, index) => [branch, ...branches.slice(0, index).map((earlier) => `(${earlier}) is not true`)].join(' and '))
}

function afterCondition({ key, id }: { key: string; id: string }, column: string, direction: string, parameters: unknown[]): string {
  const type = column === 'amount_millimes' ? 'bigint' : 'timestamptz'
  const from = `($${parameters.push(key)}::${type}, $${parameters.push(id)}::uuid)`
  return `(e.${column}, e.id) ${direction === 'desc' ? '<' : '>'} ${from}`
}
