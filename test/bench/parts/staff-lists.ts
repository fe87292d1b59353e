import { openDatabase } from '../../../server/db/orm.js'
import { onConnection } from '../../support/database/on-connection.js'
import { rowsRead } from '../../support/database/rows-read.js'
import { fillStaffLists } from '../../support/fill-staff-lists.js'
import { staffLists } from '../../support/staff-lists.js'
import { median } from '../spread.js'
import type { DatabaseUrls } from '../world.js'

/** What a page of a list costs, at its beginning or half-way down. */
export interface ReadList {
  name: string
  place: 'first page' | 'half-way by cursor'
  ms: number
  /** Of tables, by the plan that was taken, to each row that may be read: the page and one more, with what belongs to each. */
  rowsPerRow: number
}

const limit = 20
/** A table of fewer rows is read whole, which is the right plan for it and tells nothing of larger ones. */
const leastOver = 5_000
const rounds = 9

/**
 * The lists of the console, read as it reads them. Of what the bench has not written itself there are a tenth as many as escrows, and 5,000 at the least. Nothing else
 * may be read of this database afterwards.
 */
export async function readStaffLists({ appUrl, ownerUrl }: DatabaseUrls, escrows: number): Promise<ReadList[]> {
  await onConnection(ownerUrl, async (owner) => {
    await owner.query('set role none; set statement_timeout = 0; set synchronous_commit = off')
    await fillStaffLists(owner, { over: Math.max(escrows / 10, leastOver), waiting: 200 })
  })
  const database = await openDatabase({ url: appUrl, poolSize: 1 })
  const found: ReadList[] = []
  try {
    for (const { name, middle, read, rowsEach } of staffLists) {
      for (const place of middle ? (['first page', 'half-way by cursor'] as const) : (['first page'] as const)) {
        const after = place === 'first page' || middle === null ? null : await middle(database.fork())
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
