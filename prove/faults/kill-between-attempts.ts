import { until } from '../support/until.js'
import type { FaultOutcome } from './fault-outcome.js'
import { readyAgain, type FaultStage } from './fault-stage.js'
import { startLoad } from './load.js'
import type { Arrival } from './webhook-receiver.js'

/** Of as many deliveries as go to one webhook at once: those that wait for their second attempt, and those in their first. */
const failing = 3
const held = 2

interface DeliveryRow {
  id: string
  event: string
  is_between: boolean
}

/** Workers die while deliveries wait for their second attempt and while others are in their first. */
export async function killBetweenAttempts(stage: FaultStage, options: { patienceMs: number; isHurried: boolean }): Promise<FaultOutcome> {
  const release = Promise.withResolvers<void>()
  const firsts: Arrival[] = []
  const acceptAll = stage.receiver.answerWith((arrival) => {
    if (arrival.type !== 'escrow.created' || firsts.some(({ eventId }) => eventId === arrival.eventId)) return 200
    firsts.push(arrival)
    return firsts.length <= failing ? 500 : release.promise.then(() => 500)
  })
  const begunMs = performance.now()
  const count = failing + held
  const running = startLoad(stage, { name: `attempts ${Date.now()}`, lanes: count, everyMs: 0, isOver: (begun) => begun >= count, ...options })
  try {
    await until('the first attempts to arrive', () => firsts.length === count)
    await until('the failed ones to be written down', async () => (await between(stage, begunMs)).length === failing, { everyMs: 10, withinMs: 5_000 })
  } finally {
    await Promise.all(stage.workers.map((worker) => worker.kill()))
    release.resolve()
  }
  const killedMs = performance.now()
  const caught = (await between(stage, begunMs)).length
  await Promise.all(stage.workers.map((worker) => worker.restart()))
  const readyMs = await readyAgain(stage, killedMs)
  const load = await running.done
  await until('every delivery to end', async () => (await pending(stage)) === 0, { withinMs: 60_000, everyMs: 100 })
  const tookMs = Math.round(Math.max(...secondsOf(stage, firsts).map(({ atMs }) => atMs)) - killedMs)
  acceptAll()
  const numbers = firsts.map(({ eventId }) => stage.receiver.arrivals.filter((arrival) => arrival.eventId === eventId).map(({ attempt }) => attempt))
  requireNumbers(numbers)
  if (caught === 0) throw new Error('no worker died between two attempts: the deliveries were faster')
  const figure =
    `${stage.workers.length} workers killed with ${caught} deliveries between two attempts and ${held} within one; ` +
    `attempts ${numbers.map((each) => each.join('+')).join(', ')}; the last of them repeated ${tookMs} ms after the kill`
  return { load, figure, readyMs }
}

/** Failed once and written down, and no second attempt begun. */
async function between({ rows }: FaultStage, _since: number): Promise<DeliveryRow[]> {
  return rows<DeliveryRow>(
    `select d.id from webhook_delivery d where d.status = 'pending' and d.attempts = 1
     and (select count(*) from webhook_attempt a where a.delivery_id = d.id) = 1
     and exists (select from webhook_attempt a where a.delivery_id = d.id and a.finished_at is not null)`,
  )
}

async function pending({ rows }: FaultStage): Promise<number> {
  const [row] = await rows<{ times: number }>(`select count(*)::int as times from webhook_delivery where status = 'pending'`)
  return row!.times
}

/** The first repetition of each. */
function secondsOf({ receiver }: FaultStage, firsts: readonly Arrival[]): Arrival[] {
  return firsts.flatMap((first) => receiver.arrivals.find((arrival) => arrival !== first && arrival.eventId === first.eventId) ?? [])
}

/** An attempt whose outcome nobody lived to write down is made again under its number; one that is written down is followed by the next. */
function requireNumbers(numbers: number[][]): void {
  const allowed = new Set(['1,1', '1,2'])
  const wrong = numbers.find((each) => !allowed.has(each.join()))
  if (wrong) throw new Error(`the attempts of a delivery were numbered ${wrong.join(', ')}`)
}
