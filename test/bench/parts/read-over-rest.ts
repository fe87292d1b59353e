import type { Shot } from '../../support/installation/http-load.js'
import { deepStrictEqual } from 'node:assert'
import type { BenchOptions } from '../bench-options.js'
import { haveReaders } from '../integrator.js'
import { atLeast, table, type Mark, type Outcome } from '../outcome.js'
import { startPeer, startService, type Service } from '../service.js'
import { olderMarks, olderSides } from './older-side.js'
import { sideBySideAtBoth, type SidesAtLoad } from '../side-by-side.js'
import { figure, shown } from '../spread.js'
import type { World } from '../world.js'

/** Part a: `GET /api/v1/escrows/:id` against a bare Express and `pg` handler that answers the same JSON from the same row. */
export async function readOverRest(
  world: World,
  { isShort, isProfiled, against }: BenchOptions,
): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const database = await world.database('read_rest')
  const server = await startService({ database, folder: world.folder, role: 'web', isProfiled })
  const bare = await startPeer('bare-express', { database })
  const edge = await startPeer('edge-express', { database, folder: world.folder })
  const shotsAt = async ({ origin }: Service): Promise<Shot[]> =>
    (await haveReaders(origin, { integrators: 4, escrows: isShort ? 5 : 50 })).map(({ key, id }) => ({
      path: `/api/v1/escrows/${id}`,
      headers: { authorization: `Bearer ${key}` },
    }))
  const shots = await shotsAt(server)
  const older = await olderSides({ world, commit: against, database: 'read_rest_older', shotsAt })
  for (const { path, headers } of shots) {
    const asked = [server, bare, edge].map(async ({ origin }) => (await fetch(origin + path, { headers })).json())
    const [answer, ...others] = await Promise.all(asked)
    for (const same of others) deepStrictEqual(same, answer, 'all sides answer the same JSON')
  }
  const [many, one] = await sideBySideAtBoth(
    world,
    [
      { name: 'Amana', server, shots },
      ...older,
      { name: 'Express + pg behind the edge', server: edge, shots },
      { name: 'bare Express + pg', server: bare, shots },
    ],
    isShort,
  )
  await Promise.all([server, bare, edge, ...older.map((side) => side.server)].map((each) => each.stop()))
  return {
    title: '(a) One escrow over REST',
    marks: [many, one].flatMap((load) => marksOf(load, against)),
    text: [introText(shots.length), edgeText, aloneText, sideTable([many, one])].join('\n\n'),
  }
}

function marksOf({ connections, sides }: SidesAtLoad, commit: string | undefined): Mark[] {
  const [ours, theirs] = [sides[0]!, sides.at(-1)!]
  const what = `GET escrow over REST, requests a second against bare Express + pg, ${connectionsText(connections)}`
  return [
    atLeast(what, connections === 1 ? 0.55 : 0.75, ours.perSecond.median / theirs.perSecond.median, figure),
    ...olderMarks('GET escrow over REST', { connections, sides }, commit),
  ]
}

export const connectionsText = (connections: number): string => `${connections} connection${connections === 1 ? '' : 's'}`

/** Figures of servers under the same loads; the ratio is to the last. */
export function sideTable(loads: SidesAtLoad[]): string {
  const bare = loads[0]!.sides.at(-1)!.name
  return table(
    [
      'connections',
      'server',
      'requests/s',
      'p50 ms',
      'p95 ms',
      'server CPU ms/request',
      'PostgreSQL CPU ms/request',
      `requests/s to ${bare}`,
      `all CPU to ${bare}`,
    ],
    loads.flatMap(({ connections, sides }) => {
      const last = sides.at(-1)!
      return sides.map(({ name, perSecond, p50Ms, p95Ms, cpuMs, postgresCpuMs }) => [
        String(connections),
        name,
        ...[perSecond, p50Ms, p95Ms, cpuMs, postgresCpuMs].map(shown),
        figure(perSecond.median / last.perSecond.median),
        figure((cpuMs.median + postgresCpuMs.median) / (last.cpuMs.median + last.postgresCpuMs.median)),
      ])
    }),
  )
}

const introText = (escrows: number): string =>
  `\`GET /api/v1/escrows/:id\` of ${escrows} completed quick escrows in turn, by four integrators; the bare handler asks for no credential and answers the same JSON (compared for each) from one prepared statement.`

/** What lies between a bare server and the service, apart from what makes the answer. */
export const edgeText =
  '“Behind the edge” is the bare handler behind what stands before every route of the service, made of the service’s own parts: a request id, the credential and its limits, headers, a line of the log, a count, and the log of requests. What lies between it and the service is what makes the answer: the operations and rules that every transport shares.'

/** Why a request alone costs more beside a bare server than one among many. */
export const aloneText =
  'Requests that are under way together share statements: rows that several of them ask for by their keys are read by one. A request on the only connection shares nothing. It asks who calls and reads the escrow in one message, two statements where the bare side has one, since its credential has been good on this connection before. The service also reckons with limits, checks, and writes a line of its log. That is the difference where a mark is missed at one connection.'
