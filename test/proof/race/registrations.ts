import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdRequest } from '../../support/installation/held-request.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { graphqlRequest, outcomeOf, type Outcome, type Request } from '../../support/installation/rest-client.js'
import { Lag } from './lag.js'
import { mustHaveMet } from './must-have-met.js'
import { mutations } from './mutations.js'
import type { RaceWorld } from './race-world.js'
import { anEscrow, type RacedEscrow } from './raced-escrow.js'

const escrowsOfEach = 6

interface Found {
  id: string
  status: string
  status_reason: string
  is_linked: boolean
  requests: number
}

/**
 * An invited seller registers, which changes all escrows that wait for him at once, while the buyer of each completes it, asks for its
 * cancellation or opens a dispute. Each buyer gets what holds either before or after the registration, and every escrow has its seller.
 */
export async function registrations(world: RaceWorld, sellers: number, { mustMeet }: { mustMeet: boolean }): Promise<string> {
  const { clients, shop, buyers } = world
  const endings = new Map<string, number>()
  const lag = new Lag()
  for (let seller = 0; seller < sellers; seller += 1) {
    const sellerEmail = `seller-${randomBytes(6).toString('hex')}@example.com`
    const escrows = await inParallel(Array.from({ length: escrowsOfEach }), 3, async (_, index) => {
      const client = clients[index % clients.length]!
      const buyer = buyers[index % buyers.length]!
      const escrow = await anEscrow(client, world, buyer, { sellerEmail })
      await client.graphql(mutations.pay, { escrowId: escrow.id, method: 'WALLET' }, buyer.token)
      return escrow
    })
    const registration: Request = { method: 'POST', path: '/api/v1/sandbox/users', token: shop.key, body: { email: sellerEmail } }
    const registering = await holdRequest(clients[seller % clients.length]!.base, registration)
    const held = await Promise.all(
      escrows.map((escrow, index) => holdRequest(clients[(index + seller) % clients.length]!.base, commandOf(escrow, index))),
    )
    const { quickerMs, slowerMs } = lag.drawForMany(held.length)
    const answers = held.map(async ({ release, answer }, index) => {
      await sleep(quickerMs[index])
      release()
      return answer
    })
    await sleep(slowerMs)
    registering.release()
    const [registered, ...outcomes] = (await Promise.all([registering.answer, ...answers])).map(outcomeOf)
    if (!registered!.done) throw new Error(`not registered: ${registered!.text.slice(0, 300)}`)
    for (const [index, escrow] of escrows.entries()) {
      const ending = await judge(world, escrow, { outcome: outcomes[index]!, index })
      if (ending !== 'disputed') lag.learn(cameFirst.has(ending))
      endings.set(ending, (endings.get(ending) ?? 0) + 1)
    }
  }
  const words = `${sellers} registrations of ${escrowsOfEach} escrows each: ${[...endings].map(([ending, times]) => `${ending} ${times}`).join(', ')}`
  const timesOf = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + (endings.get(name) ?? 0), 0)
  if (mustMeet) mustHaveMet([timesOf(cameFirst), timesOf(cameSecond)], words)
  return words
}

function commandOf({ id: escrowId, buyer }: RacedEscrow, index: number): Request {
  if (index % 3 === 0) return graphqlRequest(mutations.complete, { escrowId }, buyer.token)
  if (index % 3 === 1) return graphqlRequest(mutations.requestCancellation, { escrowId }, buyer.token)
  return graphqlRequest(mutations.dispute, { escrowId, category: 'OTHER', reason: 'Nobody has answered so far.' }, buyer.token)
}

/** What may have become of an escrow, by its buyer's command: before the registration, or after it. */
const allowed = [['refused with SELLER_NOT_REGISTERED', 'completed'], ['cancelled at once', 'waits for the seller'], ['disputed']] as const

/** How the commands end that come before the registration. */
const cameFirst: ReadonlySet<string> = new Set(['refused with SELLER_NOT_REGISTERED', 'cancelled at once'])

/** And those that come after it. A dispute ends as it does either way. */
const cameSecond = ['completed', 'waits for the seller']

async function judge({ rows }: RaceWorld, escrow: RacedEscrow, { outcome, index }: { outcome: Outcome; index: number }): Promise<string> {
  const [found] = await rows<Found>(
    `select e.id, e.status, e.status_reason, e.seller_id is not null as is_linked,
       (select count(*)::int from cancellation_request r where r.escrow_id = e.id and r.status = 'pending') as requests
     from escrow e where e.id = $1`,
    [escrow.uuid],
  )
  const ending = endingOf(found!, outcome)
  const isRight = outcome.clean && found!.is_linked && (allowed[index % 3] as readonly (string | null)[]).includes(ending)
  if (!isRight) throw new Error(`${JSON.stringify(found)} after ${outcome.text.slice(0, 300)}`)
  return ending!
}

function endingOf({ status, status_reason, requests }: Found, { done, code }: Outcome): string | null {
  if (!done) return code === 'SELLER_NOT_REGISTERED' && status === 'paid' ? 'refused with SELLER_NOT_REGISTERED' : null
  if (status === 'completed' || status === 'disputed') return status
  if (status === 'cancelled') return status_reason === 'cancellation_accepted' ? 'cancelled at once' : null
  return status === 'paid' && requests === 1 ? 'waits for the seller' : null
}
