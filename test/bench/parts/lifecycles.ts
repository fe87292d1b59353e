import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import type { BenchOptions } from '../bench-options.js'
import { startChild, type Child } from '../../support/process/child.js'
import { lifecycleHeader, lifecycleScript, type LifecycleScript } from '../lifecycle-script.js'
import { callerOf, lifecyclesWithoutPause, makeIntegrator, runLifecycle, type Integrator } from '../integrator.js'
import { atLeast, table, type Outcome } from '../outcome.js'
import type { LifecycleCount, LifecycleQuestion, LifecycleRun } from '../peers/bare-lifecycles.js'
import type { Trace } from '../probe-messages.js'
import { cpuMs } from '../../support/process/process-figures.js'
import { startPeer, startService, type Service } from '../service.js'
import { figure, percentile, shown, spread, type Spread } from '../spread.js'
import { untilQuiet } from '../until-quiet.js'
import type { World } from '../world.js'

interface Plan {
  clients: number
  /** Lifecycles of each client that are captured, and sent again by the bare loops. */
  captured: number
  rounds: number
  /** Of each round: every client shall end several lifecycles in one. */
  seconds: number
}

const plans = (isShort: boolean): Plan[] =>
  isShort
    ? [
        { clients: 1, captured: 6, rounds: 1, seconds: 2 },
        { clients: 8, captured: 3, rounds: 2, seconds: 4 },
        { clients: 32, captured: 1, rounds: 1, seconds: 8 },
      ]
    : [
        { clients: 1, captured: 6, rounds: 3, seconds: 4 },
        { clients: 8, captured: 3, rounds: 5, seconds: 6 },
        { clients: 32, captured: 1, rounds: 3, seconds: 8 },
      ]

/** Of each side, at 8 clients, before anything counts. */
const warmUpSeconds = 15

interface Round {
  /** Until everything that follows from the requests is done. */
  perSecond: number
  /** Until the last request is answered. */
  answeredPerSecond: number
  p50Ms: number
  p95Ms: number
  cpuMs: number
  postgresCpuMs: number
}

interface BareRound extends Round {
  unfilled: number
  deadlocks: number
}

interface Captured {
  whole: LifecycleScript
  asked: LifecycleScript
}

interface Row {
  clients: number
  captured: Captured
  ours: Round[]
  /** Against all statements, those of deliveries and jobs among them. */
  whole: BareRound[]
  /** Against those that the six requests send and wait for. */
  asked: BareRound[]
}

/**
 * Part c: whole lifecycles over REST with one webhook, against bare loops of the very statements that as many clients make the service
 * send. One loop does deliveries and jobs as well, on connections of their own as the service does; the other is spared them.
 */
export async function lifecycles(world: World, { isShort, isProfiled }: BenchOptions): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const receiver = await startPeer('receiver', {})
  const made = await world.database('lifecycles')
  const preparing = await startService({ database: made, folder: world.folder, hasProbe: true })
  const plan = plans(isShort)
  const people = await makeIntegrator(preparing.origin, {
    buyers: Math.max(...plan.map(({ clients }) => clients)),
    webhookUrls: [receiver.origin],
  })
  const rows: Row[] = []
  for (const one of plan)
    rows.push({ clients: one.clients, captured: await capture(preparing, receiver, people, one), ours: [], whole: [], asked: [] })
  await preparing.stop()
  const wholeUrl = (await world.copy('lifecycles', 'lifecycles_whole')).appUrl
  const askedUrl = (await world.copy('lifecycles', 'lifecycles_asked')).appUrl
  const bare = startChild({ run: [join(import.meta.dirname, '../peers/bare-lifecycles.js')] })
  const server = await startService({ database: made, folder: world.folder, isProfiled })
  const turns = [
    async ({ clients, ours }: Row, seconds: number) =>
      void ours.push(
        await ourRound(
          world,
          server,
          receiver,
          { call: callerOf(server.origin, people.key), buyers: people.buyers.slice(0, clients) },
          seconds,
        ),
      ),
    async ({ captured: { whole: script }, whole }: Row, seconds: number) =>
      void whole.push(await bareRound(world, bare, { script, databaseUrl: wholeUrl, seconds })),
    async ({ captured: { asked: script }, asked }: Row, seconds: number) =>
      void asked.push(await bareRound(world, bare, { script, databaseUrl: askedUrl, seconds })),
  ]
  await measure(plan, rows, turns)
  await Promise.all([server.stop(), bare.stop(), receiver.stop()])
  return outcomeOf(rows)
}

