import { PageEnds } from './page-ends.js'

/** What react-admin asks of a list, and takes for an answer; in words of our own, as tests read this without those of a browser. */
interface Question {
  pagination?: { page: number; perPage: number }
  filter?: Record<string, string | null>
  sort?: { field: string; order: string }
}
type Row = Record<string, unknown> & { id: string | number }
interface Answer {
  data: Row[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean }
}

interface Asked {
  first: number
  after: string | null
  /** What the form of the list holds; empty fields are no filter. */
  filter: Partial<Record<string, string>>
  /** The column and its direction, as `createdAt DESC`. */
  sort: string
}

interface Page {
  nodes: Row[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** So many pages are read at most on the way to one that an address names: after that many it is quicker to filter. */
const mostOnTheWay = 40

/** A list that the API reads on after a cursor. */
export function cursorList(readPage: (asked: Asked) => Promise<Page>): (question: Question) => Promise<Answer> {
  const ends = new PageEnds()
  return async ({ pagination, filter, sort }) => {
    const { page = 1, perPage = 25 } = pagination ?? {}
    const given = Object.fromEntries(Object.entries(filter ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : [])))
    const order = `${sort?.field} ${sort?.order}`
    const list = `${JSON.stringify(given)} ${order} ${perPage}`
    const read = async (each: number, after: string | null) => {
      const answer = await readPage({ first: perPage, after, filter: given, sort: order })
      ends.keep(list, each, answer.pageInfo.endCursor)
      return answer
    }
    const begin = await endBefore(page, { known: (each) => ends.of(list, each), read })
    // Of a page that there is not react-admin goes to the first.
    if (begin === undefined) return { data: [], pageInfo: { hasNextPage: false, hasPreviousPage: true } }
    const { nodes, pageInfo } = await read(page, begin)
    return { data: nodes, pageInfo: { hasNextPage: pageInfo.hasNextPage, hasPreviousPage: page > 1 } }
  }
}

interface Pages {
  /** Where a page ended that was read; undefined of another. */
  known(page: number): string | null | undefined
  read(page: number, after: string | null): Promise<Page>
}

/**
 * Where the page before this one ends, read page by page from the last whose end is known: after a reload, or by a link, nobody has come here
 * from the first. Undefined where the list ends sooner, or where that would take too long.
 */
async function endBefore(page: number, { known, read }: Pages): Promise<string | null | undefined> {
  let last = page - 1
  while (known(last) === undefined) {
    if (page - last > mostOnTheWay) return undefined
    last -= 1
  }
  let end = known(last)
  while (end !== undefined && last < page - 1) {
    last += 1
    const { pageInfo } = await read(last, end)
    end = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined
  }
  return end
}
