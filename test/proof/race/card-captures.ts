import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeId } from '../../../server/domain/id.js'
import { createRun } from '../../../server/operations/operation.js'
import { settleAnyPayment } from '../../../server/operations/payment-subjects.js'
import { timerRun } from '../../../jobs/timer-run.js'
import { fireDeadline } from '../../../server/operations/deadline/fire-deadline.js'
import { bringForward } from '../../support/database/bring-forward.js'
import { holdRequest, releaseTogether } from '../../support/installation/held-request.js'
import { inParallel } from '../../support/flow/in-parallel.js'
import { aPerson, type Person } from '../../support/installation/people.js'
import { graphqlRequest, outcomeOf, type Outcome, type Request } from '../../support/installation/rest-client.js'
import { until } from '../../support/flow/until.js'
import { Lag } from './lag.js'
import { mustHaveMet } from './must-have-met.js'
import { mutations } from './mutations.js'
import type { RaceWorld } from './race-world.js'
import { anEscrow, type RacedEscrow } from './raced-escrow.js'

/** Ends in the digits with which the simulated provider takes ten seconds (decisions 22). */
const amount = 60.202
const amountMillimes = 60_202n
const otherAmount = 80.202
const setUpAtOnce = 4

/** An escrow whose card payment the provider has not decided yet. Its buyer has nothing else. */
interface InFlight {
  readonly escrow: RacedEscrow
  readonly buyer: Person
}

/** What the tables say when the capture has come back. */
interface Settled {
  status: string
  payment: string
  held: bigint
  wallet: bigint
  captures: number
}

/** Cancelled while the card payment is under way: the capture is credited to the buyer. */
export async function captureAfterCancellation(world: RaceWorld, count: number): Promise<string> {
  const flights = await inFlight(world, count)
  for (const flight of flights) must(await say(world, cancelRequest(world, flight)))
  await landed(world, flights)
  for (const flight of flights) await credited(world, flight, 'cancelled')
  return `${count} captures after a cancellation: credited to the buyer`
}

/** Expired after the longest wait for the payment: the capture is credited to the buyer. */
export async function captureAfterExpiry(world: RaceWorld, count: number): Promise<string> {
  const flights = await inFlight(world, count)
  const { services } = world.worker
  for (const { escrow } of flights) {
    await world.rows(`update escrow set expires_at = now() - interval '50 hours' where id = $1`, [escrow.uuid])
    const [deadline] = await world.rows<{ id: string }>(
      `update deadline set due_at = now() - interval '1 second' where escrow_id = $1 and kind = 'expiry' and status = 'pending' returning id`,
      [escrow.uuid],
    )
    await fireDeadline({ run: timerRun(services, deadline!.id), services }, { deadlineId: deadline!.id })
  }
  await landed(world, flights)
  for (const flight of flights) await credited(world, flight, 'cancelled')
  return `${count} captures after the expiry: credited to the buyer`
}

/** The escrow has another version when the money comes, because its seller has registered: credited to the buyer, who can pay from there. */
export async function captureAfterChange(world: RaceWorld, count: number): Promise<string> {
  const sellers = Array.from({ length: count }, () => `seller-${randomBytes(6).toString('hex')}@example.com`)
  const flights = await inFlight(world, count, (index) => ({ sellerEmail: sellers[index] }))
  for (const email of sellers) await aPerson(world.clients[0]!, world.shop.key, { email })
  await landed(world, flights)
  for (const flight of flights) {
    await credited(world, flight, 'pending')
    must(await say(world, graphqlRequest(mutations.pay, { escrowId: flight.escrow.id, method: 'WALLET' }, flight.buyer.token)))
    const { status, wallet, held } = await settled(world, flight)
    if (status !== 'paid' || wallet !== 0n || held !== amountMillimes) throw new Error('what was credited could not be paid with')
  }
  return `${count} captures to a newer version: credited to the buyer, and paid with from there`
}

