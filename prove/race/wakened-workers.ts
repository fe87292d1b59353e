import { setTimeout as sleep } from 'node:timers/promises'
import { holdRequest } from '../support/held-request.js'
import { graphqlRequest, outcomeOf } from '../support/rest-client.js'
import { until } from '../support/until.js'
import { Lag } from './lag.js'
import { mutations } from './mutations.js'
import type { RaceWorld } from './race-world.js'
import { someEscrows } from './raced-escrow.js'

/** As many as the workers of two processes ring at once. */
const waveSize = 8

/**
 * The alarms that the running workers ring by themselves, from their queue: the owner of the database puts deadline and job of delivered
 * escrows to one instant, and at that instant the buyers complete and the workers are woken.
 */
export async function wakenedWorkers(world: RaceWorld, count: number): Promise<string> {
  const reasons = new Map<string, number>()
  const lag = new Lag(40)
  for (let left = count; left > 0; left -= waveSize) {
    const escrows = await someEscrows(world, Math.min(waveSize, left), 'delivered')
    const uuids = escrows.map(({ uuid }) => uuid)
    const deadlines = await world.rows<{ id: string }>(
      `update deadline set due_at = clock_timestamp() where escrow_id = any($1) and kind = 'completion' and status = 'pending' returning id`,
      [uuids],
    )
    const held = await Promise.all(
      escrows.map(({ id: escrowId, buyer }, index) =>
        holdRequest(world.clients[index % world.clients.length]!.base, graphqlRequest(mutations.complete, { escrowId }, buyer.token)),
      ),
    )
    await world.rows(`update jobs.job_common set start_after = now() where name = 'deadline' and data->>'deadlineId' = any($1)`, [
      deadlines.map(({ id }) => id),
    ])
    await Promise.all([
      world.rows('notify amana_wake'),
      ...held.map(async ({ release }) => {
        await sleep(lag.draw())
        release()
      }),
    ])
    const outcomes = (await Promise.all(held.map(({ answer }) => answer))).map(outcomeOf)
    for (const { done } of outcomes) lag.learn(done)
    const unclean = outcomes.find(({ clean }) => !clean)
    if (unclean) throw new Error(`an answer was not clean: ${unclean.text.slice(0, 500)}`)
    await until('every alarm to be over', async () => {
      const [open] = await world.rows<{ times: number }>(
        `select count(*)::int as times from deadline where id = any($1) and status = 'pending'`,
        [deadlines.map(({ id }) => id)],
      )
      return open!.times === 0
    })
    const ended = await world.rows<{ status: string; status_reason: string; moves: number }>(
      `select e.status, e.status_reason, (select count(*)::int from domain_event v where v.escrow_id = e.id and v.type = 'escrow.status.updated'
         and v.body::jsonb #>> '{data,previousStatus}' = 'delivered') as moves from escrow e where e.id = any($1)`,
      [uuids],
    )
    const wrong = ended.find(({ status, moves }) => status !== 'completed' || moves !== 1)
    if (wrong) throw new Error(`not completed once: ${JSON.stringify(wrong)}`)
    const byBuyers = ended.filter(({ status_reason }) => status_reason === 'completed_by_buyer').length
    if (byBuyers !== outcomes.filter(({ done }) => done).length)
      throw new Error('somebody was told something else than what is in the tables')
    for (const { status_reason } of ended) reasons.set(status_reason, (reasons.get(status_reason) ?? 0) + 1)
  }
  return `${count} of ${count} completed once: ${[...reasons].map(([reason, times]) => `${reason} ${times}`).join(', ')}`
}
