import { fc, test } from '@fast-check/vitest'
import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/orm.js'
import { sql } from '../../../server/db/sql.js'
import { mustExist } from '../../../server/domain/must-exist.js'
import { foldTallies } from '../../../server/operations/escrow/fold-tallies.js'
import type { EscrowFilter } from '../../../server/queries/escrow/escrow-filter.js'
import { countEscrows, listFromStretch, type EscrowScope } from '../../../server/queries/escrow/list-escrows.js'
import { reconciliationQueries } from '../../../server/queries/ledger/reconciliation-queries.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { aCast, anEscrow } from '../../support/escrow-builder.js'
import { testServices, type TestServices } from '../../support/services.js'

// Whatever is made, changed, linked, taken back or still under way in whichever order, and folded in between: totals and pages are those
// that a look at every escrow finds. Stretches are short here, so that they are divided all the time. Rows are written past every rule.

const longest = 4
let testDatabase: TestDatabase
let database: Database
let services: TestServices
/** One that commits or rolls back at once, one that is left open meanwhile. */
let quick: Client
let slow: Client
let isSlowOpen = false
let users: string[]
let developers: string[]

beforeAll(async () => {
  testDatabase = await createDatabase({ booksMayBeWrong: true })
  database = await openDatabase({ url: testDatabase.appUrl, poolSize: 5 })
  services = testServices({ database })
  const casts = [await aCast(services), await aCast(services)]
  users = casts.flatMap(({ seller, buyer }) => [seller.userId, buyer.userId])
  developers = casts.map(({ developerId }) => developerId)
  await anEscrow(services, casts[0]!).mode('quick').pending()
  ;[quick, slow] = [await connected(), await connected()]
})
afterAll(async () => {
  await quick.end()
  await slow.end()
  await database.close()
  await testDatabase.drop()
})

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: testDatabase.ownerUrl, application_name: 'amana-test' })
  await client.connect()
  return client
}

const writings = {
  create: `
    insert into escrow select (jsonb_populate_record(one.e, jsonb_build_object('id', gen_random_uuid(), 'status', 'pending',
      'created_at', (one.e).created_at + (($1 * 7 + n * n) % 11 - 5) * interval '1 minute',
      'seller_id', ($2::uuid[])[1 + ($1 + n) % 5], 'buyer_id', nullif(($2::uuid[])[1 + ($1 + n + 1 + n % 2) % 5], ($2::uuid[])[1 + ($1 + n) % 5]),
      'created_by_developer_id', ($3::uuid[])[1 + ($1 + n) % 3]))).*
    from (select e from escrow e where status = 'pending' order by created_at limit 1) one, generate_series(1, 1 + $1::int % 12) n`,
  move: `
    update escrow set status = case status when 'pending' then 'paid' when 'paid' then 'delivered' else 'completed' end
    where id in (select id from escrow where status in ('pending', 'paid', 'delivered') and cardinality($2::uuid[]) > 0 and cardinality($3::uuid[]) > 0
      order by md5(id::text || $1::int) limit 1 + $1::int % 5 for update skip locked)`,
  link: `
    update escrow set buyer_id = nullif(($2::uuid[])[1 + $1::int % 4], seller_id)
    where id in (select id from escrow where buyer_id is null and cardinality($3::uuid[]) > 0 order by md5(id::text || $1::int) limit 2 for update skip locked)`,
} as const

const step = fc.record({
  act: fc.constantFrom('fold' as const, 'fold' as const, ...(Object.keys(writings) as Array<keyof typeof writings>), 'create' as const),
  ending: fc.constantFrom('commit', 'commit', 'rollback', 'later'),
  salt: fc.integer({ min: 0, max: 999 }),
})

/** Stretches are divided while some of their escrows have not been brought in. */
const divided = [
  { act: 'create', ending: 'commit', salt: 11 },
  { act: 'fold', ending: 'commit', salt: 7 },
  { act: 'move', ending: 'commit', salt: 4 },
  { act: 'create', ending: 'commit', salt: 23 },
  { act: 'fold', ending: 'commit', salt: 6 },
] as const

