import { mutations } from '../race/mutations.js'
import { inParallel } from '../support/in-parallel.js'
import { aPerson, anIntegrator } from '../support/people.js'
import { RestClient } from '../support/rest-client.js'
import { startReceiver, type Delivery } from '../support/start-receiver.js'
import { until } from '../support/until.js'

/** Deliveries under way at once to one webhook, over all processes (decisions 11). */
const mostToOneWebhook = 5

/**
 * Two workers deliver to one slow webhook: every event once, per escrow in order, and never more than five at once although neither worker
 * knows what the other is doing.
 */
export async function webhooksOfTwoWorkers(bases: readonly string[], escrows: number): Promise<string> {
  const clients = bases.map((base) => new RestClient(base))
  const receiver = await startReceiver({ delayMs: 15 })
  const shop = await anIntegrator(clients[0]!)
  const buyer = await aPerson(clients[0]!, shop.key, { walletTnd: 1_000_000 })
  await clients[0]!.expect(201, {
    method: 'POST',
    path: '/api/developer/webhooks',
    token: shop.token,
    body: { url: receiver.url, events: ['*'] },
  })
  await inParallel(Array.from({ length: escrows }), 8, async (_, index) => {
    const client = clients[index % clients.length]!
    const { escrow } = await client.expect<{ escrow: { id: string } }>(201, {
      method: 'POST',
      path: '/api/v1/escrows',
      token: shop.key,
      body: { title: 'Told', amount: 20, mode: 'quick', buyerEmail: buyer.email },
    })
    const say = (mutation: string, token: string, more: object = {}) => client.graphql(mutation, { escrowId: escrow.id, ...more }, token)
    await say(mutations.pay, buyer.token, { method: 'WALLET' })
    await say(mutations.deliver, shop.user.token)
    await say(mutations.requestCancellation, buyer.token)
    await say(mutations.rejectCancellation, shop.user.token)
    await say(mutations.complete, buyer.token)
  })
  const wanted = escrows * eventsOfEach
  await until('every delivery', () => receiver.deliveries.length >= wanted, { withinMs: 120_000 })
  const { deliveries } = receiver
  const once = new Set(deliveries.map(({ eventId }) => eventId)).size
  if (deliveries.length !== wanted || once !== wanted)
    throw new Error(`${deliveries.length} deliveries of ${once} events, and ${wanted} were due`)
  const unordered = [...Map.groupBy(deliveries, ({ escrowId }) => escrowId).values()].filter((ofOne) => !isInOrder(ofOne)).length
  if (unordered > 0) throw new Error(`${unordered} escrows were told out of order`)
  if (receiver.mostAtOnce() > mostToOneWebhook) throw new Error(`${receiver.mostAtOnce()} deliveries at once`)
  await receiver.stop()
  return `${wanted} deliveries, each once and per escrow in order, at most ${receiver.mostAtOnce()} at once`
}

/** Paid, delivered, requested, rejected, completed. */
const eventsOfEach = 5

const isInOrder = (deliveries: Delivery[]) =>
  deliveries.every(({ version }, index) => index === 0 || version! > deliveries[index - 1]!.version!)
