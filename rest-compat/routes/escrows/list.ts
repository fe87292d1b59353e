import { DomainError } from '../../../server/domain/errors.js'
import { renderEscrow, type EscrowData } from '../../render/escrow.js'
import { route, type RestRequest } from '../../route.js'
import { QueryReader } from '../../query-reader.js'
import type { PageSizes } from '../../rest-request.js'

const sorts: Record<string, string> = {
  createdAt: 'CREATED_AT',
  '-createdAt': 'CREATED_AT_DESC',
  updatedAt: 'UPDATED_AT',
  '-updatedAt': 'UPDATED_AT_DESC',
  amountTnd: 'AMOUNT',
  '-amountTnd': 'AMOUNT_DESC',
}

interface Page {
  nodes: EscrowData[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  totalCount: number
}

export const list = route({
  method: 'get',
  path: '/escrows',
  async handle({ query, pageSizes, execute }) {
    const { variables, page, limit } = listVariables(query, pageSizes)
    const { escrows } = await execute<{ escrows: Page }>('Escrows', { ...variables, withTotal: true })
    const pagination = {
      page,
      limit,
      total: escrows.totalCount,
      pages: Math.ceil(escrows.totalCount / limit),
      nextCursor: escrows.pageInfo.hasNextPage ? escrows.pageInfo.endCursor : null,
    }
    return { body: { escrows: escrows.nodes.map(renderEscrow), pagination } }
  },
})

/** The list's query string (decisions 5, List filters) as the variables of the same list in GraphQL. */
function listVariables(query: RestRequest<undefined>['query'], pageSizes: PageSizes) {
  const read = new QueryReader(query)
  const limit = read.limit(pageSizes)
  const page = read.whole('page', 1, 1_000_000) ?? 1
  const cursor = read.text('cursor', 1000)
  const filter = {
    status: read.words('status', ['pending', 'paid', 'delivered', 'completed', 'cancelled', 'disputed']),
    role: read.word('role', ['buyer', 'seller', 'creator']),
    mode: read.words('mode', ['standard', 'quick', 'instant']),
    currency: read.words('currency', ['TND', 'USD', 'EUR']),
    email: read.text('email', 254),
    createdFrom: read.instant('createdFrom'),
    createdTo: read.instant('createdTo', { isEnd: true }),
    updatedFrom: read.instant('updatedFrom'),
    updatedTo: read.instant('updatedTo', { isEnd: true }),
    minAmountTnd: read.decimal('minAmountTnd'),
    maxAmountTnd: read.decimal('maxAmountTnd'),
    progressive: read.flag('progressive'),
    hasDispute: read.flag('hasDispute'),
    q: read.text('q', 200),
  }
  const sort = read.sort('sort', Object.keys(sorts)) ?? '-createdAt'
  if (cursor !== undefined && query['page'] !== undefined) read.refuse('cursor', 'goes in place of page, not with it')
  if (read.problems.size > 0) throw new DomainError('VALIDATION_ERROR', { details: Object.fromEntries(read.problems) })
  const place = cursor === undefined ? { offset: (page - 1) * limit } : { after: cursor }
  return { variables: { first: limit, filter, sort: sorts[sort], ...place }, page, limit }
}
