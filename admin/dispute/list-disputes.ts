import { PageEnds } from '../provider/page-ends.js'
import type { ReadList } from '../provider/data-provider.js'
import { ask } from '../server/ask.js'

const ends = new PageEnds()

/** Disputes, the one that waits longest first. */
export const listDisputes: ReadList = async ({ pagination, filter }) => {
  const { page = 1, perPage = 25 } = pagination ?? {}
  const isOpen = filter?.isOpen !== 'false'
  const list = `${isOpen} ${perPage}`
  const { disputes } = await ask('Disputes', { isOpen, first: perPage, after: ends.before(list, page) })
  const { hasNextPage, endCursor } = disputes.pageInfo
  ends.keep(list, page, endCursor)
  return { data: disputes.nodes, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } }
}
