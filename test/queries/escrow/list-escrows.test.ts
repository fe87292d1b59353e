import { beforeAll, describe, expect, test } from 'vitest'
import {
  countEscrows,
  listEscrows,
  listFromNearerEnd,
  type EscrowListing,
  type EscrowPage,
  type EscrowScope,
  type EscrowSort,
} from '../../../server/queries/escrow/list-escrows.js'
import { createEscrow } from '../../../server/operations/escrow/create-escrow.js'
import { databaseWorld } from '../../support/database-world.js'
import { aCast, anEscrow } from '../../support/escrow-builder.js'

const world = databaseWorld()
const sorts: EscrowSort[] = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'amountTnd', '-amountTnd']
const ofEach = 4
const count = 5 * ofEach

// Of each reason to be on the list, and with nobody in the place of the others. Two at each moment, five of each price.
beforeAll(async () => {
  const { services, cast } = world
  const { seller, stranger } = cast
  const other = await aCast(services)
  const invited = { buyerEmail: 'somebody@example.com' }
  const kinds: Array<(fields: { title: string; amount: string; mode: 'quick' }) => Promise<unknown>> = [
    (fields) => anEscrow(services, cast, fields).pending(),
    (fields) => anEscrow(services, cast, { ...fields, sellerEmail: stranger.email }).pending(),
    (fields) => anEscrow(services, cast, { ...fields, ...invited }).pending(),
    (fields) => createEscrow({ services, run: services.runAs(seller) }, { ...fields, ...invited }),
    (fields) => anEscrow(services, other, { ...fields, buyerEmail: seller.email }).pending(),
  ]
  for (let made = 0; made < count; made++) {
    if (made % 2 === 0) services.clock.advance(60_000)
    await kinds[made % kinds.length]!({ title: 'Camera', amount: String(10 + (made % 4)), mode: 'quick' })
  }
})

const scopes: Record<string, () => EscrowScope> = {
  'a shop and its user': () => ({ userId: world.cast.seller.userId, developerId: world.cast.developerId }),
  'a user': () => ({ userId: world.cast.seller.userId, developerId: null }),
  'a shop': () => ({ userId: null, developerId: world.cast.developerId }),
  staff: () => ({ userId: null, developerId: null, isStaff: true }),
}

const em = () => world.services.database.fork()
const listing = (fields: Partial<EscrowListing>): EscrowListing & { offset: number } => ({
  scope: scopes['a shop and its user']!(),
  filter: {},
  sort: '-createdAt',
  limit: 3,
  offset: 0,
  now: world.services.clock(),
  ...fields,
})
const shownOf = ({ escrows, cursors, hasMore }: EscrowPage) => ({ ids: escrows.map(({ keys }) => keys.escrowId), cursors, hasMore })

describe('a page that is walked to from the nearer end of the list', () => {
  test.each(Object.keys(scopes).flatMap((name) => sorts.map((sort) => ({ name, sort }))))(
    'is the page that is walked to from the first row: $name, $sort',
    async ({ name, sort }) => {
      const scope = scopes[name]!()
      const total = await countEscrows(em(), { scope, filter: {} })
      const whole = shownOf(await listEscrows(em(), listing({ scope, sort, limit: 100 })))
      expect(whole.ids).toHaveLength(total)
      for (const limit of [1, 4, 100])
        for (let offset = 0; offset <= total + 1; offset++) {
          const found = await listFromNearerEnd(em(), listing({ scope, sort, limit, offset }))
          const [ids, cursors] = [whole.ids, whole.cursors].map((of) => of.slice(offset, offset + limit))
          expect(shownOf(found), `${limit} from ${offset}`).toEqual({ ids, cursors, hasMore: offset + limit < total })
          expect(found.total).toBe(total)
        }
    },
  )

  test.each([
    ['a shop and its user', count],
    ['a user', 4 * ofEach],
    ['a shop', 3 * ofEach],
    ['staff', count],
  ])('%s: an escrow counts once', async (name, expected) => {
    expect(await countEscrows(em(), { scope: scopes[name]!(), filter: {} })).toBe(expected)
  })

  test('holds what the filter leaves', async () => {
    const filter = { minAmountMillimes: 12_000n }
    const total = await countEscrows(em(), listing({ filter }))
    expect(total).toBeLessThan(count)
    for (let offset = 0; offset < total; offset++) {
      const found = await listFromNearerEnd(em(), listing({ filter, offset }))
      expect(shownOf(found)).toEqual(shownOf(await listEscrows(em(), listing({ filter, offset }))))
      expect(found.total).toBe(total)
    }
  })
})

test('a page has the total where it is asked for', async () => {
  expect((await listEscrows(em(), listing({ offset: 5 }))).total).toBeUndefined()
  expect((await listEscrows(em(), listing({ offset: 5, withTotal: true }))).total).toBe(count)
})

test.each(sorts)('a page beyond every list is empty: %s', async (sort) => {
  const beyond = await listEscrows(em(), listing({ sort, offset: 1_000_000, withTotal: true }))
  expect(beyond).toEqual({ escrows: [], cursors: [], hasMore: false, total: count })
})
