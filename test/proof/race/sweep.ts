import { releaseTogether } from '../../support/installation/held-request.js'
import type { Person } from '../../support/installation/people.js'
import { graphqlRequest } from '../../support/installation/rest-client.js'
import { cleanOutcomes } from './clean-outcomes.js'
import { mustHaveMet } from './must-have-met.js'
import { mutations } from './mutations.js'
import type { RaceWorld } from './race-world.js'
import { someEscrows, type RacedEscrow } from './raced-escrow.js'

/** Sweeps that look through everything due at the same time. */
const sweeps = 3
/** Escrows whose people act in one go. */
const atOnce = 10
/** How far in front of the sweeps they act, so that some are left to these. */
const ahead = 2

/**
 * Everything becomes due at once: three sweeps go through the same delivered escrows in the same order, and people act on those that the
 * sweeps are about to reach. Each escrow ends once, by a sweep or by its person.
 */
export async function sweep(world: RaceWorld, count: number, { mustMeet }: { mustMeet: boolean }): Promise<string> {
  const { worker } = world
  const escrows = await someEscrows(world, count, 'delivered')
  const uuids = escrows.map(({ uuid }) => uuid)
  await world.rows(
    `update deadline set due_at = now() - interval '1 second' where escrow_id = any($1) and kind = 'completion' and status = 'pending'`,
    [uuids],
  )
  const swept = Array.from({ length: sweeps }, () => worker.worker!.runDue(new Date()))
  const byPeople = await actAhead(world, escrows)
  await Promise.all(swept)
  const { byTimer, reasons } = await endings(world, uuids)
  if (byTimer + byPeople !== count) throw new Error(`${byTimer} ended by their deadline and ${byPeople} by people, of ${count}`)
  const words = `${count} escrows under ${sweeps} sweeps: ${reasons}`
  if (mustMeet) mustHaveMet([byTimer, byPeople], words)
  return words
}

/** People act on what the sweeps are about to reach, until nothing is left to them; answers how many commands were done. */
async function actAhead(world: RaceWorld, escrows: RacedEscrow[]): Promise<number> {
  const { clients } = world
  for (let done = 0; ;) {
    const wave = await nextDue(world, escrows)
    if (wave.length === 0) return done
    const answers = await releaseTogether(
      wave.map(({ id: escrowId, buyer }, index) => {
        const [mutation, token, more] = commandOf(world, buyer, index)
        return { base: clients[index % clients.length]!.base, request: graphqlRequest(mutation, { escrowId, ...more }, token) }
      }),
    )
    done += cleanOutcomes(answers).filter((outcome) => outcome.done).length
  }
}

/** How the escrows ended, in words, and how many of them by their deadline. @throws Error when one of them did not change once. */
async function endings(world: RaceWorld, uuids: string[]): Promise<{ byTimer: number; reasons: string }> {
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
  return { byTimer, reasons: found.map(({ status_reason, times }) => `${status_reason} ${times}`).join(', ') }
}

/** What the sweeps fire soon, in their order. */
async function nextDue(world: RaceWorld, escrows: RacedEscrow[]): Promise<RacedEscrow[]> {
  const due = await world.rows<{ escrow_id: string }>(
    `select escrow_id from deadline where escrow_id = any($1) and kind = 'completion' and status = 'pending' order by due_at, id offset ${ahead} limit ${atOnce}`,
    [escrows.map(({ uuid }) => uuid)],
  )
  return due.map(({ escrow_id }) => escrows.find(({ uuid }) => uuid === escrow_id)!)
}

function commandOf({ shop }: RaceWorld, buyer: Person, index: number): [mutation: string, token: string, more?: object] {
  if (index % 3 === 0) return [mutations.complete, buyer.token]
  if (index % 3 === 1) return [mutations.cancel, shop.user.token]
  return [mutations.dispute, buyer.token, { category: 'OTHER', reason: 'Nothing has come so far.' }]
}
