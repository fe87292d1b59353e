import type { RestClient } from '../../support/installation/rest-client.js'
import { mutations } from './mutations.js'
import { anEscrow } from './raced-escrow.js'
import type { Attempt } from './racers.js'
import type { RaceWorld } from './race-world.js'
import {
  aDestination,
  aHolder,
  approve,
  aSlowTopUp,
  aSpender,
  aTopUp,
  aWithdrawal,
  decide,
  expiryOf,
  say,
  sayLater,
  settling,
  takeBackConsent,
  withdrawByKey,
  type Holder,
} from './wallet-attempts.js'
import { endsOfTopUp, outcomesOf, type Found } from './wallet-facts.js'

/** One of the ways in which a race over a wallet may end. */
export interface WalletEnding {
  readonly name: string
  /** Whose request is done; undefined where it does not matter. */
  readonly done: readonly [boolean?, boolean?]
  /** With what the other is refused. */
  readonly refused?: readonly string[]
  readonly found: Found
  /** Who came first, where the ending tells it. */
  readonly first?: 0 | 1
}

/** Two who want different things of one wallet at the same moment. */
export interface WalletRace {
  readonly name: string
  /** One of them is let go at a guess: an alarm that a worker fires, or what would always come first. */
  readonly hasAlarm?: true
  readonly endings: readonly WalletEnding[]
  /** Makes a wallet, and both ready. */
  stage(world: RaceWorld, client: RestClient): Promise<StagedRace>
}

export interface StagedRace {
  readonly holder: Holder
  readonly attempts: readonly [Attempt, Attempt]
}

const walletTnd = 100
const amountTnd = '60'
const small = outcomesOf(100_000n, 60_000n)
/** Above the limit from which on two of staff decide. */
const largeWalletTnd = 10_000
const largeTnd = '6000'
const large = outcomesOf(10_000_000n, 6_000_000n)
/** More than the cap of the day holds twice. */
const capped = outcomesOf(1_000_000n, 60_000n)

const topUpTnd = '25'
/** Ends in the digits with which the simulated provider takes ten seconds (decisions 22). */
const slowTopUpTnd = '25.202'
const toppedUp = endsOfTopUp(100_000n, 25_000n)
const slowlyToppedUp = endsOfTopUp(100_000n, 25_202n).completed

const decided = ['WITHDRAWAL_NOT_PENDING']
const oneWins = (side: 0 | 1, name: string, found: Found, refused: readonly string[]): WalletEnding => ({
  name,
  found,
  refused,
  first: side,
  done: [side === 0, side === 1],
})
const eitherWins = (name: string, found: Found, refused: readonly string[]): WalletEnding[] => [
  oneWins(0, name, found, refused),
  oneWins(1, name, found, refused),
]

/** With a wallet of 100 TND. */
const staged = async (world: RaceWorld, client: RestClient, ready: (holder: Holder) => Promise<StagedRace['attempts']>) => {
  const holder = await aHolder(world, client, walletTnd)
  return { holder, attempts: await ready(holder) }
}

/** A withdrawal that is asked for. */
const withWithdrawal = (world: RaceWorld, client: RestClient, ready: (holder: Holder, id: string) => StagedRace['attempts']) =>
  staged(world, client, async (holder) => ready(holder, await aWithdrawal(holder, amountTnd)))

/** A withdrawal that waits for the second person. */
async function withApproved(world: RaceWorld, client: RestClient, ready: (id: string, confirm: Attempt) => StagedRace['attempts']) {
  const holder = await aHolder(world, client, largeWalletTnd)
  const id = await aWithdrawal(holder, largeTnd)
  return { holder, attempts: ready(id, await approve(world, holder, id)) }
}

/** Two withdrawals by keys that may spend 100 TND a day, of a wallet that has more than both. */
async function withKeys(world: RaceWorld, client: RestClient) {
  const spender = await aSpender(world, client, { walletTnd: 1_000, dailyCapTnd: '100' })
  const destinationId = await aDestination(spender)
  const byKey = (side: 0 | 1) => withdrawByKey(spender.keys[side], { amountTnd: 60, destinationId, reference: `by key ${side}` })
  return { spender, byKey }
}

