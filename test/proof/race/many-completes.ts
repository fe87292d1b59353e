import { releaseTogether } from '../../support/installation/held-request.js'
import { graphqlRequest, type Request } from '../../support/installation/rest-client.js'
import { cleanOutcomes } from './clean-outcomes.js'
import { mutations } from './mutations.js'
import type { RaceWorld } from './race-world.js'
import { someEscrows, type RacedEscrow } from './raced-escrow.js'
import { openSessionFor, sessionRequest } from './racers.js'

const completesOfEach = 50
const sessionsOfEach = 5
/** Escrows completed in one go: 250 sockets. */
const atOnce = 5

/**
 * The race that broke a plain "read the status, then release" 2,236 times in 2,500 (reliability, finding 1, with 50 escrows): each completed
 * 50 times at the same moment, half in GraphQL and half through checkout sessions, of which several say the same.
 */
export async function manyCompletes(world: RaceWorld, escrowCount: number): Promise<string> {
  const codes = new Map<string, number>()
  const before = await world.available(world.shop.user)
  for (let first = 0; first < escrowCount; first += atOnce) {
    const escrows = await someEscrows(world, atOnce, 'delivered')
    const requests = (await Promise.all(escrows.map((escrow) => completesOf(world, escrow)))).flat()
    // Not one escrow after the other: neighbours on a connection queue are different escrows.
    const dealt = requests.map((_, index) => requests[(index % atOnce) * completesOfEach + Math.floor(index / atOnce)]!)
    const answers = await releaseTogether(dealt.map((request, index) => ({ base: baseFor(world, index), request })))
    const outcomes = cleanOutcomes(answers)
    const done = outcomes.filter((outcome) => outcome.done).length
    if (done !== atOnce) throw new Error(`${done} of ${requests.length} requests completed ${atOnce} escrows`)
    for (const { code } of outcomes) if (code) codes.set(code, (codes.get(code) ?? 0) + 1)
    await releasedOnce(world, escrows)
  }
  const gained = (await world.available(world.shop.user)) - before
  const due = BigInt(escrowCount) * netMillimes
  if (gained !== due) throw new Error(`the seller gained ${gained} millimes, and ${due} were due`)
  const refusals = [...codes].map(([code, times]) => `${code} ${times}`).join(', ')
  return `${escrowCount} releases of ${escrowCount * completesOfEach} requests; the others ${refusals}`
}

/** 100 TND less the fee of 5 %. */
const netMillimes = 95_000n

/** Each process gets every kind of request of every escrow. */
const baseFor = ({ clients }: RaceWorld, index: number) => clients[Math.floor(index / atOnce) % clients.length]!.base

async function completesOf(world: RaceWorld, escrow: RacedEscrow): Promise<Request[]> {
  const opened = Array.from({ length: sessionsOfEach }, () => openSessionFor(world, escrow, { action: 'complete', actor: 'buyer' }))
  const sessions = await Promise.all(opened)
  const direct = graphqlRequest(mutations.complete, { escrowId: escrow.id }, escrow.buyer.token)
  return Array.from({ length: completesOfEach }, (_, index) =>
    index % 4 < 2 ? direct : sessionRequest(world, sessions[index % sessionsOfEach]!),
  )
}

async function releasedOnce({ rows }: RaceWorld, escrows: RacedEscrow[]): Promise<void> {
  const found = await rows<{ id: string; moves: number; terminal: number }>(
    `select e.id,
       (select count(*)::int from domain_event v where v.escrow_id = e.id and v.type = 'escrow.status.updated' and v.body::jsonb #>> '{data,escrow,status}' = 'completed') as moves,
       (select count(*)::int from ledger.transfer t where t.escrow_id = e.id and t.kind in ('release', 'refund', 'settle')) as terminal
     from escrow e where e.id = any($1)`,
    [escrows.map(({ uuid }) => uuid)],
  )
  const wrong = found.filter(({ moves, terminal }) => moves !== 1 || terminal !== 1)
  if (wrong.length > 0) throw new Error(`not released and told once: ${JSON.stringify(wrong)}`)
}
