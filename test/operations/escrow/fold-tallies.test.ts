import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { escrowStatuses, type EscrowStatus } from '../../../server/domain/escrow/escrow.js'
import { inOneSnapshot } from '../../../server/db/in-one-snapshot.js'
import { sql } from '../../../server/db/sql.js'
import { foldSizes, foldTallies } from '../../../server/operations/escrow/fold-tallies.js'
import { holdInvitations, linkInvitations } from '../../../server/operations/escrow/link-invitations.js'
import { countEscrows, type EscrowScope } from '../../../server/queries/escrow/list-escrows.js'
import type { EscrowFilter } from '../../../server/queries/escrow/escrow-filter.js'
import { countUntallied } from '../../../server/queries/escrow/read-tally.js'
import { databaseWorld } from '../../support/database-world.js'
import { onConnection } from '../../support/database/on-connection.js'
import { aCast, anEscrow, type Cast } from '../../support/escrow-builder.js'

const world = databaseWorld()
let other: Cast
beforeAll(async () => {
  other = await aCast(world.services)
})

const fold = () => world.services.runAs({ kind: 'timer' })(foldTallies, foldSizes)
const foldAll = async () => {
  while ((await fold()) > 0);
}

const scopes = (): EscrowScope[] => {
  const people = [world.cast, other].flatMap(({ seller, buyer, stranger, developerId }) => [
    { userId: seller.userId, developerId },
    { userId: buyer.userId, developerId: world.cast.developerId },
    { userId: stranger.userId, developerId: null },
    { userId: null, developerId },
  ])
  return [...people, { userId: null, developerId: null, isStaff: true }]
}

/** The same number by looking at every escrow, in the same snapshot. */
const byLooking = `select count(*)::int as total from escrow
  where ($1 or seller_id = $2 or buyer_id = $2 or created_by_developer_id = $3) and status = any($4)
    and case $5 when 'seller' then seller_id = $2 when 'buyer' then buyer_id = $2 when 'creator' then created_by_developer_id = $3 else true end`

async function expectTotals(): Promise<void> {
  const asked: EscrowStatus[][] = [[...escrowStatuses], ['pending'], ['paid', 'completed', 'paid']]
  await inOneSnapshot(world.services.database.fork(), async (em) => {
    for (const scope of scopes())
      for (const role of scope.isStaff ? [undefined] : ([undefined, 'seller', 'buyer', 'creator'] as const))
        for (const status of asked) {
          const filter: EscrowFilter = { status, ...(role ? { role } : {}), roleUserId: scope.userId, roleDeveloperId: scope.developerId }
          const total = await countEscrows(em, { scope, filter })
          const [row] = await sql<{ total: number }>(em, byLooking, [
            scope.isStaff ?? false,
            scope.userId,
            scope.developerId,
            status,
            role ?? null,
          ])
          expect({ scope, role, status, total }).toEqual({ scope, role, status, total: row!.total })
        }
  })
}

const unfolded = () => countUntallied(world.services.database.db)

describe('the total of a list', () => {
  it('is that of its escrows, whatever of them has been folded', async () => {
    const { services, cast } = world
    await anEscrow(services, cast).mode('quick').pending()
    await expectTotals()
    await foldAll()
    await expectTotals()
    await anEscrow(services, cast).mode('quick').completed()
    await anEscrow(services, other, { buyerEmail: cast.seller.email }).pending()
    await expectTotals()
    expect(await unfolded()).toBeGreaterThan(0)
    await foldAll()
    await expectTotals()
    expect(await unfolded()).toBe(0)
  })

  it('is that of statuses, of none, and of nobody', async () => {
    const em = world.services.database.fork()
    const nobody = { userId: null, developerId: null }
    expect(await countEscrows(em, { scope: nobody, filter: {} })).toBe(0)
    expect(await countEscrows(em, { scope: scopes()[0]!, filter: { status: [] } })).toBe(0)
  })

  it('knows who takes up an invitation', async () => {
    const { services, cast } = world
    const email = `${randomUUID()}@example.com`
    await anEscrow(services, cast, { buyerEmail: email }).pending()
    await foldAll()
    const invited = { userId: randomUUID(), email }
    await world.query(
      `insert into app_user (id, email, first_name, last_name, email_verified_at, created_at, updated_at) values ($1, $2, 'In', 'Vited', now(), now(), now())`,
      [invited.userId, email],
    )
    const total = () => countEscrows(services.database.fork(), { scope: { userId: invited.userId, developerId: null }, filter: {} })
    expect(await total()).toBe(0)
    await services.runAs({ kind: 'user', ...invited, locale: 'en' })(
      async (tx) => linkInvitations(tx, await holdInvitations(tx, email), invited.userId),
      undefined,
    )
    expect(await total()).toBe(1)
    await foldAll()
    expect(await total()).toBe(1)
  })

  it('has nothing of what was taken back', async () => {
    const { services, cast } = world
    const scope = { userId: null, developerId: cast.developerId }
    const total = () => countEscrows(services.database.fork(), { scope, filter: {} })
    const before = await total()
    const takenBack = onConnection(world.ownerUrl, async (client) => {
      await client.query('begin')
      await client.query(copies(), [1])
      await client.query(`update escrow set status = 'cancelled' where status = 'pending'`)
      await client.query('rollback')
    })
    await Promise.all([takenBack, foldAll()])
    await foldAll()
    expect(await total()).toBe(before)
    await expectTotals()
  })
})

it('is exact for everybody who asks while escrows are made and folded', async () => {
  const { services, cast } = world
  let isOver = false
  const whileWriting = async (work: () => Promise<unknown>) => {
    while (!isOver) await work()
  }
  const writers = [cast, other, cast].map(async (people) => {
    for (let made = 0; made < 6; made++) await anEscrow(services, people).mode('quick').completed()
  })
  const others = [fold, fold, expectTotals, expectTotals].map(whileWriting)
  await Promise.all(writers)
  isOver = true
  await Promise.all(others)
  await foldAll()
  await expectTotals()
})

it('waits for nobody, and nobody waits for it', async () => {
  const escrowId = await anEscrow(world.services, world.cast).mode('quick').pending()
  await onConnection(world.ownerUrl, async (holder) => {
    await holder.query('begin')
    await holder.query(`update escrow set status = 'paid', paid_at = now() where id = $1`, [escrowId])
    await foldAll()
    expect(await unfolded()).toBe(0)
    await holder.query('rollback')
  })
  await onConnection(world.ownerUrl, async (holder) => {
    await anEscrow(world.services, world.cast).mode('quick').pending()
    await holder.query('begin')
    await holder.query('select from escrow_tally for update')
    const folding = fold()
    await anEscrow(world.services, world.cast).mode('quick').completed()
    await holder.query('rollback')
    await folding
  })
  await foldAll()
  await expectTotals()
})

/** Copies of a pending escrow of the cast, apart in time, past what a command would do. */
const copies = () => `
  insert into escrow select (jsonb_populate_record(one.e, jsonb_build_object('id', gen_random_uuid(), 'created_at', (one.e).created_at - n * interval '7 minutes'))).*
  from (select e from escrow e where status = 'pending' limit 1) one, generate_series(1, $1::int) n order by random()`
