import type { EntityManager } from '@mikro-orm/postgresql'
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
}

const columns: Record<string, string> = { createdAt: 'created_at', updatedAt: 'updated_at', amountTnd: 'amount_millimes' }

/**
 * A page of escrows. Each reason to be on the list (seller, buyer, creator) is its own branch with its own index and limit, so that a
 * page costs the same among a thousand escrows and a million.
 */
export async function listEscrows(em: EntityManager, listing: EscrowListing): Promise<EscrowPage> {
  const { sort, limit, offset = 0 } = listing
  const parameters: unknown[] = []
  const sortedBy = sort.replace('-', '')
  const column = columns[sortedBy]!
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const conditions = filterConditions(listing.filter, parameters)
  if (listing.after) conditions.push(afterCondition(decodeCursor(listing.after, sortedBy), column, direction, parameters))
  const order = `${column} ${direction}, id ${direction}`
  const branches = branchesOf(listing.scope, parameters).map(
    (branch) =>
      `(select e.id, e.${column} from escrow e where ${[branch, ...conditions].join(' and ')} order by e.${column} ${direction}, e.id ${direction} limit ${offset + limit + 1})`,
  )
  const rows = await sql<{ id: string; key: string }>(
    em,
    `select id, ${column}::text as key from (${branches.join(' union ')}) page order by ${order} limit ${limit + 1} offset ${offset}`,
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
 * The exact number of escrows on the list. Each reason to be on it is counted by its own index, the creator's first, where nothing else
 * has to be looked at; an escrow with two reasons counts under the first.
 */
export async function countEscrows(em: EntityManager, { scope, filter }: Pick<EscrowListing, 'scope' | 'filter'>): Promise<number> {
  const parameters: unknown[] = []
  const conditions = filterConditions(filter, parameters)
  const branches = branchesOf(scope, parameters).toReversed()
  const counts = branches.map((branch, index) => {
    const counted = branches.slice(0, index).map((earlier) => `(${earlier}) is not true`)
    return `(select count(*) from escrow e where ${[branch, ...counted, ...conditions].join(' and ')})`
  })
  const [row] = await sql<{ total: number }>(em, `select (${counts.join(' + ')})::int as total`, parameters)
  return row!.total
}

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

function afterCondition({ key, id }: { key: string; id: string }, column: string, direction: string, parameters: unknown[]): string {
  const type = column === 'amount_millimes' ? 'bigint' : 'timestamptz'
  const from = `($${parameters.push(key)}::${type}, $${parameters.push(id)}::uuid)`
  return `(e.${column}, e.id) ${direction === 'desc' ? '<' : '>'} ${from}`
}
