import { z } from 'zod'
import { paginationDocument } from '../../../schema/document/pagination-document.js'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { Escrows } from '../../../schema/operations/documents.js'
import * as fields from '../../query-fields.js'
import { route } from '../../route.js'

const sorts = {
  createdAt: 'CREATED_AT',
  '-createdAt': 'CREATED_AT_DESC',
  updatedAt: 'UPDATED_AT',
  '-updatedAt': 'UPDATED_AT_DESC',
  amountTnd: 'AMOUNT',
  '-amountTnd': 'AMOUNT_DESC',
} as const

/** Decisions 5, List filters. */
const filters = {
  status: fields.queryWords('pending', 'paid', 'delivered', 'completed', 'cancelled', 'disputed'),
  role: fields.queryWord('buyer', 'seller', 'creator'),
  mode: fields.queryWords('standard', 'quick', 'instant'),
  currency: fields.queryWords('TND', 'USD', 'EUR'),
  email: fields.queryText(254),
  createdFrom: fields.queryInstant(),
  createdTo: fields.queryInstant({ isEnd: true }),
  updatedFrom: fields.queryInstant(),
  updatedTo: fields.queryInstant({ isEnd: true }),
  minAmountTnd: fields.queryDecimal,
  maxAmountTnd: fields.queryDecimal,
  progressive: fields.queryFlag,
  hasDispute: fields.queryFlag,
  q: fields.queryText(200),
}

export const list = route({
  method: 'get',
  path: '/escrows',
  credential: 'api_key',
  description: 'Escrows of which the associated user is a party, or that this developer created.',
  query: z
    .object({
      limit: fields.rows,
      page: fields.pageNumber,
      cursor: fields.queryText(1000),
      ...filters,
      sort: fields.querySort('createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'amountTnd', '-amountTnd'),
    })
    .refine(({ cursor, page }) => cursor === undefined || page === undefined, {
      path: ['cursor'],
      error: 'goes in place of page, not with it',
    }),
  document: Escrows,
  variables: ({ query, pageSizes }) => {
    const { limit: _limit, page = 1, cursor, sort = '-createdAt', ...filter } = query
    const first = fields.limitOf({ query, pageSizes })
    const place = cursor === undefined ? { offset: (page - 1) * first } : { after: cursor }
    return { first, filter, sort: sorts[sort], ...place, withTotal: true }
  },
  answer: z.object({
    escrows: z.array(escrowDocument),
    pagination: paginationDocument.extend({ nextCursor: z.string().nullable() }),
  }),
  from: ({ escrows: { nodes, pageInfo, totalCount = 0 } }, { query, pageSizes }) => {
    const limit = fields.limitOf({ query, pageSizes })
    return {
      escrows: nodes,
      pagination: {
        page: query.page ?? 1,
        limit,
        total: totalCount,
        pages: Math.ceil(totalCount / limit),
        nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      },
    }
  },
  errors: ['ACCOUNT_NOT_ASSOCIATED'],
})
