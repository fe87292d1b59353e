import { z } from 'zod'
import { chargeDocument } from '../../../schema/charge/charge-document.js'
import { paginationDocument } from '../../../schema/document/pagination-document.js'
import { Charges } from '../../../schema/operations/documents.js'
import * as fields from '../../query-fields.js'
import { route } from '../../route.js'

const sorts = { createdAt: 'CREATED_AT', '-createdAt': 'CREATED_AT_DESC', amountTnd: 'AMOUNT', '-amountTnd': 'AMOUNT_DESC' } as const

const filters = {
  status: fields.queryWords('pending', 'paid', 'completed'),
  currency: fields.queryWords('TND', 'USD', 'EUR'),
  createdFrom: fields.queryInstant(),
  createdTo: fields.queryInstant({ isEnd: true }),
  minAmountTnd: fields.queryDecimal,
  maxAmountTnd: fields.queryDecimal,
  q: fields.queryText(200),
}

export const list = route({
  method: 'get',
  path: '/charges',
  credential: 'api_key',
  description: 'The developer’s charges.',
  query: z
    .object({
      limit: fields.rows,
      page: fields.pageNumber,
      cursor: fields.queryText(1000),
      ...filters,
      sort: fields.querySort('createdAt', '-createdAt', 'amountTnd', '-amountTnd'),
    })
    .refine(({ cursor, page }) => cursor === undefined || page === undefined, {
      path: ['cursor'],
      error: 'goes in place of page, not with it',
    }),
  document: Charges,
  variables: ({ query, pageSizes }) => {
    const { limit: _limit, page = 1, cursor, sort = '-createdAt', ...filter } = query
    const first = fields.limitOf({ query, pageSizes })
    const place = cursor === undefined ? { offset: (page - 1) * first } : { after: cursor }
    return { first, filter, sort: sorts[sort], ...place }
  },
  answer: z.object({
    charges: z.array(chargeDocument),
    pagination: paginationDocument.extend({ nextCursor: z.string().nullable() }),
  }),
  from: ({ charges: { nodes, pageInfo, totalCount } }, { query, pageSizes }) => {
    const limit = fields.limitOf({ query, pageSizes })
    return {
      charges: nodes,
      pagination: {
        page: query.page ?? 1,
        limit,
        total: totalCount,
        pages: Math.ceil(totalCount / limit),
        nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      },
    }
  },
  errors: [],
})