/** An update and second payments while the first is under way are refused, and the capture funds the escrow. */
export async function captureAfterUpdateAndSecondPayment(world: RaceWorld, count: number): Promise<string> {
  const flights = await inFlight(world, count)
  for (const flight of flights) {
    await aPerson(world.clients[0]!, world.shop.key, { email: flight.buyer.email, walletTnd: 100 })
    const tried = await releaseTogether(
      [updateRequest(world, flight), payRequest(flight, 'WALLET'), payRequest(flight, 'CARD')].map((request, index) => ({
        base: baseFor(world, index),
        request,
      })),
    )
    for (const outcome of tried.map(outcomeOf)) refusedWith(outcome, ['PAYMENT_IN_PROGRESS'])
  }
  await landed(world, flights)
  for (const flight of flights) {
    await funded(world, flight, 100_000n)
    refusedWith(outcomeOf(await world.clients[0]!.call(payRequest(flight, 'WALLET'))), ['PAYMENT_ALREADY_DONE'])
  }
  return `${count} escrows: update and second payments refused with PAYMENT_IN_PROGRESS, funded once, a third with PAYMENT_ALREADY_DONE`
}

/** The capture and a cancellation at the same instant, settled by two workers at once: paid, or cancelled and credited. */
export async function captureAgainstCancellation(world: RaceWorld, count: number, { mustMeet }: { mustMeet: boolean }): Promise<string> {
  const flights = await inFlight(world, count)
  await decided(world, flights)
  const found = { paid: 0, cancelled: 0 }
  const lag = new Lag()
  for (const [index, flight] of flights.entries()) {
    const held = await holdRequest(baseFor(world, index), cancelRequest(world, flight))
    const { quickerMs, slowerMs } = lag.draw()
    const settling = [0, 1].map(() => sleep(slowerMs).then(() => settle(world, flight)))
    await sleep(quickerMs)
    held.release()
    const outcome = outcomeOf(await held.answer)
    await Promise.all(settling)
    lag.learn(outcome.done)
    if (!outcome.clean) throw new Error(`an answer was not clean: ${outcome.text.slice(0, 300)}`)
    if (outcome.done) await credited(world, flight, 'cancelled')
    else {
      refusedWith(outcome, ['ESCROW_NOT_PENDING'])
      await funded(world, flight, 0n)
    }
    found[outcome.done ? 'cancelled' : 'paid'] += 1
  }
  const words = `${count} of ${count}: paid ${found.paid}, cancelled and credited ${found.cancelled}`
  if (mustMeet) mustHaveMet([found.paid, found.cancelled], words)
  return words
}

/** The capture, an update and a second payment at the same instant: the escrow is paid once, at the price that was shown. */
export async function captureAgainstUpdateAndSecondPayment(
  world: RaceWorld,
  count: number,
  { mustMeet }: { mustMeet: boolean },
): Promise<string> {
  const flights = await inFlight(world, count)
  await decided(world, flights)
  const found = { early: 0, late: 0 }
  const lag = new Lag()
  for (const [index, flight] of flights.entries()) {
    await aPerson(world.clients[0]!, world.shop.key, { email: flight.buyer.email, walletTnd: 100 })
    const requests = [updateRequest(world, flight), payRequest(flight, 'WALLET'), payRequest(flight, 'CARD')]
    const held = await Promise.all(requests.map((request, place) => holdRequest(baseFor(world, index + place), request)))
    const { quickerMs, slowerMs } = lag.draw()
    const settling = [0, 1].map(() => sleep(slowerMs).then(() => settle(world, flight)))
    await sleep(quickerMs)
    for (const each of held) each.release()
    const outcomes = (await Promise.all(held.map(({ answer }) => answer))).map(outcomeOf)
    await Promise.all(settling)
    for (const outcome of outcomes) {
      refusedWith(outcome, ['PAYMENT_IN_PROGRESS', 'PAYMENT_ALREADY_DONE', 'ESCROW_NOT_PENDING'])
      const wasEarly = outcome.code === 'PAYMENT_IN_PROGRESS'
      lag.learn(wasEarly)
      found[wasEarly ? 'early' : 'late'] += 1
    }
    await funded(world, flight, 100_000n)
  }
  const words = `${count} of ${count} paid once, at the price that was shown; requests before the capture ${found.early}, after it ${found.late}`
  if (mustMeet) mustHaveMet([found.early, found.late], words)
  return words
}

