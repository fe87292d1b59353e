import { afterAll, beforeAll, expect, it } from 'vitest'
import { countStatements } from '../support/database/count-statements.js'
import type { Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
  await world.sql(`update app_user set identity_status = 'approved'`)
})
afterAll(() => world.close())

/** How many statements a mutation of GraphQL sends, when everything that is looked up once has been. */
async function costOf(mutation: string, as: 'buyer' | 'seller', inputs: Json[]): Promise<number> {
  const counts: number[] = []
  for (const input of inputs) {
    const statements = countStatements()
    await world.does(mutation, input, as, { select: 'escrow { id }' })
    counts.push(statements.count())
    statements.stop()
  }
  return counts.at(-1)!
}

// The request itself is a row more to write, to count and to answer.
it('a payout request costs at most three statements more than a payment, and its withdrawal two', async () => {
  const given = world.given({ mode: 'quick', amount: '200', progressiveRelease: {} })
  const pending = [await given.pending(), await given.pending()]
  const payment = await costOf(
    'payEscrow',
    'buyer',
    pending.map((escrowId) => ({ escrowId, method: 'WALLET', acceptAutomaticRelease: true })),
  )
  const claims = pending.map((escrowId) => ({ escrowId, requestId: 'may', amountTnd: '50' }))
  const claim = await costOf('createReleaseRequest', 'seller', claims)
  const withdrawal = await costOf('voidReleaseRequest', 'seller', [{ escrowId: pending[0], requestId: 'may' }])
  const counted = { payment, claim, withdrawal }
  expect(claim - payment, JSON.stringify(counted)).toBeLessThanOrEqual(3)
  expect(withdrawal - payment, JSON.stringify(counted)).toBeLessThanOrEqual(2)
})
