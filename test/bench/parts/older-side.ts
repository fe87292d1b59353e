import type { Shot } from '../../support/installation/http-load.js'
import { startOlder } from '../older-service.js'
import { atLeast, type Mark } from '../outcome.js'
import type { Service } from '../service.js'
import type { Side, SidesAtLoad } from '../side-by-side.js'
import { figure } from '../spread.js'
import type { World } from '../world.js'
import { connectionsText } from './read-over-rest.js'

interface OlderSide {
  world: World
  /** Absent where none was named. */
  commit: string | undefined
  /** The name of its database. */
  database: string
  /** What is asked of it, with rows and credentials of its own. */
  shotsAt: (server: Service) => Promise<Shot[]>
}

/** The side of an older commit, where one was named. */
export async function olderSides({ world, commit, database, shotsAt }: OlderSide): Promise<Side[]> {
  if (commit === undefined) return []
  const server = await startOlder(world, commit, { database, role: 'web' })
  return [{ name: nameOf(commit), server, shots: await shotsAt(server) }]
}

const nameOf = (commit: string): string => `commit ${commit}`

/** What has come since may cost a twentieth. */
export function olderMarks(what: string, { connections, sides }: SidesAtLoad, commit: string | undefined): Mark[] {
  if (commit === undefined) return []
  const perSecond = (name: string) => sides.find((side) => side.name === name)!.perSecond.median
  const ratio = perSecond('Amana') / perSecond(nameOf(commit))
  return [atLeast(`${what}, requests a second against commit ${commit}, ${connectionsText(connections)}`, 0.95, ratio, figure)]
}
