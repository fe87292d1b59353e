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
import { busyId, fillStaffLists } from '../../support/fill-staff-lists.js'
import { staffLists, type StaffList } from '../../support/staff-lists.js'
import { testServices } from '../../support/services.js'

// Every list of the console, and what waits for staff among much that has been decided: each is read no further than its page. Counted are the
// rows of tables that the transaction of the reader has read, whatever the plan.

const limit = 20
const over = 4_000
const waiting = 200
/** A statement is prepared when it is sent for the third time, and may have one plan for any values once it was planned five times for its own. */
const untilOneForAll = 9

let own: TestDatabase
let database: Database
const now = new Date('2026-01-10T00:00:00Z')

beforeAll(async () => {
  own = await createDatabase({ booksMayBeWrong: true })
  database = await openDatabase({ url: own.appUrl, poolSize: 1 })
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

/** It is read time and again: at last by a plan that is for any values. */
async function readFrom({ middle, read, rowsEach }: StaffList, place: 'first' | 'half-way'): Promise<string | null> {
  const after = place === 'half-way' && middle ? await middle(database.fork()) : null
  let end: string | null = null
  for (let time = 0; time < untilOneForAll; time++) {
    const { found, rowsRead: rows } = await rowsRead(database, (em) => read(em, { after, limit, now }))
    expect(found.rows).toBeGreaterThanOrEqual(limit)
    expect(rows).toBeLessThanOrEqual(2 * rowsEach * (limit + 1))
    end = found.end
  }
  return end
}

/** Those of one charge are two pages here, so that there is none from half-way on: that is read where it has a thousand, below. */
const ofACharge = 'events of a charge'

describe.each(staffLists)('$name', (list) => {
  const places = list.middle === null || list.name === ofACharge ? (['first'] as const) : (['first', 'half-way'] as const)
  it.each(places)('%s page: it is read, and at most twice that', async (place) => {
    const end = await readFrom(list, place)
    // It goes on where it ended.
    if (list.middle) expect((await list.read(database.fork(), { after: end, limit, now })).rows).toBe(limit)
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
  expect(rows).toBeLessThanOrEqual(2 * 900)
  expect((await countWaiting(dbOf(database.fork()), queuesOf('support'), now)).map(({ queue }) => queue)).toEqual(['disputes'])
})

it('a deposit is found by its own id', async () => {
  const { rowsRead: rows } = await rowsRead(database, (em) => readDepositProof(em, placed))
  expect(rows).toBeLessThan(10)
})

describe('among a hundred thousand that came later, or are over', () => {
  const many = 'from generate_series(1, 100000) n'
  beforeAll(() =>
    onConnection(own.ownerUrl, async (owner) => {
      await owner.query(`set session_replication_role = 'replica'`)
      await owner.query(`insert into ledger.account (code, kind, owner_id, currency, floor_minor, maintained)
        select 'user_available:' || id, 'user_available', id, 'TND', 0, true from (select gen_random_uuid() as id ${many}) each`)
      await owner.query(`insert into withdrawal (id, user_id, destination_id, amount_millimes, reference, status, created_at)
        select gen_random_uuid(), gen_random_uuid(), '${busyId}', 1, 'M-' || n, 'cancelled', timestamptz '2026-01-01' - n * interval '1 minute' ${many}`)
      await owner.query(`insert into domain_event (id, xid, type, body, occurred_at)
        select gen_random_uuid(), n::text::xid8, 'charge.expired', format('{"data": {"charge": {"id":"ch_%s"}}}', lpad((n % 100)::text, 26, '0')), now() ${many}`)
      await owner.query(`insert into event_recipient (principal_id, xid, seq, event_id, type, via)
        select '${busyId}', xid, seq, id, type, 'creator' from domain_event e where escrow_id is null
          and not exists (select from event_recipient r where r.event_id = e.id)`)
      await owner.query('analyze ledger.account, withdrawal, domain_event, event_recipient')
    }),
  )

  it.each(['accounts of a kind of which there are few', 'withdrawals to decide'])(
    '%s: the first page is read, and at most twice that',
    async (name) => {
      await readFrom(
        staffLists.find((list) => list.name === name)!,
        'first',
      )
    },
  )

  it.each(['first', 'half-way'] as const)(
    `${ofACharge}, of which it has a thousand: the %s page is read, and at most twice that`,
    async (place) => {
      const list = staffLists.find(({ name }) => name === ofACharge)!
      const end = await readFrom(list, place)
      expect((await list.read(database.fork(), { after: end, limit, now })).rows).toBe(limit)
    },
  )
})