const withdrawalRaces: readonly WalletRace[] = [
  {
    name: 'two withdrawals of one balance',
    endings: eitherWins('one', small.waiting, ['INSUFFICIENT_FUNDS']),
    stage: (world, client) =>
      staged(world, client, async (holder) => {
        const destinationId = await aDestination(holder)
        const ask = (reference: string) => say(holder, mutations.withdraw, { amountTnd, destinationId, reference })
        return [ask('one'), ask('another')]
      }),
  },
  {
    name: 'withdraw × pay an escrow from the wallet',
    endings: [
      oneWins(0, 'withdrawn', { ...small.waiting, statuses: 'pending pending' }, ['INSUFFICIENT_FUNDS']),
      oneWins(1, 'paid', { ...small.untouched, available: '40000', statuses: 'paid', told: 'paid', transfers: 'fund' }, [
        'INSUFFICIENT_FUNDS',
      ]),
    ],
    stage: (world, client) =>
      staged(world, client, async (holder) => {
        const request = { amountTnd, destinationId: await aDestination(holder), reference: 'raced' }
        const { id: escrowId } = await anEscrow(client, world, holder.person, { amount: 60 })
        return [say(holder, mutations.withdraw, request), say(holder, mutations.pay, { escrowId, method: 'WALLET' })]
      }),
  },
  {
    name: 'cancel withdrawal × pay withdrawal',
    endings: [oneWins(0, 'cancelled', small.returned('cancelled', 'cancelled'), decided), oneWins(1, 'paid', small.sent('paid'), decided)],
    stage: (world, client) =>
      withWithdrawal(world, client, (holder, id) => [say(holder, mutations.cancelWithdrawal, { id }), decide(world, id, 'PAY')]),
  },
  {
    name: 'pay withdrawal × pay withdrawal',
    endings: eitherWins('paid', small.sent('paid'), decided),
    stage: (world, client) => withWithdrawal(world, client, (_, id) => [decide(world, id, 'PAY'), decide(world, id, 'PAY')]),
  },
  {
    name: 'reject withdrawal × pay withdrawal',
    endings: [
      oneWins(0, 'rejected', small.returned('rejected', 'rejected', 'withdrawal_rejected'), decided),
      oneWins(1, 'paid', small.sent('paid'), decided),
    ],
    stage: (world, client) => withWithdrawal(world, client, (_, id) => [decide(world, id, 'REJECT'), decide(world, id, 'PAY')]),
  },
  {
    name: 'reject withdrawal × confirmed by the second person',
    endings: [
      oneWins(0, 'rejected', large.returned('rejected', 'approved rejected', 'withdrawal_rejected'), decided),
      oneWins(1, 'paid', large.sent('approved paid'), decided),
    ],
    stage: (world, client) => withApproved(world, client, (id, confirm) => [decide(world, id, 'REJECT'), confirm]),
  },
  {
    name: 'withdrawal confirmed by the second person, twice',
    endings: eitherWins('paid', large.sent('approved paid'), ['STAFF_ACTION_NOT_PENDING']),
    stage: (world, client) => withApproved(world, client, (_, confirm) => [confirm, confirm]),
  },
  {
    name: 'one withdrawal reference, twice',
    endings: [{ name: 'one', done: [true, true], found: small.waiting }],
    stage: (world, client) =>
      staged(world, client, async (holder) => {
        const request = { amountTnd, destinationId: await aDestination(holder), reference: 'the same' }
        return [say(holder, mutations.withdraw, request), say(holder, mutations.withdraw, request)]
      }),
  },
  {
    name: 'delete destination × withdraw',
    hasAlarm: true,
    endings: [
      oneWins(0, 'deleted', { ...small.untouched, accounts: 0 }, ['DESTINATION_NOT_FOUND']),
      oneWins(1, 'withdrawn', small.waiting, ['DESTINATION_IN_USE']),
    ],
    stage: (world, client) =>
      staged(world, client, async (holder) => {
        const id = await aDestination(holder)
        const request = { amountTnd, destinationId: id, reference: 'the last' }
        return [sayLater(holder, mutations.deleteDestination, { id }), say(holder, mutations.withdraw, request)]
      }),
  },
  {
    name: 'withdraw by key × consent taken back',
    hasAlarm: true,
    endings: [
      oneWins(0, 'withdrawn', { ...capped.waiting, spent: '60000' }, []),
      oneWins(1, 'refused', capped.untouched, ['CONSENT_REQUIRED']),
    ],
    async stage(world, client) {
      const { spender, byKey } = await withKeys(world, client)
      return { holder: spender, attempts: [byKey(0), takeBackConsent(world, spender)] }
    },
  },
  {
    name: 'the cap of the day by two keys at once',
    endings: eitherWins('one', { ...capped.waiting, spent: '60000' }, ['DAILY_CAP_EXCEEDED']),
    async stage(world, client) {
      const { spender, byKey } = await withKeys(world, client)
      return { holder: spender, attempts: [byKey(0), byKey(1)] }
    },
  },
]

const topUpRaces: readonly WalletRace[] = [
  {
    name: 'pay top-up × pay top-up',
    endings: eitherWins('completed', toppedUp.completed, ['PAYMENT_IN_PROGRESS', 'TOP_UP_ALREADY_PAID']),
    stage: (world, client) =>
      staged(world, client, async (holder) => {
        const topUpId = await aTopUp(holder, topUpTnd)
        return [say(holder, mutations.payTopUp, { topUpId }), say(holder, mutations.payTopUp, { topUpId })]
      }),
  },
  {
    name: 'pay top-up × its expiry',
    hasAlarm: true,
    endings: [
      oneWins(0, 'completed', toppedUp.completed, []),
      // Whoever fires it: the sweep of a worker may come before us.
      { ...oneWins(1, 'expired', toppedUp.expired, ['TOP_UP_EXPIRED']), done: [false] },
    ],
    stage: (world, client) =>
      staged(world, client, async (holder) => {
        const topUpId = await aTopUp(holder, topUpTnd)
        return [say(holder, mutations.payTopUp, { topUpId }), await expiryOf(world, topUpId)]
      }),
  },
  {
    name: 'top-up captured × captured',
    hasAlarm: true,
    endings: [{ name: 'completed', done: [true, true], found: slowlyToppedUp }],
    stage: (world, client) =>
      staged(world, client, async (holder) => {
        const topUpId = await aSlowTopUp(world, holder, slowTopUpTnd)
        return [settling(world, topUpId), settling(world, topUpId)]
      }),
  },
  {
    name: 'top-up captured × its expiry',
    hasAlarm: true,
    endings: [{ name: 'completed', done: [true, false], found: slowlyToppedUp }],
    stage: (world, client) =>
      staged(world, client, async (holder) => {
        const topUpId = await aSlowTopUp(world, holder, slowTopUpTnd)
        return [settling(world, topUpId), await expiryOf(world, topUpId)]
      }),
  },
]

export const walletRaces: readonly WalletRace[] = [...withdrawalRaces, ...topUpRaces]
