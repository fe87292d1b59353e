import { createEscrow } from '../../support/installation/create-over-rest.js'
import { releaseTogether } from '../../support/installation/held-request.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { anIntegrator, type Integrator } from '../../support/installation/people.js'
import { graphqlRequest, outcomeOf, type Request } from '../../support/installation/rest-client.js'
import { mutations } from './mutations.js'
import type { RaceWorld } from './race-world.js'

const traders = 6
const walletMillimes = 1_000_000_000n
const setUpAtOnce = 6
/** Sockets opened in one go. */
const waveSize = 120
const topUpEvery = 8

interface Deal {
  readonly id: string
  readonly buyer: Integrator
  readonly seller: Integrator
  /** Whose commission of 10 % it carries; null for a deal between the two alone. */
  readonly broker: Integrator | null
}

/**
 * Six traders who all buy from and sell to one another, partly through a third who earns a commission, pay everything at once and then end
 * everything at once while their wallets are topped up: every wallet is locked in every order. Nobody may notice, and every wallet must
 * hold what the deals say.
 */
export async function crossedParties(world: RaceWorld, rounds: number): Promise<string> {
  const { clients } = world
  const people = await Promise.all(Array.from({ length: traders }, () => anIntegrator(clients[0]!, { walletTnd: 1_000_000 })))
  const wanted = Array.from({ length: rounds }, () => dealsOf(people)).flat()
  const deals = await inParallel(wanted, setUpAtOnce, (deal, index) => create(world, deal, index))
  const wallets = new Wallets(people)

  await together(
    world,
    deals.map((deal) => graphqlRequest(mutations.pay, { escrowId: deal.id, method: 'WALLET' }, deal.buyer.user.token)),
  )
  for (const { buyer } of deals) wallets.add(buyer, -100_000n)

  const endings = deals.map((deal, index) => (index % 3 === 2 ? refunded(deal, wallets) : released(deal, wallets)))
  const topUps = people.map((person) => topUp(person, wallets))
  await together(
    world,
    endings.flatMap((ending, index) => [
      ending,
      ...(index % topUpEvery === 0 ? topUps.slice(index / topUpEvery, index / topUpEvery + 1) : []),
    ]),
  )
  await wallets.check(world)
  return `${deals.length} deals between ${traders} traders, paid and ended at once; every wallet is right to the millime`
}

const dealsOf = (people: Integrator[]): Array<Omit<Deal, 'id'>> =>
  people.flatMap((seller, s) =>
    people.flatMap((buyer, b) => {
      if (s === b) return []
      const broker = people[(2 * traders - s - b) % traders]!
      return [{ seller, buyer, broker: null }, ...(broker === seller || broker === buyer ? [] : [{ seller, buyer, broker }])]
    }),
  )

async function create({ clients }: RaceWorld, deal: Omit<Deal, 'id'>, index: number): Promise<Deal> {
  const { seller, buyer, broker } = deal
  const id = await createEscrow(clients[index % clients.length]!, (broker ?? seller).key, {
    title: 'Crossed',
    amount: 100,
    mode: 'quick',
    buyerEmail: buyer.user.email,
    ...(broker ? { sellerEmail: seller.user.email, developerFeePercentage: 10 } : {}),
  })
  return { ...deal, id }
}

/** Sends all in waves, spread over the processes; every one must be done. */
async function together({ clients }: RaceWorld, requests: Request[]): Promise<void> {
  for (let first = 0; first < requests.length; first += waveSize) {
    const wave = requests.slice(first, first + waveSize)
    const answers = await releaseTogether(wave.map((request, index) => ({ base: clients[index % clients.length]!.base, request })))
    const refused = answers.map(outcomeOf).find(({ done }) => !done)
    if (refused) throw new Error(`not done: ${refused.text.slice(0, 500)}`)
  }
}

function released({ id, seller, buyer, broker }: Deal, wallets: Wallets): Request {
  wallets.add(seller, broker ? 85_000n : 95_000n)
  if (broker) wallets.add(broker, 10_000n)
  return graphqlRequest(mutations.complete, { escrowId: id }, buyer.user.token)
}

function refunded({ id, seller, buyer }: Deal, wallets: Wallets): Request {
  wallets.add(buyer, 100_000n)
  return graphqlRequest(mutations.cancel, { escrowId: id }, seller.user.token)
}

function topUp(person: Integrator, wallets: Wallets): Request {
  wallets.add(person, 1_000n)
  return { method: 'POST', path: '/api/v1/sandbox/users', token: person.key, body: { email: person.user.email, walletTnd: 1 } }
}

/** What every wallet must hold. */
class Wallets {
  readonly #due: Map<Integrator, bigint>

  constructor(people: Integrator[]) {
    this.#due = new Map(people.map((person) => [person, walletMillimes]))
  }

  add(person: Integrator, millimes: bigint): void {
    this.#due.set(person, this.#due.get(person)! + millimes)
  }

  async check({ available }: RaceWorld): Promise<void> {
    for (const [{ user }, due] of this.#due) {
      const found = await available(user)
      if (found !== due) throw new Error(`${user.email} has ${found} millimes, and ${due} are due`)
    }
  }
}
