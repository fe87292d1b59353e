import { mutations } from '../race/mutations.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import type { Integrator, Person } from '../../support/installation/people.js'
import type { RestClient } from '../../support/installation/rest-client.js'

const atOnce = 6

/** Takes this many quick escrows through payment and delivery to one of three ends, each step at another process than the one before. */
export async function writeLifecycles(clients: readonly RestClient[], shop: Integrator, buyer: Person, count: number): Promise<void> {
  await inParallel(Array.from({ length: count }), atOnce, (_, index) => lifecycle(clients, shop, buyer, index))
}

async function lifecycle(clients: readonly RestClient[], shop: Integrator, buyer: Person, index: number): Promise<void> {
  let turn = index
  const next = () => clients[turn++ % clients.length]!
  const escrowId = await createEscrow(next(), shop.key, { title: 'Watched', amount: 20, mode: 'quick', buyerEmail: buyer.email })
  const say = (mutation: string, token: string, more: object = {}) => next().graphql(mutation, { escrowId, ...more }, token)
  if (index % 4 === 3) return void (await say(mutations.cancelPending, shop.key))
  await say(mutations.pay, buyer.token, { method: 'WALLET' })
  await say(mutations.deliver, shop.user.token)
  if (index % 4 === 2) await say(mutations.rejectDelivery, buyer.token, { reason: 'Not yet.' })
  await (index % 2 === 0 ? say(mutations.complete, buyer.token) : say(mutations.cancel, shop.user.token))
}
