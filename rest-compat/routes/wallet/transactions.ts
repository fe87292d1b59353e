import { z } from 'zod'
import { paginationDocument } from '../../../schema/document/pagination-document.js'
import { WalletTransactions } from '../../../schema/operations/documents.js'
import { transactionDocument } from '../../../schema/wallet/wallet-document.js'
import { paginationOf, placeOf } from '../../numbered-pages.js'
import { pageNumber, queryInstant, queryText, queryWords, rows } from '../../query-fields.js'
import { route } from '../../route.js'

const types = transactionDocument.shape.type.options

export const transactions = route({
  method: 'get',
  path: '/wallet/transactions',
  credential: 'api_key',
  description: 'What has moved the spendable balance of the associated user, newest first, with the balance after each movement.',
  query: z.object({
    page: pageNumber,
    limit: rows,
    type: queryWords(...types),
    from: queryInstant(),
    to: queryInstant({ isEnd: true }),
    escrowId: queryText(100),
  }),
  document: WalletTransactions,
  variables: ({ query, pageSizes }) => {
    const { page: _page, limit: _limit, ...filter } = query
    return { ...placeOf({ query, pageSizes }), filter }
  },
  answer: z.object({ transactions: z.array(transactionDocument), pagination: paginationDocument }),
  from: ({ wallet: { transactions: page } }, request) => ({ transactions: page.nodes, pagination: paginationOf(request, page.totalCount) }),
  errors: ['ACCOUNT_NOT_ASSOCIATED', 'INVALID_ESCROW_ID'],
})
