import { paginationDocument } from '../schema/document/pagination-document.js'
import { z } from 'zod'
import { limitOf } from './query-fields.js'
import type { PageSizes } from './rest-request.js'

/** Lists in numbered pages, of which some can be read on by a cursor as well (specification, What the service does). */
interface Asked {
  query: { page?: number | undefined; limit?: number | undefined; cursor?: string | undefined }
  pageSizes: PageSizes
}

/** Where to read, as GraphQL's lists take it. */
export function placeOf({ query, pageSizes }: Asked) {
  const { page = 1, cursor } = query
  const first = limitOf({ query, pageSizes })
  return { first, ...(cursor === undefined ? { offset: (page - 1) * first } : { after: cursor }) }
}

/** Where the page stands. */
export function paginationOf({ query, pageSizes }: Asked, total: number) {
  const limit = limitOf({ query, pageSizes })
  return { page: query.page ?? 1, limit, total, pages: Math.ceil(total / limit) }
}

/** The same with where to read on. */
export const cursorPaginationDocument = paginationDocument.extend({ nextCursor: z.string().nullable() })

interface Connection {
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  totalCount?: number
}

export const cursorPaginationOf = (asked: Asked, { pageInfo, totalCount = 0 }: Connection) => ({
  ...paginationOf(asked, totalCount),
  nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
})

/** A cursor and the number of a page are two answers to one question. */
export const eitherCursorOrPage = <Shape extends z.ZodType<Asked['query']>>(shape: Shape): Shape =>
  shape.refine(({ cursor, page }) => cursor === undefined || page === undefined, {
    path: ['cursor'],
    error: 'goes in place of page, not with it',
  })

/** The orders of lists, as the schema calls them. */
export const sortNames = {
  createdAt: 'CREATED_AT',
  '-createdAt': 'CREATED_AT_DESC',
  updatedAt: 'UPDATED_AT',
  '-updatedAt': 'UPDATED_AT_DESC',
  amountTnd: 'AMOUNT',
  '-amountTnd': 'AMOUNT_DESC',
} as const
