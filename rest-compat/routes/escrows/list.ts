import { z } from 'zod'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { Escrows } from '../../../schema/operations/documents.js'
import { cursorPaginationDocument, cursorPaginationOf, eitherCursorOrPage, placeOf, sortNames } from '../../numbered-pages.js'
import * as fields from '../../query-fields.js'
import { route } from '../../route.js'

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
  query: eitherCursorOrPage(
    z.object({
      limit: fields.rows,
      page: fields.pageNumber,
      cursor: fields.queryText(1000),
      ...filters,
      sort: fields.querySort('createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'amountTnd', '-amountTnd'),
    }),
  ),
  document: Escrows,
  variables: ({ query, pageSizes }) => {
    const { limit: _limit, page: _page, cursor: _cursor, sort = '-createdAt', ...filter } = query
    return { ...placeOf({ query, pageSizes }), filter, sort: sortNames[sort], withTotal: true }
  },
  answer: z.object({ escrows: z.array(escrowDocument), pagination: cursorPaginationDocument }),
  from: ({ escrows }, request) => ({ escrows: escrows.nodes, pagination: cursorPaginationOf(request, escrows) }),
  errors: ['ACCOUNT_NOT_ASSOCIATED'],
})
