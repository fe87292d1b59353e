import { DomainError } from '../../../server/domain/errors.js'
import { QueryReader } from '../../query-reader.js'
import { route } from '../../route.js'

export const list = route({
  method: 'get',
  path: '/events',
  async handle({ query, pageSizes, execute }) {
    const read = new QueryReader(query)
    const first = read.limit(pageSizes)
    const after = read.text('after', 200)
    const types = read.list('types')
    if (read.problems.size > 0) throw new DomainError('VALIDATION_ERROR', { details: Object.fromEntries(read.problems) })
    const { events } = await execute<{ events: Feed }>('EventFeed', { first, after, types })
    return { body: { events: events.nodes, nextCursor: events.endCursor, hasMore: events.hasMore } }
  },
})

interface Feed {
  nodes: object[]
  endCursor: string
  hasMore: boolean
}
