import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRefusals } from '../support/escrow-mutation-cases.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

let world: GraphqlWorld
beforeAll(async () => {
  world = await openGraphqlWorld()
})
afterAll(() => world.close())

it('effects', async () => {
  const escrowId = await world.given().signed()
  console.log(JSON.stringify(await world.effects(escrowId, () => world.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')), null, 1))
  console.log(JSON.stringify(await world.effects(escrowId, () => world.does('completeEscrow', { escrowId }, 'buyer')), null, 1))
})
it('card idempotent', async () => {
  for (const amount of ['100.202', '100.404', '100']) {
  const escrowId = await world.given({ mode: 'quick', amount }).pending()
  const a = await world.mutate('payEscrow', { escrowId, method: 'CARD' }, 'buyer', { key: 'card'+amount, select: 'escrow { id status }' })
  const b = await world.mutate('payEscrow', { escrowId, method: 'CARD' }, 'buyer', { key: 'card'+amount, select: 'escrow { id status }' })
  console.log(amount, JSON.stringify(a.data ?? a.errors), a.headers.get('idempotent-replayed'), JSON.stringify(b.data), JSON.stringify(b.errors), b.headers.get('idempotent-replayed'))
  }
})
describeRefusals(() => world, [
  { name: 'payEscrow', input: { method: 'WALLET' }, by: 'buyer', from: 'signed', others: { seller: 'BUYER_ONLY', owner: 'BUYER_ONLY' }, session: { action: 'accept_pay', target: 'buyer' },
    states: { pending: 'CONTRACT_NOT_SIGNED', paid: 'PAYMENT_ALREADY_DONE' } },
  { name: 'extendCompletionDeadline', by: 'buyer', from: 'delivered', others: { seller: 'BUYER_ONLY' }, session: null,
    states: { pending: 'ESCROW_NOT_DELIVERED', disputed: 'DISPUTE_OPEN' } },
])
