import { setTimeout as sleep } from 'node:timers/promises'
import { bringForward } from '../../support/database/bring-forward.js'
import { holdRequest } from '../../support/installation/held-request.js'
import { graphqlRequest, type Outcome } from '../../support/installation/rest-client.js'
import { until } from '../../support/flow/until.js'
import { cleanOutcomes } from './clean-outcomes.js'
import { Lag } from './lag.js'
import { mustHaveMet } from './must-have-met.js'
import { mutations } from './mutations.js'
import type { RaceWorld } from './race-world.js'
import { someEscrows, type RacedEscrow } from './raced-escrow.js'

/** As many as the workers of two processes fire at once. */
const waveSize = 8

/**
 * The alarms that the running workers fire by themselves, from their queue: the owner of the database puts deadline and job of delivered
 * escrows to one instant, and at that instant the buyers complete and the workers are woken.
 */
export async function wakenedWorkers(world: RaceWorld, count: number, { mustMeet }: { mustMeet: boolean }): Promise<string> {
  const found = { completed_by_buyer: 0, completion_deadline: 0 }
  const lag = new Lag(40)
  for (let left = count; left > 0; left -= waveSize) {
    const escrows = await someEscrows(world, Math.min(waveSize, left), 'delivered')
    const outcomes = await completeAndWake(world, escrows, lag)
    for (const { done } of outcomes) lag.learn(done)
    const byBuyers = await completedByBuyers(world, escrows)
    if (byBuyers !== outcomes.filter(({ done }) => done).length)
      throw new Error('somebody was told something else than what is in the tables')
    found.completed_by_buyer += byBuyers
    found.completion_deadline += escrows.length - byBuyers
  }
  const words = `${count} of ${count} completed once: ${Object.entries(found)
    .map(([reason, times]) => `${reason} ${times}`)
    .join(', ')}`
  if (mustMeet) mustHaveMet([found.completion_deadline, found.completed_by_buyer], words)
  return words
}

/** What the buyers are told, when every alarm has fired or been put off. */
async function completeAndWake({ clients, rows }: RaceWorld, escrows: readonly RacedEscrow[], lag: Lag): Promise<Outcome[]> {
  const uuids = escrows.map(({ uuid }) => uuid)
  const held = await Promise.all(
    escrows.map(({ id: escrowId, buyer }, index) =>
      holdRequest(clients[index % clients.length]!.base, graphqlRequest(mutations.complete, { escrowId }, buyer.token)),
    ),
  )
  await bringForward(rows, uuids, 'completion')
  const { quickerMs, slowerMs } = lag.drawForMany(held.length)
  const answers = held.map(async ({ release, answer }, index) => {
    await sleep(quickerMs[index])
    release()
    return answer
  })
  const [answered] = await Promise.all([Promise.all(answers), sleep(slowerMs).then(() => rows('notify amana_wake'))])
  const outcomes = cleanOutcomes(answered)
  await until('every alarm to be over', async () => {
    const [open] = await rows<{ times: number }>(
      `select count(*)::int as times from deadline where escrow_id = any($1) and kind = 'completion' and status = 'pending'`,
      [uuids],
    )
    return open!.times === 0
  })
  return outcomes
}

/** How many a buyer completed. @throws Error when one of them did not complete exactly once, by its buyer or its deadline. */
async function completedByBuyers({ rows }: RaceWorld, escrows: readonly RacedEscrow[]): Promise<number> {
  const ended = await rows<{ status: string; status_reason: string; moves: number }>(
    `select e.status, e.status_reason, (select count(*)::int from domain_event v where v.escrow_id = e.id and v.type = 'escrow.status.updated'
       and v.body::jsonb #>> '{data,previousStatus}' = 'delivered') as moves from escrow e where e.id = any($1)`,
    [escrows.map(({ uuid }) => uuid)],
  )
  const wrong = ended.find(
    ({ status, status_reason, moves }) =>
      status !== 'completed' || moves !== 1 || !['completed_by_buyer', 'completion_deadline'].includes(status_reason),
  )
  if (wrong) throw new Error(`not completed once: ${JSON.stringify(wrong)}`)
  return ended.filter(({ status_reason }) => status_reason === 'completed_by_buyer').length
}
