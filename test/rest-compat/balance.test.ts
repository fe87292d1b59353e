import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEscrowWorld, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const held = async (party: 'seller' | 'buyer' | 'stranger') => {
  const { status, body } = await world.call('GET', '/api/v1/balance', { token: world.keys[party] })
  expect(status).toBe(200)
  const { escrow, escrowAsBuyer, escrowAsSeller } = body.balance
  return { escrow, escrowAsBuyer, escrowAsSeller }
}

it('GET /api/v1/balance: what an escrow holds counts for its buyer and for its seller, gross with fees, until it ends', async () => {
  expect(await held('buyer')).toEqual({ escrow: 0, escrowAsBuyer: 0, escrowAsSeller: 0 })
  await world.given({ amount: '100', feeBearer: 'buyer' }).pending()
  const first = await world.given({ amount: '100', feeBearer: 'buyer' }).paid()
  await world.given({ amount: '50', feeBearer: 'seller' }).delivered()
  await world.given({ amount: '10.5' }).disputed()
  const all = 105 + 50 + 10.5
  expect(await held('buyer')).toEqual({ escrow: all, escrowAsBuyer: all, escrowAsSeller: 0 })
  expect(await held('seller')).toEqual({ escrow: all, escrowAsBuyer: 0, escrowAsSeller: all })
  expect(await held('stranger')).toEqual({ escrow: 0, escrowAsBuyer: 0, escrowAsSeller: 0 })

  const own = await world.act(first, 'complete', world.cast.buyer.email)
  expect(own.escrow.status).toBe('completed')
  expect(await held('seller')).toEqual({ escrow: all - 105, escrowAsBuyer: 0, escrowAsSeller: all - 105 })
})

it('me.balance of GraphQL has the same two parts, and their sum', async () => {
  const token = await world.tokenOf(world.cast.seller)
  const { me } = await world.graphql('{ me { balance { escrow escrowAsBuyer escrowAsSeller } } }', {}, token)
  const { escrow, escrowAsBuyer, escrowAsSeller } = await held('seller')
  expect(me.balance).toEqual({ escrow: '60.500', escrowAsBuyer: '0.000', escrowAsSeller: '60.500' })
  expect([escrow, escrowAsBuyer, escrowAsSeller]).toEqual([60.5, 0, 60.5])
})
