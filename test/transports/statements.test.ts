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

// As an integrator has it: the buyer pays in a checkout session, the seller's side claims without one. The row of the request, which answers
// what it holds, is the one statement more.
it('a payment costs six statements, a payout request one more, and so does its withdrawal', async () => {
  const given = world.given({ mode: 'quick', amount: '200', progressiveRelease: {} })
  const pending = [await given.pending(), await given.pending()]
  const paying = { method: 'WALLET', acceptAutomaticRelease: true }
  const payments: Json[] = []
  for (const escrowId of pending)
    payments.push({ escrowId, ...paying, checkoutSessionId: await world.session(escrowId, 'accept_pay', 'buyer') })
  const payment = await costOf('payEscrow', 'buyer', payments)
  const direct = await costOf('payEscrow', 'buyer', [{ escrowId: await given.pending(), ...paying }])
  const claims = pending.map((escrowId) => ({ escrowId, requestId: 'may', amountTnd: '50' }))
  const claim = await costOf('createReleaseRequest', 'seller', claims)
  const withdrawal = await costOf('voidReleaseRequest', 'seller', [{ escrowId: pending[0], requestId: 'may' }])
  const counted = JSON.stringify({ payment, direct, claim, withdrawal })
  expect(claim, counted).toBeLessThanOrEqual(direct + 1)
  expect(withdrawal, counted).toBeLessThanOrEqual(direct + 1)
  // Who asks, the lock, what is read under it, everything that is written, the events, and the commit; the session goes with all that.
  expect(payment, counted).toBeLessThanOrEqual(6)
  expect(direct, counted).toBe(payment)
})