test.prop([fc.array(step, { minLength: 12, maxLength: 12 })], { numRuns: 4, examples: [[[...divided]]] })(
  'totals and pages are those of the escrows, whatever happens in whichever order',
  async (steps) => {
    for (const { act, ending, salt } of steps) {
      if (act === 'fold') await services.runAs({ kind: 'timer' })(foldTallies, { most: 2 + (salt % 8), longest })
      else await write(writings[act], ending, salt)
      await expectTruth(salt)
    }
    await endSlow(steps[0]!.salt)
    while ((await services.runAs({ kind: 'timer' })(foldTallies, { most: 40, longest })) > 0);
    await expectTruth(steps[0]!.salt)
    const [row] = await sql<{ longest: number }>(
      database.fork(),
      `select max(pending + paid + delivered + completed + cancelled + disputed)::int as longest from escrow_tally`,
    )
    expect(row!.longest).toBeLessThan(longest + 40)
  },
  120_000,
)

async function write(statement: string, ending: string, salt: number): Promise<void> {
  const given = [salt, [...users, null], [...developers, null]]
  if (ending === 'later' && !isSlowOpen) {
    await slow.query('begin')
    await slow.query(statement, given)
    isSlowOpen = true
    return
  }
  await quick.query('begin')
  await quick.query(statement, given)
  await quick.query(ending === 'rollback' ? 'rollback' : 'commit')
  if (ending === 'later') await endSlow(salt)
}

async function endSlow(salt: number): Promise<void> {
  if (isSlowOpen) await slow.query(salt % 3 === 0 ? 'rollback' : 'commit')
  isSlowOpen = false
}

const drifted = mustExist(
  reconciliationQueries.find(({ name }) => name === 'R14'),
  'the question about tallies',
).violations

const byLooking = `select id from escrow
  where ($1 or seller_id = $2 or buyer_id = $2 or created_by_developer_id = $3) and status = any($4)
    and case $5 when 'seller' then seller_id = $2 when 'buyer' then buyer_id = $2 when 'creator' then created_by_developer_id = $3 else true end
  order by created_at, id`

const scopes = (): EscrowScope[] => [
  { userId: null, developerId: null, isStaff: true },
  ...users.map((userId, n) => ({ userId, developerId: n < 3 ? mustExist(developers[n % 2], 'a developer') : null })),
  { userId: null, developerId: mustExist(developers[0], 'a developer') },
]
const statuses = [['pending'], ['paid', 'completed'], ['pending', 'paid', 'delivered', 'completed', 'cancelled', 'disputed']] as const
const roles = [undefined, 'seller', 'buyer', 'creator'] as const

async function expectTruth(salt: number): Promise<void> {
  for (const [n, scope] of scopes().entries()) {
    const status = [...mustExist(statuses[(salt + n) % statuses.length], 'statuses')]
    const role = scope.isStaff ? undefined : roles[(salt + n) % roles.length]
    const filter: EscrowFilter = { status, ...(role ? { role } : {}), roleUserId: scope.userId, roleDeveloperId: scope.developerId }
    const asked = [scope.isStaff ?? false, scope.userId, scope.developerId, status, role ?? null]
    const ids = (await sql<{ id: string }>(database.fork(), byLooking, asked)).map(({ id }) => id)
    expect({ scope, filter, total: await countEscrows(database.fork(), { scope, filter }) }).toEqual({ scope, filter, total: ids.length })
    // A role that nobody has is on no list, and no tallies know it.
    if (role && (role === 'creator' ? scope.developerId : scope.userId) === null) continue
    for (const [sort, list] of [['createdAt', ids] as const, ['-createdAt', ids.toReversed()] as const]) {
      const offset = salt % (ids.length + 1)
      const page = await listFromStretch(database.fork(), { scope, filter, sort, limit: 3, offset, withTotal: true, now: services.clock() })
      expect(page.escrows.map(({ keys }) => keys.escrowId)).toEqual(list.slice(offset, offset + 3))
      expect({ hasMore: page.hasMore, total: page.total }).toEqual({ hasMore: offset + 3 < ids.length, total: ids.length })
    }
  }
  expect(await sql(database.fork(), drifted)).toEqual([])
}
