import { decodeId } from '../../../server/domain/id.js'
import { bringForward } from '../../support/database/bring-forward.js'
import { until } from '../../support/flow/until.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import type { Person } from '../../support/installation/people.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import type { RestClient } from '../../support/installation/rest-client.js'
import { mutations } from './mutations.js'
import type { RaceWorld } from './race-world.js'

/** Where an escrow stands when its race begins. */
export type Start = 'pending' | 'paid' | 'delivered' | 'requested' | 'requested_thrice' | 'disputed'

export interface RacedEscrow {
  /** `esc_…` and the uuid that it stands for. */
  readonly id: string
  readonly uuid: string
  readonly buyer: Person
}

const amount = 100
const setUpAtOnce = 6

/** Brings this many escrows of the shop to where they should stand, through the public doors. */
export async function someEscrows(world: RaceWorld, count: number, start: Start): Promise<RacedEscrow[]> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  return inParallel(numbers, setUpAtOnce, async (number) => {
    const client = world.clients[number % world.clients.length]!
    const buyer = world.buyers[number % world.buyers.length]!
    const escrow = await anEscrow(client, world, buyer)
    await advance(client, world, escrow, start)
    return escrow
  })
}

export async function anEscrow(
  client: RestClient,
  { shop }: Pick<RaceWorld, 'shop'>,
  buyer: Person,
  body: object = {},
): Promise<RacedEscrow> {
  const id = await createEscrow(client, shop.key, { title: 'Raced', amount, mode: 'quick', buyerEmail: buyer.email, ...body })
  return { id, uuid: decodeId('esc', id)!, buyer }
}

async function advance(
  client: RestClient,
  { shop, rows }: RaceWorld,
  { id: escrowId, uuid, buyer }: RacedEscrow,
  start: Start,
): Promise<void> {
  const say = (mutation: string, token: string, more: object = {}) => client.graphql(mutation, { escrowId, ...more }, token)
  if (start === 'pending') return
  await say(mutations.pay, buyer.token, { method: 'WALLET' })
  if (start === 'paid') return
  await say(mutations.deliver, shop.user.token)
  if (start === 'requested_thrice') {
    for (const _ of ['first', 'second']) {
      await say(mutations.requestCancellation, buyer.token)
      await letRequestLapse(rows, uuid)
    }
  }
  if (start.startsWith('requested')) await say(mutations.requestCancellation, buyer.token)
  if (start === 'disputed') await say(mutations.dispute, buyer.token, { category: 'NOT_DELIVERED', reason: 'Nothing has come so far.' })
}

/** A request that nobody answered may be followed by another; one that was rejected may not (decisions 5). */
async function letRequestLapse(rows: RaceWorld['rows'], uuid: string): Promise<void> {
  await bringForward(rows, [uuid], 'cancellation_request')
  await until('the request to lapse', async () => {
    const pending = await rows(`select from cancellation_request where escrow_id = $1 and status = 'pending'`, [uuid])
    return pending.length === 0
  })
}