/** Two card payments and an update begin at the same instant: one payment is under way, at the price that the escrow then has. */
export async function paymentsBeginTogether(world: RaceWorld, count: number): Promise<string> {
  let updated = 0
  const flights = await inParallel(Array.from({ length: count }), setUpAtOnce, async (_, index): Promise<InFlight> => {
    const flight = await unpaid(world, index)
    const requests = [payRequest(flight, 'CARD'), updateRequest(world, flight), payRequest(flight, 'CARD')]
    const answers = await releaseTogether(requests.map((request, place) => ({ base: baseFor(world, index + place), request })))
    const [first, update, second] = answers.map(outcomeOf) as [Outcome, Outcome, Outcome]
    for (const outcome of [first, update, second]) if (!outcome.done) refusedWith(outcome, ['PAYMENT_IN_PROGRESS'])
    if (first.done === second.done) throw new Error(`${first.done ? 'two' : 'no'} payments began`)
    updated += update.done ? 1 : 0
    return flight
  })
  await landed(world, flights)
  for (const flight of flights) {
    const [row] = await world.rows<{ is_paid: boolean; is_right: boolean }>(
      `select e.status = 'paid' as is_paid, p.amount_millimes = e.buyer_funding_millimes and e.held_millimes = p.amount_millimes as is_right
       from escrow e join payment p on p.escrow_id = e.id where e.id = $1`,
      [flight.escrow.uuid],
    )
    if (!row!.is_paid || !row!.is_right) throw new Error(`escrow ${flight.escrow.id} was not paid at its price`)
  }
  return `${count} of ${count}: one payment each, ${updated} of them at the price of an update that came first`
}

async function unpaid(world: RaceWorld, index: number, body: object = {}): Promise<InFlight> {
  const client = world.clients[index % world.clients.length]!
  const buyer = await aPerson(client, world.shop.key)
  return { escrow: await anEscrow(client, world, buyer, { amount, ...body }), buyer }
}

async function inFlight(world: RaceWorld, count: number, bodyOf: (index: number) => object = () => ({})): Promise<InFlight[]> {
  return inParallel(Array.from({ length: count }), setUpAtOnce, async (_, index) => {
    const flight = await unpaid(world, index, bodyOf(index))
    must(await say(world, payRequest(flight, 'CARD')))
    const { payment } = await settled(world, flight)
    if (payment !== 'processing') throw new Error(`the payment is ${payment}, not under way`)
    await putOff(world, flight)
    return flight
  })
}

const payRequest = ({ escrow, buyer }: InFlight, method: 'WALLET' | 'CARD') =>
  graphqlRequest(mutations.pay, { escrowId: escrow.id, method }, buyer.token)
const cancelRequest = ({ shop }: RaceWorld, { escrow }: InFlight): Request => ({
  method: 'POST',
  path: `/api/v1/escrows/${escrow.id}/cancel`,
  token: shop.key,
})
const updateRequest = ({ shop }: RaceWorld, { escrow }: InFlight): Request => ({
  method: 'PUT',
  path: `/api/v1/escrows/${escrow.id}`,
  token: shop.key,
  body: { amount: otherAmount },
})

const baseFor = ({ clients }: RaceWorld, index: number) => clients[index % clients.length]!.base

const say = async ({ clients }: RaceWorld, request: Request): Promise<Outcome> => outcomeOf(await clients[0]!.call(request))

