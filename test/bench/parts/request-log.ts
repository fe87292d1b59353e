import { httpLoad, type Shot } from '../../support/installation/http-load.js'
import type { Child } from '../../support/process/child.js'
import type { BenchOptions } from '../bench-options.js'
import { callerOf, lifecyclesWithoutPause, makeIntegrator, runLifecycle, type Integrator } from '../integrator.js'
import { atLeast, table, type Outcome } from '../outcome.js'
import { startPeer, startService, type Service } from '../service.js'
import { figure, shown, spread } from '../spread.js'
import { untilQuiet } from '../until-quiet.js'
import type { DatabaseUrls, World } from '../world.js'

interface Side {
  server: Service
  /** Requests, or lifecycles, a second, by round. */
  reads: number[]
  lifecycles: number[]
}

/** Reads of escrows that have ended, and who makes further ones. */
interface Work {
  shots: Shot[]
  people: Integrator
  receiver: Child
}

/** Part i: what it costs to keep each request for its integrator. The same service with and without, in turn, on equal databases. */
export async function requestLog(world: World, { isShort }: BenchOptions): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const receiver = await startPeer('receiver')
  const kept = await world.database('log_kept')
  const work = { ...(await prepare(world, receiver, kept)), receiver }
  const notKept = await world.copy('log_kept', 'log_not_kept')
  const sideOf = async (database: DatabaseUrls, days: string): Promise<Side> => ({
    server: await startService({ database, folder: world.folder, env: { REQUEST_LOG_DAYS: days } }),
    reads: [],
    lifecycles: [],
  })
  const [withLog, without] = [await sideOf(kept, '30'), await sideOf(notKept, '0')]
  // One figure out of ten is sure to a fiftieth at best, and what is asked is a twentieth.
  const rounds = isShort ? 2 : 20
  for (const side of [withLog, without]) await oneRound({ server: side.server, reads: [], lifecycles: [] }, work, isShort ? 1 : 8)
  for (let round = 0; round < rounds; round++) {
    // Whoever goes first finds the machine as the pause before has left it.
    const sides = round % 2 === 0 ? [withLog, without] : [without, withLog]
    for (const side of sides) await oneRound(side, work, isShort ? 1 : 5)
  }
  await Promise.all([withLog.server.stop(), without.server.stop(), receiver.stop()])
  return outcomeOf(withLog, without)
}

async function prepare(world: World, receiver: Service, database: DatabaseUrls): Promise<Omit<Work, 'receiver'>> {
  const server = await startService({ database, folder: world.folder })
  const people = await makeIntegrator(server.origin, { buyers: 8, webhookUrls: [receiver.origin] })
  const shots: Shot[] = []
  for (let made = 0; made < 50; made++) {
    const id = await runLifecycle(people.call, people.buyers[made % people.buyers.length]!)
    shots.push({ path: `/api/v1/escrows/${id}`, headers: { authorization: `Bearer ${people.key}` } })
  }
  await untilQuiet(receiver)
  await server.stop()
  return { shots, people }
}

async function oneRound(side: Side, { shots, people, receiver }: Work, seconds: number): Promise<void> {
  const { origin } = side.server
  let sent = 0
  const { perSecond } = await httpLoad({ origin, connections: 16, seconds, next: () => shots[sent++ % shots.length]! })
  side.reads.push(perSecond)
  const { latenciesMs, elapsedMs } = await lifecyclesWithoutPause({ call: callerOf(origin, people.key), buyers: people.buyers }, seconds)
  const untilTold = elapsedMs + (await untilQuiet(receiver))
  side.lifecycles.push((latenciesMs.length / untilTold) * 1000)
}

function outcomeOf(withLog: Side, without: Side): Pick<Outcome, 'title' | 'marks' | 'text'> {
  const kinds = [
    ['reads', 'GET escrow over REST, 16 connections, requests a second'],
    ['lifecycles', 'lifecycles a second over REST at 8 clients, until everything is delivered'],
  ] as const
  const found = kinds.map(([kind, what]) => {
    const ratio = spread(withLog[kind].map((perSecond, round) => perSecond / without[kind][round]!))
    return { what, ratio, cells: [what, shown(spread(withLog[kind])), shown(spread(without[kind])), shown(ratio)] }
  })
  return {
    title: '(i) Keeping each request',
    marks: found.map(({ what, ratio }) => atLeast(`${what}, with the log of requests against without`, 0.95, ratio.median, figure)),
    text: [
      introText(withLog.reads.length),
      table(
        ['', 'with', 'without', 'with to without'],
        found.map(({ cells }) => cells),
      ),
    ].join('\n\n'),
  }
}

const introText = (rounds: number): string =>
  `The work of (a) and of (c) by two processes of one service, on equal databases: one keeps each request with its answer for its integrator (\`REQUEST_LOG_DAYS=30\`), the other does not (\`0\`). ${rounds} rounds, in turn; each ratio is of the two figures of one round, and the mark is about the middle one.`
