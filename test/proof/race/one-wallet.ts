import { releaseTogether } from '../../support/installation/held-request.js'
import { aPerson } from '../../support/installation/people.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { graphqlRequest, outcomeOf } from '../../support/installation/rest-client.js'
import { mutations } from './mutations.js'
import type { RaceWorld } from './race-world.js'
import { anEscrow } from './raced-escrow.js'

const payments = 50

/** A wallet of 100 TND and 50 payments of 60 TND at the same moment: one goes through, 40 TND are left, and 49 are told so. */
export async function oneWallet(world: RaceWorld, wallets: number): Promise<string> {
  const { clients, shop } = world
  for (let wallet = 0; wallet < wallets; wallet += 1) {
    const buyer = await aPerson(clients[0]!, shop.key, { walletTnd: 100 })
    const numbers = Array.from({ length: payments }, (_, number) => number)
    const escrows = await inParallel(numbers, 6, (number) => anEscrow(clients[number % clients.length]!, world, buyer, { amount: 60 }))
    const answers = await releaseTogether(
      escrows.map(({ id }, index) => ({
        base: clients[index % clients.length]!.base,
        request: graphqlRequest(mutations.pay, { escrowId: id, method: 'WALLET' }, buyer.token),
      })),
    )
    const outcomes = answers.map(outcomeOf)
    const paid = outcomes.filter(({ done }) => done).length
    const other = outcomes.find(({ done, clean, code }) => !done && (!clean || code !== 'INSUFFICIENT_FUNDS'))
    if (other) throw new Error(`refused for another reason: ${other.text.slice(0, 300)}`)
    const left = await world.available(buyer)
    const stored = await world.rows<{ status: string }>(`select status from escrow where id = any($1) and status = 'paid'`, [
      escrows.map(({ uuid }) => uuid),
    ])
    if (paid !== 1 || left !== 40_000n || stored.length !== 1)
      throw new Error(`${paid} payments went through, ${stored.length} escrows are paid, ${left} millimes are left`)
  }
  return `${wallets} wallets, ${payments} payments each: 1 went through, 40 TND left, ${payments - 1} answered INSUFFICIENT_FUNDS`
}
