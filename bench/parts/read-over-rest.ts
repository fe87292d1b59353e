import { deepStrictEqual } from 'node:assert'
import type { BenchOptions } from '../bench-options.js'
import { haveReaders } from '../integrator.js'
import { atLeast, table, type Outcome } from '../outcome.js'
import { startPeer, startService } from '../service.js'
import { sideBySide, type SideFigures } from '../side-by-side.js'
import { figure, shown } from '../spread.js'
import type { World } from '../world.js'

/** Part a: `GET /api/v1/escrows/:id` against a bare Express and `pg` handler that answers the same JSON from the same row. */
export async function readOverRest(
  world: World,
  { isShort, isProfiled }: BenchOptions,
): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const database = await world.database('read_rest')
  const server = await startService({ database, folder: world.folder, role: 'web', isProfiled })
  const bare = await startPeer('bare-express', { DATABASE_URL: database.appUrl })
  const readers = await haveReaders(server.origin, { integrators: 4, escrows: isShort ? 5 : 50 })
  const shots = readers.map(({ key, id }) => ({ path: `/api/v1/escrows/${id}`, headers: { authorization: `Bearer ${key}` } }))
  for (const { path, headers } of shots) {
    const [answer, same] = await Promise.all([server, bare].map(async ({ origin }) => (await fetch(origin + path, { headers })).json()))
    deepStrictEqual(same, answer, 'both sides answer the same JSON')
  }
  const connections = 16
  const [ours, theirs] = await sideBySide(
    world,
    [
      { name: 'Amana', server, shots },
      { name: 'bare Express + pg', server: bare, shots },
    ],
    isShort ? { rounds: 3, seconds: 1, warmUpSeconds: 1.5, connections } : { rounds: 9, seconds: 4, warmUpSeconds: 5, connections },
  )
  await Promise.all([server.stop(), bare.stop()])
  const ratio = ours!.perSecond.median / theirs!.perSecond.median
  return {
    title: '(a) One escrow over REST',
    marks: [atLeast('GET escrow over REST, requests a second against bare Express + pg', 0.5, ratio, figure)],
    text: [
      `\`GET /api/v1/escrows/:id\` of ${shots.length} completed quick escrows in turn, by four integrators, ${connections} connections; the bare handler asks for no credential and answers the same JSON (compared) from one statement.`,
      sideTable([ours!, theirs!]),
    ].join('\n\n'),
  }
}

/** Figures of servers under the same load; the ratio is to the last. */
export function sideTable(sides: SideFigures[]): string {
  const last = sides.at(-1)!
  return table(
    [
      'server',
      'requests/s',
      'p50 ms',
      'p95 ms',
      'server CPU ms/request',
      'PostgreSQL CPU ms/request',
      `requests/s to ${last.name}`,
      `all CPU to ${last.name}`,
    ],
    sides.map(({ name, perSecond, p50Ms, p95Ms, cpuMs, postgresCpuMs }) => [
      name,
      shown(perSecond),
      shown(p50Ms),
      shown(p95Ms),
      shown(cpuMs),
      shown(postgresCpuMs),
      figure(perSecond.median / last.perSecond.median),
      figure((cpuMs.median + postgresCpuMs.median) / (last.cpuMs.median + last.postgresCpuMs.median)),
    ]),
  )
}
