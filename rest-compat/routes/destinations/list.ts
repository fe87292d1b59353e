import { z } from 'zod'
import { destinationDocument } from '../../../schema/destination/destination-document.js'
import { paginationDocument } from '../../../schema/document/pagination-document.js'
import { Destinations } from '../../../schema/operations/documents.js'
import { limitOf, pageNumber, rows } from '../../query-fields.js'
import { route } from '../../route.js'

export const list = route({
  method: 'get',
  path: '/wallet/destinations',
  credential: 'api_key',
  description: 'The bank accounts that the associated user can withdraw to, newest first, without their numbers.',
  query: z.object({ page: pageNumber, limit: rows }),
  document: Destinations,
  answer: z.object({ destinations: z.array(destinationDocument), pagination: paginationDocument }),
  // A user has no more of them than one answer holds.
  from: ({ destinations }, { query, pageSizes }) => {
    const { page = 1 } = query
    const limit = limitOf({ query, pageSizes })
    const { length: total } = destinations
    return {
      destinations: destinations.slice((page - 1) * limit, page * limit),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    }
  },
  errors: ['ACCOUNT_NOT_ASSOCIATED'],
})
