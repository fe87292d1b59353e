import type { WindowArgs } from '../../schema/node/connection-type.js'
import type { DealFilterInput } from '../../schema/node/deal-filter.input.js'
import { parseAward } from '../domain/dispute/award.js'
import { invalidField } from '../domain/invalid-field.js'
import { parseAmount } from '../domain/money/money.js'
import type { Context } from './context.js'

/** A numbered page of a list that is short enough for that. @throws DomainError VALIDATION_ERROR */
export function pageOf({ services: { config } }: Context, { page, limit }: { page?: number | null; limit?: number | null }) {
  const { pageDefault, pageMax } = config.limits
  const asked = { page: page ?? 1, limit: limit ?? pageDefault }
  if (asked.limit < 1 || asked.limit > pageMax) throw invalidField('limit', `must be from 1 to ${pageMax}`)
  if (asked.page < 1) throw invalidField('page', 'must be at least 1')
  return asked
}

/** How much of a list is asked for, and from which end. @throws DomainError VALIDATION_ERROR */
export function windowOf({ services: { config } }: Context, { first, last, after, before, offset }: WindowArgs) {
  const { pageDefault, pageMax } = config.limits
  if (first != null && last != null) throw invalidField('first', 'give either first or last, not both')
  if (before != null && last == null) throw invalidField('before', 'goes with last')
  if (after != null && last != null) throw invalidField('after', 'goes with first')
  const asked = first ?? last ?? pageDefault
  if (asked < 1 || asked > pageMax) throw invalidField(last == null ? 'first' : 'last', `must be from 1 to ${pageMax}`)
  if (offset != null && offset < 0) throw invalidField('offset', 'must not be negative')
  return { limit: asked, backwards: last != null, offset: offset ?? 0 }
}

interface Edge<Node> {
  node: Node
  cursor: string
}

interface Place {
  /** There is more beyond the page, in the direction of reading. */
  hasMore: boolean
  /** The page does not begin where the list does. */
  isPast: boolean
  /** It was read from the list's end. */
  backwards?: boolean
}

/** A page as a connection (Relay), from its edges in the order of reading. */
export function connectionOf<Node>(read: ReadonlyArray<Edge<Node>>, { hasMore, isPast, backwards = false }: Place) {
  const edges = backwards ? read.toReversed() : [...read]
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: backwards ? isPast : hasMore,
      hasPreviousPage: backwards ? hasMore : isPast,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

/** A page of what is known in its list by its id. */
export const connectionById = <Node extends { id: string }>(
  nodes: readonly Node[],
  { hasMore, after }: { hasMore: boolean; after: string | null },
) =>
  connectionOf(
    nodes.map((node) => ({ node, cursor: node.id })),
    { hasMore, isPast: after !== null },
  )

/** How the schema's orders are called in the queries. */
export const listSorts = {
  created_at: 'createdAt',
  created_at_desc: '-createdAt',
  updated_at: 'updatedAt',
  updated_at_desc: '-updatedAt',
  amount: 'amountTnd',
  amount_desc: '-amountTnd',
} as const

/** What every list of things with a price is filtered by. @throws DomainError VALIDATION_ERROR */
export const dealFilterOf = ({ currency, createdFrom, createdTo, minAmountTnd, maxAmountTnd }: DealFilterInput) => ({
  ...(currency ? { currency } : {}),
  ...(createdFrom == null ? {} : { createdFrom: new Date(createdFrom) }),
  ...(createdTo == null ? {} : { createdTo: new Date(createdTo) }),
  ...(minAmountTnd == null ? {} : { minAmountMillimes: parseAward(minAmountTnd, 'minAmountTnd') }),
  ...(maxAmountTnd == null ? {} : { maxAmountMillimes: parseAmount(maxAmountTnd, 'TND', 'maxAmountTnd') }),
})
