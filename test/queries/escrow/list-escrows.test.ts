import { beforeAll, describe, expect, test } from 'vitest'
import { countEscrows, listEscrows, type EscrowListing, type EscrowSort } from '../../../server/queries/escrow/list-escrows.js'
import { databaseWorld } from '../../support/database-world.js'
import { anEscrow } from '../../support/escrow-builder.js'

const world = databaseWorld()
const count = 11
const sorts: EscrowSort[] = ['createdAt', '-createdAt', 'amountTnd', '-amountTnd']

// Two at each moment, three of each price, and every third for a seller who is not the developer's own user.
beforeAll(async () => {
  const { services, cast } = world
  for (let made = 0; made < count; made++) {
    if (made % 2 === 0) services.clock.advance(60_000)
    const fields = { amount: String(10 + (made % 4)), ...(made % 3 === 0 ? { sellerEmail: cast.stranger.email } : {}) }
    await anEscrow(services, cast, fields).mode('quick').pending()
  }
})

const page = ({ scope = ownScope(), ...listing }: Partial<EscrowListing>) =>
  listEscrows(world.services.database.fork(), {
    scope,
    filter: {},
    sort: '-createdAt',
    limit: 3,
    now: world.services.clock(),
    ...listing,
  })
const ownScope = () => ({ userId: world.cast.seller.userId, developerId: world.cast.developerId })
const shownOf = ({ escrows, cursors, hasMore }: Awaited<ReturnType<typeof page>>) => ({
  ids: escrows.map(({ keys }) => keys.escrowId),
  cursors,
  hasMore,
})

describe('a page far down the list, walked to from its nearer end', () => {
  test.each(sorts)('is the page that is walked to from the first row: %s', async (sort) => {
    for (const limit of [1, 3, 4, 20])
      for (let offset = 1; offset <= count + 2; offset++) {
        const walked = await page({ sort, limit, offset })
        const found = await page({ sort, limit, offset, walkAtMost: 0 })
        expect(shownOf(found), `${limit} from ${offset}`).toEqual(shownOf(walked))
        expect(walked.escrows).toHaveLength(Math.max(0, Math.min(limit, count - offset)))
        expect({ walked: walked.total, found: found.total }).toEqual({ walked: undefined, found: count })
      }
  })

  test('counts what the filter leaves and the scope shows', async () => {
    const filter = { minAmountMillimes: 12_000n }
    const scope = { userId: world.cast.stranger.userId, developerId: null }
    for (const listing of [{ filter }, { scope }, { filter, scope }]) {
      const total = await countEscrows(world.services.database.fork(), { scope: ownScope(), filter: {}, ...listing })
      expect(total).toBeGreaterThan(1)
      expect(total).toBeLessThan(count)
      const walked = await page({ ...listing, offset: total - 1 })
      const found = await page({ ...listing, offset: total - 1, walkAtMost: 0 })
      expect(shownOf(found)).toEqual(shownOf(walked))
      expect(found).toMatchObject({ hasMore: false, total })
      expect(found.escrows).toHaveLength(1)
    }
  })

  test('goes on from a cursor as it is told, without counting', async () => {
    const { cursors } = await page({ limit: 2 })
    const found = await page({ after: cursors[1]!, offset: 3, walkAtMost: 0 })
    expect(shownOf(found)).toEqual(shownOf(await page({ offset: 5 })))
    expect(found.total).toBeUndefined()
  })
})
