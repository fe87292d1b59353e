import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/orm.js'
import { dbOf } from '../../../server/db/typed-queries.js'
import { readDepositProof } from '../../../server/queries/deposit-proof/read-deposit-proofs.js'
import { countWaiting } from '../../../server/queries/staff/count-waiting.js'
import { queuesOf } from '../../../server/domain/staff/waiting-queue.js'
import { rowsRead } from '../../support/database/rows-read.js'
import { onConnection } from '../../support/database/on-connection.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { aCast, anEscrow } from '../../support/escrow-builder.js'
import { fillStaffLists } from '../../support/fill-staff-lists.js'
import { staffLists } from '../../support/staff-lists.js'
import { testServices } from '../../support/services.js'

// Every list of the console, and what waits for staff among much that has been decided: each is read no further than its page. Counted are the
// rows of tables that the transaction of the reader has read, whatever the plan.

const limit = 20
const over = 4_000
const waiting = 200

let own: TestDatabase
let database: Database
const now = new Date('2026-01-10T00:00:00Z')

beforeAll(async () => {
  own = await createDatabase({ booksMayBeWrong: true })
  database = await openDatabase({ url: own.appUrl, poolSize: 2 })
  const services = testServices({ database })
  const cast = await aCast(services)
  await anEscrow(services, cast).paid()
  await onConnection(own.ownerUrl, (owner) => fillStaffLists(owner, { over, waiting }))
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** In the middle of those that wait. */
const placed = '01900000-0000-7000-8000-000000004100'

describe.each(staffLists)('$name', ({ middle, read, rowsEach }) => {
  const places = middle === null ? (['first'] as const) : (['first', 'half-way'] as const)
  it.each(places)('%s page: it is read, and at most twice that', async (place) => {
    const after = place === 'half-way' && middle ? await middle(database.fork()) : null
    const { found, rowsRead: rows } = await rowsRead(database, (em) => read(em, { after, limit, now }))
    expect(found.rows).toBeGreaterThanOrEqual(limit)
    expect(rows).toBeLessThanOrEqual(2 * rowsEach * (limit + 1))
    // It goes on where it ended.
    if (middle) expect((await read(database.fork(), { after: found.end, limit, now })).rows).toBe(limit)
  })
})

it('they are counted to the first that is not shown as a number', async () => {
  const { found, rowsRead: rows } = await rowsRead(database, (em) => countWaiting(dbOf(em), queuesOf('owner'), now))
  const oldest = new Date(Date.parse('2026-01-01T00:00:00Z') + (over + 1) * 60_000).toISOString()
  const full = { count: 99, isMore: true, oldestAt: oldest }
  // All on the day that is the seventh back, and as many again of the second kind of a queue that has two.
  const cameByDay = (queue: string) => [queue === 'finance_cases' ? 200 : 100, 0, 0, 0, 0, 0, 0]
  expect(found).toEqual(queuesOf('owner').map((queue) => ({ queue, ...full, cameByDay: cameByDay(queue) })))
  // Refused refunds and payments taken back are one queue.
  expect(rows).toBeLessThanOrEqual(2 * 800)
  expect((await countWaiting(dbOf(database.fork()), queuesOf('support'), now)).map(({ queue }) => queue)).toEqual(['disputes'])
})

it('a deposit is found by its own id', async () => {
  const { rowsRead: rows } = await rowsRead(database, (em) => readDepositProof(em, placed))
  expect(rows).toBeLessThan(10)
})