function must({ done, text }: Outcome): void {
  if (!done) throw new Error(`not done: ${text.slice(0, 300)}`)
}

function refusedWith({ done, clean, code, text }: Outcome, codes: string[]): void {
  if (done || !clean || !codes.includes(code ?? '')) throw new Error(`not refused with ${codes.join(' or ')}: ${text.slice(0, 300)}`)
}

/** The alarm that asks the provider, an hour from now: what comes before the money comes before it on a slow machine too. */
async function putOff({ rows }: RaceWorld, { escrow }: InFlight): Promise<void> {
  await rows(
    `update deadline set due_at = now() + interval '1 hour' where escrow_id = $1 and kind = 'payment_processing' and status = 'pending'`,
    [escrow.uuid],
  )
}

/** Ten seconds after the start. */
async function decided({ rows }: RaceWorld, flights: InFlight[]): Promise<void> {
  await until(
    'the provider to have decided',
    async () => {
      const [row] = await rows<{ ready: boolean }>(
        `select max(created_at) < now() - interval '11 seconds' as ready from payment where escrow_id = any($1)`,
        [flights.map(({ escrow }) => escrow.uuid)],
      )
      return row!.ready
    },
    { everyMs: 250 },
  )
}

/** The workers of the processes ask the provider, who has decided. */
async function landed(world: RaceWorld, flights: InFlight[]): Promise<void> {
  const uuids = flights.map(({ escrow }) => escrow.uuid)
  await decided(world, flights)
  await bringForward(world.rows, uuids, 'payment_processing')
  await until(
    'every payment to be settled',
    async () => {
      const [open] = await world.rows<{ times: number }>(
        `select count(*)::int as times from payment where escrow_id = any($1) and status = 'processing'`,
        [uuids],
      )
      return open!.times === 0
    },
    { withinMs: 60_000, everyMs: 250 },
  )
}

async function settle({ worker: { services }, rows }: RaceWorld, { escrow }: InFlight): Promise<void> {
  const [payment] = await rows<{ id: string }>('select id from payment where escrow_id = $1', [escrow.uuid])
  const run = createRun(services, { actor: { kind: 'timer' }, requestId: `prove-${escrow.uuid}` })
  await settleAnyPayment({ run, services }, { paymentId: payment!.id })
}

async function settled({ rows }: RaceWorld, { escrow, buyer }: InFlight): Promise<Settled> {
  const [row] = await rows<{ status: string; payment: string; held: string; wallet: string; captures: number }>(
    `select e.status, p.status as payment, e.held_millimes as held,
       coalesce((select balance from ledger.account where code = 'user_available:' || $2), 0) as wallet,
       (select count(*)::int from ledger.transfer t where t.escrow_id = e.id and t.kind = 'card_capture') as captures
     from escrow e join payment p on p.escrow_id = e.id where e.id = $1`,
    [escrow.uuid, decodeId('usr', buyer.id)],
  )
  return { ...row!, held: BigInt(row!.held), wallet: BigInt(row!.wallet) }
}

async function credited(world: RaceWorld, flight: InFlight, status: 'cancelled' | 'pending'): Promise<void> {
  const found = await settled(world, flight)
  const isRight =
    found.status === status && found.payment === 'credited' && found.held === 0n && found.wallet === amountMillimes && found.captures === 1
  if (!isRight) throw new Error(`the money is not the buyer's: ${asText(found)}`)
}

async function funded(world: RaceWorld, flight: InFlight, walletMillimes: bigint): Promise<void> {
  const found = await settled(world, flight)
  const isRight =
    found.status === 'paid' &&
    found.payment === 'succeeded' &&
    found.held === amountMillimes &&
    found.wallet === walletMillimes &&
    found.captures === 1
  if (!isRight) throw new Error(`not funded once: ${asText(found)}`)
}

const asText = (found: Settled) => JSON.stringify(found, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
