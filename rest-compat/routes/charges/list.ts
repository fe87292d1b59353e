import { z } from 'zod'
import { chargeRecord } from '../../../schema/charge/charge-document.js'
import { Charges } from '../../../schema/operations/documents.js'
import { cursorPaginationDocument, cursorPaginationOf, eitherCursorOrPage, placeOf, sortNames } from '../../numbered-pages.js'
import * as fields from '../../query-fields.js'
import { route } from '../../route.js'

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
  query: eitherCursorOrPage(
    z.object({
      limit: fields.rows,
      page: fields.pageNumber,
      cursor: fields.queryText(1000),
      ...filters,
      sort: fields.querySort('createdAt', '-createdAt', 'amountTnd', '-amountTnd'),
    }),
  ),
  document: Charges,
  variables: ({ query, pageSizes }) => {
    const { limit: _limit, page: _page, cursor: _cursor, sort = '-createdAt', ...filter } = query
    return { ...placeOf({ query, pageSizes }), filter, sort: sortNames[sort] }
  },
  answer: z.object({ charges: z.array(chargeRecord), pagination: cursorPaginationDocument }),
  from: ({ charges }, request) => ({ charges: charges.nodes, pagination: cursorPaginationOf(request, charges) }),
  errors: [],
})
