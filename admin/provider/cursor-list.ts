import type { RaRecord } from 'react-admin'
import type { ReadList } from './data-provider.js'
import { PageEnds } from './page-ends.js'

interface Asked {
  first: number
  after: string | null
  /** What the form of the list holds; empty fields are no filter. */
  filter: Partial<Record<string, string>>
  /** The column and its direction, as `createdAt DESC`. */
  sort: string
}

interface Page {
  nodes: RaRecord[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** A list that the API reads on after a cursor. */
export function cursorList(readPage: (asked: Asked) => Promise<Page>): ReadList {
  const ends = new PageEnds()
  return async ({ pagination, filter, sort }) => {
    const { page = 1, perPage = 25 } = pagination ?? {}
    const given = Object.fromEntries(Object.entries<string | null>(filter ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : [])))
    const order = `${sort?.field} ${sort?.order}`
    const list = `${JSON.stringify(given)} ${order} ${perPage}`
    const { nodes, pageInfo } = await readPage({ first: perPage, after: ends.before(list, page), filter: given, sort: order })
    ends.keep(list, page, pageInfo.endCursor)
    return { data: nodes, pageInfo: { hasNextPage: pageInfo.hasNextPage, hasPreviousPage: page > 1 } }
  }
}
