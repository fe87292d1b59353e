import { cpuMs } from '../support/process/process-figures.js'
import { httpLoad, type Shot } from '../support/installation/http-load.js'
import { percentile, spread, type Spread } from './spread.js'
import type { Service } from './service.js'
import type { World } from './world.js'

/** One of the servers that are compared. */
export interface Side {
  name: string
  server: Service
  /** Sent one after the other, and again from the first. */
  shots: Shot[]
}

export interface SideFigures {
  name: string
  perSecond: Spread
  /** Of each round, in milliseconds. */
  p50Ms: Spread
  p95Ms: Spread
  /** Per request, of the server's process and of PostgreSQL, in milliseconds. */
  cpuMs: Spread
  postgresCpuMs: Spread
}

/** What `sideBySide` found for one number of connections. */
export interface SidesAtLoad {
  connections: number
  sides: SideFigures[]
}

export interface Rounds {
  rounds: number
  seconds: number
  warmUpSeconds: number
  connections: number
}

/** Many connections, which is what a mark is about; then one, where no two requests can share anything. */
export async function sideBySideAtBoth(world: World, sides: Side[], isShort: boolean): Promise<[many: SidesAtLoad, one: SidesAtLoad]> {
  const many = isShort
    ? { rounds: 3, seconds: 1, warmUpSeconds: 1.5, connections: 16 }
    : { rounds: 9, seconds: 4, warmUpSeconds: 5, connections: 16 }
  const one = isShort
    ? { rounds: 2, seconds: 1, warmUpSeconds: 0.2, connections: 1 }
    : { rounds: 5, seconds: 2, warmUpSeconds: 0.5, connections: 1 }
  return [
    { connections: many.connections, sides: await sideBySide(world, sides, many) },
    { connections: one.connections, sides: await sideBySide(world, sides, one) },
  ]
}

/**
 * Loads servers in turn, round after round, so that whatever else the machine does falls on all of them. Each is warmed up before. The
 * time on processors is counted beside the time on the wall: it hardly changes when somebody else is at work.
 */
export async function sideBySide(
  world: World,
  sides: Side[],
  { rounds, seconds, warmUpSeconds, connections }: Rounds,
): Promise<SideFigures[]> {
  for (const { server, shots } of sides) await httpLoad({ origin: server.origin, connections, seconds: warmUpSeconds, next: inTurn(shots) })
  const found = sides.map(() => [] as Round[])
  for (let round = 0; round < rounds; round++) {
    // There and back: whoever goes first, or after a certain other, does so in half of the rounds only.
    const order = round % 2 === 0 ? [...sides.entries()] : [...sides.entries()].toReversed()
    for (const [index, side] of order) found[index]!.push(await oneRound(world, side, connections, seconds))
  }
  return sides.map(({ name }, index) => {
    const of = (pick: (round: Round) => number) => spread(found[index]!.map(pick))
    return {
      name,
      perSecond: of((round) => round.perSecond),
      p50Ms: of((round) => round.p50Ms),
      p95Ms: of((round) => round.p95Ms),
      cpuMs: of((round) => round.cpuMs),
      postgresCpuMs: of((round) => round.postgresCpuMs),
    }
  })
}

type Round = Record<'perSecond' | 'p50Ms' | 'p95Ms' | 'cpuMs' | 'postgresCpuMs', number>

async function oneRound(world: World, { server, shots }: Side, connections: number, seconds: number): Promise<Round> {
  const before = { server: cpuMs(server.pid), postgres: world.postgresCpuMs() }
  const { requests, perSecond, latenciesMs } = await httpLoad({ origin: server.origin, connections, seconds, next: inTurn(shots) })
  return {
    perSecond,
    p50Ms: percentile(latenciesMs, 50),
    p95Ms: percentile(latenciesMs, 95),
    cpuMs: (cpuMs(server.pid) - before.server) / requests,
    postgresCpuMs: (world.postgresCpuMs() - before.postgres) / requests,
  }
}

function inTurn(shots: Shot[]): () => Shot {
  let sent = 0
  return () => shots[sent++ % shots.length]!
}