type Measurement = (row: Row, seconds: number) => Promise<void>

async function measure(plan: Plan[], rows: Row[], turns: Measurement[]): Promise<void> {
  // Node compiles what it runs often; a server that has run for a while is what a deployment has.
  const unused: Row = { ...rows[1]!, ours: [], whole: [], asked: [] }
  for (const turn of turns) await turn(unused, warmUpSeconds)
  for (const [place, { rounds, seconds }] of plan.entries()) {
    for (let round = 0; round < rounds; round++) {
      // Whoever goes first finds the machine as the pause before has left it.
      for (const index of turns.keys()) await turns[(index + round) % turns.length]!(rows[place]!, seconds)
    }
  }
}

/** What so many clients make the service send until the last delivery, once it has warmed up. */
async function capture(server: Service, receiver: Child, people: Integrator, { clients, captured }: Plan): Promise<Captured> {
  const buyers = people.buyers.slice(0, clients)
  await Promise.all(buyers.map((buyer) => runLifecycle(people.call, buyer)))
  await untilQuiet(receiver)
  const since = Date.now()
  await server.ask('trace')
  await Promise.all(
    buyers.map(async (buyer, client) => {
      for (let number = 0; number < captured; number++)
        await runLifecycle(callerOf(people.origin, people.key, { [lifecycleHeader]: `${client}.${number}` }), buyer)
    }),
  )
  await untilQuiet(receiver)
  const trace = await server.ask<Trace>('take')
  return { whole: lifecycleScript(trace, { part: 'all', since }), asked: lifecycleScript(trace, { part: 'requests', since }) }
}

async function ourRound(
  world: World,
  server: Service,
  receiver: Child,
  people: Pick<Integrator, 'call' | 'buyers'>,
  seconds: number,
): Promise<Round> {
  const before = { server: cpuMs(server.pid), postgres: world.postgresCpuMs() }
  const { latenciesMs, elapsedMs } = await lifecyclesWithoutPause(people, seconds)
  const backlogMs = await untilQuiet(receiver)
  const times = { latenciesMs, answeredMs: elapsedMs, elapsedMs: elapsedMs + backlogMs, lifecycles: latenciesMs.length }
  return roundOf(times, cpuMs(server.pid) - before.server, world.postgresCpuMs() - before.postgres)
}

async function bareRound(world: World, bare: Child, run: LifecycleRun): Promise<BareRound> {
  await bare.ask<null>({ open: run } satisfies LifecycleQuestion)
  const before = { bare: cpuMs(bare.pid), postgres: world.postgresCpuMs() }
  const found = await bare.ask<LifecycleCount>('go' satisfies LifecycleQuestion)
  const { unfilled, deadlocks } = found
  if (unfilled > 0.25) throw new Error(`the bare loop is not what was captured: ${unfilled} of its ids were not found`)
  // A loop that often loses what it has begun is slower than it could be, and would flatter the service.
  if (deadlocks > 0.1 * found.lifecycles) throw new Error(`the bare loop met ${deadlocks} deadlocks in ${found.lifecycles} lifecycles`)
  const round = roundOf(found, cpuMs(bare.pid) - before.bare, world.postgresCpuMs() - before.postgres)
  // Only now: the time of a server process that is just ending is counted neither as its own nor as that of those which have ended.
  await bare.ask<null>('close' satisfies LifecycleQuestion)
  await sleep(200)
  return { ...round, unfilled, deadlocks }
}

const roundOf = (
  {
    lifecycles: count,
    elapsedMs,
    answeredMs,
    latenciesMs,
  }: Pick<LifecycleCount, 'lifecycles' | 'elapsedMs' | 'answeredMs' | 'latenciesMs'>,
  ownCpuMs: number,
  postgresCpuMs: number,
): Round => ({
  perSecond: (count / elapsedMs) * 1000,
  answeredPerSecond: (count / answeredMs) * 1000,
  p50Ms: percentile(latenciesMs, 50),
  p95Ms: percentile(latenciesMs, 95),
  cpuMs: ownCpuMs / count,
  postgresCpuMs: postgresCpuMs / count,
})

