import { decodeId } from '../../../server/domain/id.js'
import { bringForward } from '../../support/database/bring-forward.js'
import { createEscrow } from '../../support/installation/create-over-rest.js'
import { graphqlRequest, RestClient } from '../../support/installation/rest-client.js'
import { aPerson, type Person } from '../../support/installation/people.js'
import { until } from '../../support/flow/until.js'
import type { FaultOutcome } from './fault-outcome.js'
import { readyAgain, type FaultStage } from './fault-stage.js'
import { HeldRow, waitersFor } from './held-row.js'

export interface CaptureOptions {
  /** Whether the owner of the database lets the minute until the alarm pass in a second. */
  readonly isHurried: boolean
}

/** An alarm may be this late: a look at the queue, and a job of a dead worker that has to be found first. */
const latenessMs = 30_000
const alarmMs = 60_000

/** A web process dies when the provider has captured a card payment and before that is written down. The alarm settles it. */
export async function killInCapture(stage: FaultStage, options: CaptureOptions): Promise<FaultOutcome> {
  const payment = await beginPayment(stage)
  const killedMs = performance.now()
  const [victim] = stage.web as [FaultStage['web'][number]]
  await victim.restart()
  const readyMs = await readyAgain(stage, killedMs)
  const settledMs = await settledByAlarm(stage, payment, options)
  return {
    load: null,
    readyMs,
    figure: `captured, not settled, killed; settled once by the alarm ${settledMs} ms later${options.isHurried ? ', put forward' : ''}`,
  }
}

/** The same for the worker that the alarm has brought: it dies between the provider's answer and its settlement. Another alarm settles it. */
export async function killInSettlement(stage: FaultStage, options: CaptureOptions): Promise<FaultOutcome> {
  const payment = await beginPayment(stage)
  const [victim] = stage.web as [FaultStage['web'][number]]
  await victim.restart()
  const gate = await HeldRow.askFor(stage, payment.escrowUuid)
  await putForward(stage, payment)
  const row = await holdBetween(stage, payment, {
    gate,
    who: 'the alarm',
    isFirstDone: async () => (await dueInMs(stage, payment)) > 5_000,
  })
  await Promise.all(stage.workers.map((worker) => worker.kill()))
  const killedMs = performance.now()
  await row.release()
  const dueMs = await dueInMs(stage, payment)
  await Promise.all(stage.workers.map((worker) => worker.restart()))
  const readyMs = await readyAgain(stage, killedMs)
  if (dueMs > alarmMs) throw new Error(`the next alarm of a payment whose worker died fires ${Math.round(dueMs / 1_000)} s later`)
  const settledMs = await settledByAlarm(stage, payment, options)
  return {
    load: null,
    readyMs,
    figure: `the next alarm was due in ${Math.round(dueMs / 1_000)} s; settled once ${settledMs} ms after the restart${options.isHurried ? ', put forward' : ''}`,
  }
}

interface LeftPayment {
  escrowId: string
  escrowUuid: string
  buyer: Person
}

const amount = 40

/** Pays by card at the first web process and kills it where the provider has answered. */
async function beginPayment(stage: FaultStage): Promise<LeftPayment> {
  const [victim, other] = stage.web as [FaultStage['web'][number], FaultStage['web'][number]]
  const client = new RestClient(other.url)
  const buyer = await aPerson(client, stage.shop.key)
  const order = { title: `captured ${Date.now()}`, amount, mode: 'quick', buyerEmail: buyer.email }
  const escrowId = await createEscrow(client, stage.shop.key, order)
  const payment: LeftPayment = { escrowId, escrowUuid: decodeId('esc', escrowId)!, buyer }
  const gate = await HeldRow.askFor(stage, payment.escrowUuid)
  const answer = new RestClient(victim.url).call(graphqlRequest(payByCard, { escrowId, method: 'CARD' }, buyer.token)).then(
    ({ status, text }) => `${status} ${text}`,
    () => null,
  )
  const row = await holdBetween(stage, payment, {
    gate,
    who: 'the payment',
    isFirstDone: async () => (await statusOf(stage, payment)).payment === 'processing',
  })
  await victim.kill()
  await row.release()
  const heard = await answer
  if (heard !== null) throw new Error(`the payer got an answer from a dead process: ${heard}`)
  const { payment: left, status } = await statusOf(stage, payment)
  if (left !== 'processing' || status !== 'pending')
    throw new Error(`the payment is ${left} and the escrow ${status}: the process died too late`)
  return payment
}

/**
 * Somebody waits at `gate` for the row of the escrow, which is the only thing that he wants between his two transactions. Lets him through
 * to the first and answers the row, held before the second: our request for it stands in the queue before his.
 */
async function holdBetween(
  stage: FaultStage,
  { escrowUuid }: LeftPayment,
  { gate, who, isFirstDone }: { gate: HeldRow; who: string; isFirstDone: () => Promise<boolean> },
): Promise<HeldRow> {
  await until(`${who} to want the escrow`, async () => (await waitersFor(stage, 'amana')) > 0)
  const row = await HeldRow.askFor(stage, escrowUuid)
  await gate.release()
  await row.taken()
  await until('the settlement to want the escrow', async () => (await isFirstDone()) && (await waitersFor(stage, 'amana')) > 0)
  return row
}

const payByCard = 'mutation($input: PayEscrowInput!) { payEscrow(input: $input) { escrow { status } userErrors { code } } }'

async function settledByAlarm(stage: FaultStage, payment: LeftPayment, { isHurried }: CaptureOptions): Promise<number> {
  const startedMs = performance.now()
  if (isHurried) await putForward(stage, payment)
  const withinMs = latenessMs + (isHurried ? 0 : alarmMs)
  await until('the alarm to settle the payment', async () => (await statusOf(stage, payment)).payment !== 'processing', {
    withinMs,
    everyMs: 100,
  })
  const found = await statusOf(stage, payment)
  const isRight = found.payment === 'succeeded' && found.status === 'paid' && found.captures === 1 && found.funds === 1
  if (!isRight) throw new Error(`not settled once: ${JSON.stringify(found)}`)
  return Math.round(performance.now() - startedMs)
}

const putForward = ({ rows }: FaultStage, { escrowUuid }: LeftPayment) => bringForward(rows, [escrowUuid], 'payment_processing')

async function dueInMs({ rows }: FaultStage, { escrowUuid }: LeftPayment): Promise<number> {
  const [row] = await rows<{ ms: number }>(
    `select extract(epoch from due_at - clock_timestamp())::float8 * 1000 as ms from deadline where escrow_id = $1 and kind = 'payment_processing' and status = 'pending'`,
    [escrowUuid],
  )
  return row?.ms ?? 0
}

interface PaymentStatus {
  payment: string | null
  status: string
  captures: number
  funds: number
}

async function statusOf({ rows }: FaultStage, { escrowUuid }: LeftPayment): Promise<PaymentStatus> {
  const [row] = await rows<PaymentStatus>(
    `select e.status, (select p.status from payment p where p.escrow_id = e.id) as payment,
       (select count(*)::int from ledger.transfer t where t.escrow_id = e.id and t.kind = 'card_capture') as captures,
       (select count(*)::int from ledger.transfer t where t.key = 'escrow:' || e.id || ':fund') as funds
     from escrow e where e.id = $1`,
    [escrowUuid],
  )
  return row!
}
