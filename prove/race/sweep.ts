import { releaseTogether } from '../support/held-request.js'
import { graphqlRequest, outcomeOf } from '../support/rest-client.js'
import { mutations } from './mutations.js'
import type { RaceWorld } from './race-world.js'
import { someEscrows } from './raced-escrow.js'

/** Sweeps that look through everything due at the same time. */
const sweeps = 3
/** Escrows whose people act while the sweeps go through all of them. */
const atOnce = 50

/**
 * Everything becomes due at once: three sweeps go through the same delivered escrows in the same order while the people of each act on it.
 * Each escrow ends once, by its sweep or by its person.
 */
export async function sweep(world: RaceWorld, count: number): Promise<string> {
  const { worker, clients, shop } = world
  const escrows = await someEscrows(world, count, 'delivered')
  const uuids = escrows.map(({ uuid }) => uuid)
  await world.rows(`update deadline set due_at = now() - interval '1 second' where escrow_id = any($1) and kind = 'completion' and status = 'pending'`, [uuids])
  const commands = [mutations.complete, mutations.cancel, mutations.dispute]
  const swept = Array.from({ length: sweeps }, () => worker.worker!.runDue(new Date()))
  let byPeople = 0
  // From the far end, so that the two meet in the middle.
  for (let end = escrows.length; end > 0; end -= atOnce) {
    const wave = escrows.slice(Math.max(0, end - atOnce), end).toReversed()
    const answers = await releaseTogether(
      wave.map(({ id: escrowId, buyer }, index) => {
        const token = index % commands.length === 1 ? shop.user.token : buyer.token
        const input = { escrowId, ...(index % commands.length === 2 ? { category: 'OTHER', reason: 'Nothing has come so far.' } : {}) }
        return { base: clients[index % clients.length]!.base, request: graphqlRequest(commands[index % commands.length]!, input, token) }
      }),
    )
    const outcomes = answers.map(outcomeOf)
    const unclean = outcomes.find(({ clean }) => !clean)
    if (unclean) throw new Error(`an answer was not clean: ${unclean.text.slice(0, 500)}`)
    byPeople += outcomes.filter(({ done }) => done).length
  }
  await Promise.all(swept)
  const found = await world.rows<{ status_reason: string; times: number }>(
    'select status_reason, count(*)::int as times from escrow where id = any($1) group by 1 order by 2 desc',
    [uuids],
  )
  const [told] = await world.rows<{ wrong: number }>(
    `select count(*)::int as wrong from unnest($1::uuid[]) as e(id) where 1 <> (select count(*) from domain_event v where v.escrow_id = e.id
       and v.type = 'escrow.status.updated' and v.body::jsonb #>> '{data,previousStatus}' = 'delivered')`,
    [uuids],
  )
  if (told!.wrong > 0) throw new Error(`${told!.wrong} escrows did not change once`)
  const byTimer = found.find(({ status_reason }) => status_reason === 'completion_deadline')?.times ?? 0
  if (byTimer + byPeople !== count) throw new Error(`${byTimer} ended by their deadline and ${byPeople} by people, of ${count}`)
  return `${count} escrows under ${sweeps} sweeps: ${found.map(({ status_reason, times }) => `${status_reason} ${times}`).join(', ')}`
}
