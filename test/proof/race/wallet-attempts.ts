import { setTimeout as sleep } from 'node:timers/promises'
import { fireDeadline } from '../../../server/operations/deadline/fire-deadline.js'
import { createRun } from '../../../server/operations/operation.js'
import { settleAnyPayment } from '../../../server/operations/payment-subjects.js'
import { timerRun } from '../../../jobs/timer-run.js'
import { decodeId, encodeId } from '../../../server/domain/id.js'
import { anIntegrator, aPerson, type Integrator, type Person } from '../../support/installation/people.js'
import { graphqlRequest, outcomeOf, type Outcome, type RestClient, type Request } from '../../support/installation/rest-client.js'
import { mutations } from './mutations.js'
import type { Attempt } from './racers.js'
import type { RaceWorld } from './race-world.js'

/** Somebody whose wallet it is, and through which process they prepare. */
export interface Holder {
  readonly person: Person
  readonly client: RestClient
}

export async function aHolder({ shop }: RaceWorld, client: RestClient, walletTnd: number): Promise<Holder> {
  return { person: await aPerson(client, shop.key, { walletTnd }), client }
}

/** A user for whom two keys of an integrator of their own may spend up to a cap of the day. */
export interface Spender extends Holder {
  readonly integrator: Integrator
  /** `dev_…` */
  readonly developerId: string
  readonly keys: readonly [string, string]
}

export async function aSpender({ rows }: RaceWorld, client: RestClient, { walletTnd, dailyCapTnd }: SpenderOptions): Promise<Spender> {
  const integrator = await anIntegrator(client, { walletTnd })
  const [developer] = await rows<{ id: string }>('select id from developer where email = $1', [integrator.email])
  const developerId = encodeId('dev', developer!.id)
  const { user: person, token, key } = integrator
  await client.graphql(mutations.allowSpending, { developerId, dailyCapTnd }, person.token)
  const other = await client.expect<{ key: string }>(201, {
    method: 'POST',
    path: '/api/developer/api-keys',
    token,
    body: { name: 'other', rateLimit: 10_000_000 },
  })
  return { person, client, integrator, developerId, keys: [key, other.key] }
}

interface SpenderOptions {
  walletTnd: number
  dailyCapTnd: string
}

/** In person. */
export const say = (holder: Holder, mutation: string, input: object): Attempt => ({ request: saying(holder, mutation, input) })

const saying = ({ person }: Holder, mutation: string, input: object): Request => graphqlRequest(mutation, input, person.token)

/** What has so little on its way that it would always come first: it is let go later, at a guess, as alarms are. */
export const sayLater = (holder: Holder, mutation: string, input: object, hasComeFirst?: () => Promise<boolean>): Attempt => ({
  async fire() {
    const outcome = outcomeOf(await holder.client.call(saying(holder, mutation, input)))
    return hasComeFirst && outcome.done ? { ...outcome, done: await hasComeFirst() } : outcome
  },
})

/** The user's word is no longer there for what comes after it; done when nothing was withdrawn before it. */
export const takeBackConsent = ({ rows }: RaceWorld, spender: Spender): Attempt =>
  sayLater(spender, mutations.allowSpending, { developerId: spender.developerId, dailyCapTnd: null }, async () => {
    const before = await rows('select from withdrawal where user_id = $1', [decodeId('usr', spender.person.id)])
    return before.length === 0
  })

export interface Withdrawing {
  amountTnd: number
  destinationId: string
  reference: string
}

/** Over REST, by one of the keys. */
export const withdrawByKey = (key: string, body: Withdrawing): Attempt => ({
  request: { method: 'POST', path: '/api/v1/wallet/withdrawals', token: key, body },
})

export const decide = ({ staff }: RaceWorld, id: string, decision: 'PAY' | 'REJECT'): Attempt => ({
  request: graphqlRequest(mutations.decideWithdrawal, decisionOf(id, decision), staff),
})

const decisionOf = (id: string, decision: 'PAY' | 'REJECT') => ({ id, decision, reason: 'Looked at.', bankReference: 'VIR-1' })

/** A large one is approved, and waits for the second person; answers how they confirm it. */
export async function approve({ staff, finance }: RaceWorld, { client }: Holder, id: string): Promise<Attempt> {
  const made = await client.graphql<{ decideWithdrawal: { pendingAction: { id: string } } }>(
    mutations.decideWithdrawal,
    decisionOf(id, 'PAY'),
    staff,
  )
  return { request: graphqlRequest(mutations.confirmPayment, { id: made.decideWithdrawal.pendingAction.id }, finance) }
}

const iban = 'TN5910006035183598478831'

export async function aDestination({ client, person }: Holder): Promise<string> {
  const made = await client.graphql<{ createDestination: { destination: { id: string } } }>(
    mutations.createDestination,
    { iban, holderName: 'Test Person' },
    person.token,
  )
  return made.createDestination.destination.id
}

export async function aWithdrawal(holder: Holder, amountTnd: string): Promise<string> {
  const request = { amountTnd, destinationId: await aDestination(holder), reference: 'raced' }
  const made = await holder.client.graphql<{ createWithdrawal: { withdrawal: { id: string } } }>(
    mutations.withdraw,
    request,
    holder.person.token,
  )
  return made.createWithdrawal.withdrawal.id
}

export async function aTopUp({ client, person }: Holder, amountTnd: string): Promise<string> {
  const made = await client.graphql<{ createTopUp: { topUp: { id: string } } }>(
    mutations.createTopUp,
    { amountTnd, reference: 'raced' },
    person.token,
  )
  return made.createTopUp.topUp.id
}

/** What the simulated provider takes for an amount that ends in these digits (decisions 22), and a little. */
const slowMs = 11_000

/** One whose provider has decided by now, and nobody has asked since. */
export async function aSlowTopUp({ rows }: RaceWorld, holder: Holder, amountTnd: string): Promise<string> {
  const topUpId = await aTopUp(holder, amountTnd)
  await holder.client.graphql(mutations.payTopUp, { topUpId }, holder.person.token)
  await rows(
    `update deadline set due_at = now() + interval '1 hour' where kind = 'payment_processing' and status = 'pending'
       and subject_id = (select id from payment where top_up_id = $1)`,
    [decodeId('top', topUpId)],
  )
  await sleep(slowMs)
  return topUpId
}

/** A worker asks the provider. */
export const settling = ({ worker: { services }, rows }: RaceWorld, topUpId: string): Attempt => ({
  fire: () =>
    caught(async () => {
      const [payment] = await rows<{ id: string }>('select id from payment where top_up_id = $1', [decodeId('top', topUpId)])
      const run = createRun(services, { actor: { kind: 'timer' }, requestId: `prove-${topUpId}` })
      await settleAnyPayment({ run, services }, { paymentId: payment!.id })
      return true
    }),
})

/** Due at the start, and fired by a worker of its own. */
export async function expiryOf({ worker: { services }, rows }: RaceWorld, topUpId: string): Promise<Attempt> {
  const [deadline] = await rows<{ id: string }>(
    `update deadline set due_at = now() - interval '1 second' where subject_id = $1 and kind = 'top_up' and status = 'pending' returning id`,
    [decodeId('top', topUpId)],
  )
  const { id: deadlineId } = deadline!
  return {
    fire: () => caught(async () => (await fireDeadline({ run: timerRun(services, deadlineId), services }, { deadlineId })) === 'fired'),
  }
}

async function caught(work: () => Promise<boolean>): Promise<Outcome> {
  try {
    return { done: await work(), code: null, clean: true, text: '' }
  } catch (error) {
    return { done: false, code: null, clean: false, text: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
