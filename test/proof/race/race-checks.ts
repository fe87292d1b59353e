import { checkBooks } from '../../support/database/books.js'
import type { CheckList } from '../check-list.js'
import type { Installation } from '../../support/installation/start-installation.js'
import {
  captureAfterCancellation,
  captureAfterChange,
  captureAfterExpiry,
  captureAfterUpdateAndSecondPayment,
  captureAgainstCancellation,
  captureAgainstUpdateAndSecondPayment,
  paymentsBeginTogether,
} from './card-captures.js'
import { everybodyDecides, everyContest, nameOfContest } from './contests.js'
import { crossedParties } from './crossed-parties.js'
import { manyClaims, oneRequestId } from './many-claims.js'
import { manyCompletes } from './many-completes.js'
import { oneTopUpReference, oneWithdrawalReference } from './one-reference.js'
import { oneWallet } from './one-wallet.js'
import { nameOf, type Pair } from './pair.js'
import { everyPair, furtherPairs } from './pairs.js'
import { openRaceWorld, type RaceWorld } from './race-world.js'
import { registrations } from './registrations.js'
import { runContest } from './run-contest.js'
import { runPair } from './run-pair.js'
import { runWalletRace } from './run-wallet-race.js'
import { sweep } from './sweep.js'
import { wakenedWorkers } from './wakened-workers.js'
import { walletRaces } from './wallet-races.js'

/** Every race, on whatever processes it is given: at least two that answer requests, and workers. */
export async function raceChecks(list: CheckList, installation: Installation, { short }: { short: boolean }): Promise<void> {
  const world = await openRaceWorld(installation)
  const before = await deadlocks(installation, world.rows)
  // Few races are no ground to say that two do not meet.
  const race = (pair: Pair, count: number) => list.check(nameOf(pair), () => runPair(world, pair, { count, mustMeet: !short }))
  for (const pair of everyPair) await race(pair, short ? 20 : 200)
  for (const pair of furtherPairs) await race(pair, short ? 10 : 100)
  await contestChecks(list, world, { short })
  await walletChecks(list, world, { short })
  // At the same time: the card races mostly wait for their provider.
  await Promise.all([crowdChecks(list, world, { short }), cardChecks(list, world, { short })])
  await list.check('no deadlock in the database', async () => {
    const met = (await deadlocks(installation, world.rows)) - before
    if (met > 0) throw new Error(`${met} deadlocks`)
    return '0 deadlocks'
  })
  await list.check('no fault in the logs', async () => {
    const faults = installation.nodes.flatMap((node) => node.errors())
    if (faults.length > 0) throw new Error(`${faults.length} faults, such as ${JSON.stringify(faults.slice(0, 3))}`)
    return `0 faults of ${installation.nodes.length} processes`
  })
  await list.check('the books', () => checkBooks(installation.database))
}

/** Who meets over the slices of progressive escrows, and over proofs of purchase. */
async function contestChecks(list: CheckList, world: RaceWorld, { short }: { short: boolean }): Promise<void> {
  for (const contest of everyContest) {
    await list.check(nameOfContest(contest), () => runContest(world, contest, { count: short ? 4 : 30, mustMeet: !short }))
  }
  for (const contest of everybodyDecides) {
    await list.check(nameOfContest(contest), () => runContest(world, contest, { count: short ? 8 : 60, mustMeet: !short }))
  }
  await list.check('100 TND, 40 payout requests of 30 TND', () => manyClaims(world, short ? 2 : 20))
  await list.check('one requestId, 20 times', () => oneRequestId(world, short ? 2 : 20))
}

/** Who meets over withdrawals and top-ups. */
async function walletChecks(list: CheckList, world: RaceWorld, { short }: { short: boolean }): Promise<void> {
  for (const race of walletRaces) {
    await list.check(race.name, () => runWalletRace(world, race, { count: short ? 4 : 40, mustMeet: !short }))
  }
  await list.check('one withdrawal reference, 20 times', () => oneWithdrawalReference(world, short ? 2 : 20))
  await list.check('one top-up reference, 20 times', () => oneTopUpReference(world, short ? 2 : 20))
}

/** Races of more than two. */
async function crowdChecks(list: CheckList, world: RaceWorld, { short }: { short: boolean }): Promise<void> {
  const many = short ? 10 : 50
  await list.check('deadline fired by the workers × complete', () => wakenedWorkers(world, short ? 16 : 200, { mustMeet: !short }))
  await list.check(`${many} escrows × 50 completes at once`, () => manyCompletes(world, many))
  await list.check('one wallet of 100 TND, 50 payments of 60 TND', () => oneWallet(world, short ? 2 : 20))
  await list.check('crossed parties, shared wallets', () => crossedParties(world, short ? 2 : 12))
  await list.check('an invited seller registers × the buyers', () => registrations(world, short ? 6 : 60, { mustMeet: !short }))
  await list.check('deadline sweeps × the people of the same escrows', () => sweep(world, short ? 60 : 300, { mustMeet: !short }))
}

/** At the same time, because the provider takes ten seconds each time. */
async function cardChecks(list: CheckList, world: RaceWorld, { short }: { short: boolean }): Promise<void> {
  const count = short ? 6 : 40
  await Promise.all([
    list.check('card capture after a cancellation', () => captureAfterCancellation(world, count)),
    list.check('card capture after the expiry', () => captureAfterExpiry(world, count)),
    list.check('card capture after a change', () => captureAfterChange(world, count)),
    list.check('card capture after an update and second payments', () => captureAfterUpdateAndSecondPayment(world, count)),
    list.check('card capture × cancellation', () => captureAgainstCancellation(world, count, { mustMeet: !short })),
    list.check('card capture × update × second payments', () => captureAgainstUpdateAndSecondPayment(world, count, { mustMeet: !short })),
    list.check('card payment × card payment × update', () => paymentsBeginTogether(world, count)),
  ])
}

/** As the server counts them: a transaction that was chosen to give way, whether or not it was tried again. */
async function deadlocks({ database }: Installation, rows: <Row>(text: string) => Promise<Row[]>): Promise<number> {
  const [row] = await rows<{ deadlocks: number }>('select deadlocks::int from pg_stat_database where datname = current_database()')
  return Math.max(row!.deadlocks, database.log.filter((line) => line.includes('deadlock detected')).length)
}