function outcomeOf(rows: Row[]): Pick<Outcome, 'title' | 'marks' | 'text'> {
  const eight = rows.find(({ clients }) => clients === 8)!
  const what = 'lifecycles a second over REST at 8 clients against a bare loop of'
  return {
    title: '(c) Whole lifecycles',
    marks: [
      atLeast(`${what} all their statements, until everything is delivered`, 0.4, ratio(eight.ours, eight.whole), figure),
      atLeast(`${what} the requests’ statements only`, 0.4, ratio(eight.ours, eight.asked), figure),
    ],
    text: [textOfAmana(rows), textOfLoops(rows), textOfRequestsOnly, tableOf(rows)].join('\n\n'),
  }
}

function textOfAmana(rows: Row[]): string {
  const sent = rows.map(({ clients, captured: { whole, asked } }) => {
    const each = (count: number) => figure(count / whole.lifecycles)
    return `at ${clients} ${each(whole.statements)} (${each(whole.frames)} of them \`begin\` and \`commit\`), ${each(asked.statements)} within the requests`
  })
  return `A lifecycle is six requests: create a quick escrow, open a session, pay with it, deliver, open a session, complete with it; every event of it goes to one webhook on this machine from the same process. The time runs until the last webhook has arrived and, in a second column, until the last request is answered. Statements of one lifecycle, by the number of clients: ${sent.join('; ')}. The others are of deliveries and jobs.`
}

function textOfLoops(rows: Row[]): string {
  const most = (pick: (row: Row) => BareRound[]) =>
    `${figure(100 * Math.max(...rows.flatMap((row) => pick(row).map(({ unfilled }) => unfilled))))} %`
  const deadlocks = rows.flatMap(({ whole, asked }) => [...whole, ...asked]).reduce((sum, round) => sum + round.deadlocks, 0)
  const jobLanes = rows.map(({ clients, captured: { whole } }) => whole.lanes.length - clients).join(', ')
  const atClients = rows.map(({ clients }) => clients).join(', ')
  return `The bare loops send what was captured at the same number of clients, with ids of their own, prepared where the service prepares it, each to its own copy of the database, over and over. Each client has a connection of its own. “All statements” has those of deliveries and jobs beside them, on more connections (${jobLanes} at ${atClients} clients): one for each that the service used for jobs, one for the starts and one for the outcomes of deliveries, which the service too writes down one transaction after the other, several deliveries with each (more at once meet deadlocks). Otherwise nothing waits but for a transaction that made an id it needs. Its time runs until the last statement, too. Of what it should have found in an answer, at most ${most(({ whole }) => whole)} was not there (${most(({ asked }) => asked)} with the statements of requests only); ${deadlocks} transactions were sent again after a deadlock.`
}

const textOfRequestsOnly =
  '“Of the requests only” leaves deliveries and jobs out, work that the service has to do as well, on the same processors. What lies between the two loops is the database’s share of telling the webhook; what the service does above both is HTTP, credentials, checks, JSON, the log, signatures and the webhook’s requests.'

function tableOf(rows: Row[]): string {
  const head = [
    'clients',
    'side',
    'lifecycles/s',
    'until the last answer, /s',
    'p50 ms',
    'p95 ms',
    'own CPU ms/lifecycle',
    'PostgreSQL CPU ms/lifecycle',
    'Amana to it',
  ]
  return table(
    head,
    rows.flatMap(({ clients, ours, whole, asked }) => [
      [String(clients), 'Amana', ...cells(ours), ''],
      [String(clients), 'bare, all statements', ...cells(whole), figure(ratio(ours, whole))],
      [String(clients), 'bare, of the requests only', ...cells(asked), figure(ratio(ours, asked))],
    ]),
  )
}

const columns = ['perSecond', 'answeredPerSecond', 'p50Ms', 'p95Ms', 'cpuMs', 'postgresCpuMs'] as const

const of = (rounds: Round[], name: (typeof columns)[number]): Spread => spread(rounds.map((round) => round[name]))

const cells = (rounds: Round[]) => columns.map((name) => shown(of(rounds, name)))

const ratio = (ours: Round[], theirs: Round[]): number => of(ours, 'perSecond').median / of(theirs, 'perSecond').median
