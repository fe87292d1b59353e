import { openDatabase } from '../../../server/db/orm.js'
import { rowsRead } from '../../support/database/rows-read.js'
import { staffLists } from '../../support/staff-lists.js'
import { median } from '../spread.js'
import type { DatabaseUrls } from '../world.js'

/** What a page of a list of everything costs, at its beginning or half-way down. */
export interface ReadList {
  name: string
  place: 'first page' | 'half-way by cursor'
  ms: number
  /** Of tables, by the plan that was taken, to each row that may be read: the page and one more, with what belongs to each. */
  rowsPerRow: number
}

const limit = 20
const rounds = 9

/** The lists that staff page through, read as the console reads them. Those without rows in the bench are left out. */
export async function readStaffLists({ appUrl }: DatabaseUrls): Promise<ReadList[]> {
  const database = await openDatabase({ url: appUrl, poolSize: 1 })
  const found: ReadList[] = []
  try {
    for (const { name, middle, read, rowsEach } of staffLists.filter((list) => seeded.has(list.name))) {
      const half = await middle(database.fork())
      for (const [place, after] of [
        ['first page', null],
        ['half-way by cursor', half],
      ] as const) {
        const asked = { after, limit, now: new Date() }
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          const startedAt = performance.now()
          await read(database.fork(), asked)
          times.push(performance.now() - startedAt)
        }
        const { rowsRead: rows } = await rowsRead(database, (em) => read(em, asked))
        found.push({ name, place, ms: median(times), rowsPerRow: rows / (rowsEach * (limit + 1)) })
      }
    }
    return found
  } finally {
    await database.close()
  }
}

/** Of the others there are as many as at every size, or none. */
const seeded = new Set(['escrows', 'events', 'entries of the audit log', 'users', 'accounts of the ledger'])
