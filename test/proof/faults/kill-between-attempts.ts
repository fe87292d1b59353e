import { until } from '../../support/flow/until.js'
import type { FaultOutcome } from './fault-outcome.js'
import { readyAgain, type FaultStage } from './fault-stage.js'
import { startLoad, type Load } from './load.js'
import type { Arrival } from '../../support/installation/webhook-receiver.js'

/** Workers die while deliveries wait for their second attempt and while others are in their first. */
export async function killBetweenAttempts(stage: FaultStage, options: { patienceMs: number; isHurried: boolean }): Promise<FaultOutcome> {
  const release = Promise.withResolvers<void>()
  const firsts: Arrival[] = []
  const acceptAll = stage.receiver.answerWith((arrival) => {
    if (arrival.type !== 'escrow.created' || firsts.some(({ eventId }) => eventId === arrival.eventId)) return 200
    firsts.push(arrival)
    return firsts.length <= failing ? 500 : release.promise.then(() => 500)
  })
  const name = `attempts ${Date.now()}`
  const running = startLoad(stage, { name, lanes: count, everyMs: 0, isOver: (begun) => begun >= count, ...options })
  try {
    await until('the first attempts to arrive', () => firsts.length === count)
    await until('the failed ones to be written down', async () => (await failedOnce(stage)) >= failing, { everyMs: 10 })
  } finally {
    await Promise.all(stage.workers.map((worker) => worker.kill()))
    release.resolve()
  }
  const killedMs = performance.now()
  const caught = await failedOnce(stage)
  await Promise.all(stage.workers.map((worker) => worker.restart()))
  const readyMs = await readyAgain(stage, killedMs)
  const load = await running.done.finally(acceptAll)
  await until('the killed deliveries to be made again', () => repetitions(stage, firsts).length === count, { withinMs: 60_000 })
  if (caught === 0) throw new Error('no worker died between two attempts: the deliveries were faster')
  return { load, readyMs, figure: figureOf(stage, { firsts, killedMs, caught, load }) }
}

/** Of as many deliveries as go to one webhook at once: those that wait for their second attempt, and those in their first. */
const failing = 3
const held = 2
const count = failing + held

/** Deliveries whose first attempt has failed and is written down, and whose second has not begun. */
async function failedOnce({ rows }: FaultStage): Promise<number> {
  const [row] = await rows<{ times: number }>(
    `select count(*)::int as times from webhook_delivery d where d.status = 'pending' and d.attempts = 1
     and (select array_agg(a.finished_at is not null) from webhook_attempt a where a.delivery_id = d.id) = array[true]`,
  )
  return row!.times
}

/** The first repetition of each. */
function repetitions({ receiver }: FaultStage, firsts: readonly Arrival[]): Arrival[] {
  return firsts.flatMap((first) => receiver.arrivals.find((arrival) => arrival !== first && arrival.eventId === first.eventId) ?? [])
}

/** An attempt whose outcome nobody lived to write down is made again under its number; one that is written down is followed by the next. */
const allowed: ReadonlySet<string> = new Set(['1+1', '1+2'])

interface Found {
  firsts: readonly Arrival[]
  killedMs: number
  caught: number
  load: Load
}

function figureOf(stage: FaultStage, { firsts, killedMs, caught, load }: Found): string {
  const attemptsOf = (eventId: string) =>
    stage.receiver.arrivals.filter((arrival) => arrival.eventId === eventId).map(({ attempt }) => attempt)
  const numbers = firsts.map(({ eventId }) => attemptsOf(eventId).join('+'))
  const wrong = numbers.find((each) => !allowed.has(each))
  if (wrong) throw new Error(`the attempts of a delivery were numbered ${wrong}`)
  const lastMs = Math.max(...repetitions(stage, firsts).map(({ atMs }) => atMs))
  return (
    `${stage.workers.length} workers killed with ${caught} deliveries between two attempts and ${held} within one; ` +
    `attempts ${numbers.join(', ')}; the last repeated ${Math.round(lastMs - killedMs)} ms after the kill; ` +
    `${load.begun} lifecycles, ${load.client.callsAsText()}`
  )
}
