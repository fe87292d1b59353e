import { isDeepStrictEqual } from 'node:util'
import { releaseTogether } from '../../support/installation/held-request.js'
import { redirectUrl } from '../../support/installation/people.js'
import type { Answer, Request } from '../../support/installation/rest-client.js'
import type { RaceWorld } from './race-world.js'
import { aDestination, aSpender, type Spender } from './wallet-attempts.js'
import { findOut, outcomesOf, type Found } from './wallet-facts.js'

const repetitions = 20
const { untouched, waiting } = outcomesOf(100_000n, 60_000n)

/** Twenty ask under one reference at the same moment: it is done once, and nineteen are answered what the one was (decisions 13). */
export async function oneWithdrawalReference(world: RaceWorld, count: number): Promise<string> {
  for (let number = 0; number < count; number += 1) {
    const spender = await aSpender(world, world.clients[number % world.clients.length]!, { walletTnd: 100, dailyCapTnd: '100' })
    const destinationId = await aDestination(spender)
    const withdrawal = { amountTnd: 60, destinationId, reference: 'the same' }
    await askTogether(world, { method: 'POST', path: '/api/v1/wallet/withdrawals', token: spender.keys[0], body: withdrawal })
    await mustBe(world, spender, { ...waiting, spent: '60000' })
  }
  return `${count} wallets: one withdrawal each, ${repetitions - 1} were answered the same`
}

/** The same of top-ups, whose answer is a page to pay on. */
export async function oneTopUpReference(world: RaceWorld, count: number): Promise<string> {
  for (let number = 0; number < count; number += 1) {
    const spender = await aSpender(world, world.clients[number % world.clients.length]!, { walletTnd: 100, dailyCapTnd: '100' })
    const topUp = { amountTnd: 60, redirectUrl, reference: 'the same' }
    await askTogether(world, { method: 'POST', path: '/api/v1/wallet/top-ups', token: spender.keys[0], body: topUp })
    await mustBe(world, spender, { ...untouched, accounts: 0, statuses: 'pending' })
  }
  return `${count} wallets: one top-up each, ${repetitions - 1} were answered the same`
}

async function askTogether({ clients }: RaceWorld, request: Request): Promise<void> {
  const answers = await releaseTogether(
    Array.from({ length: repetitions }, (_, number) => ({ base: clients[number % clients.length]!.base, request })),
  )
  const created = answers.filter(({ status }) => status === 201)
  const repeated = answers.filter(({ status }) => status === 200)
  const isOne = created.length === 1 && repeated.length === repetitions - 1 && repeated.every(isLike(created[0]!))
  if (!isOne) throw new Error(`${created.length} created, ${repeated.length} repeated: ${unexpected(answers)}`)
}

/** But for where its page is: each process of a proof has an address of its own. */
const isLike =
  (one: Answer) =>
  ({ text }: Answer): boolean =>
    withoutPort(text) === withoutPort(one.text)

const withoutPort = (text: string): string => text.replaceAll(/localhost:\d+/g, 'localhost')

const unexpected = (answers: readonly Answer[]): string =>
  [...new Set(answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`))].slice(0, 4).join('\n')

async function mustBe(world: RaceWorld, { person }: Spender, expected: Found): Promise<void> {
  const found = await findOut(world, person)
  if (!isDeepStrictEqual(found, expected)) throw new Error(`one was asked for, and the tables say ${JSON.stringify(found)}`)
}
