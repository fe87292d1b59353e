import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import type { BenchOptions } from '../bench-options.js'
import { startChild, type Child } from '../../support/process/child.js'
import { lifecycleHeader, lifecycleScript, type LifecycleScript } from '../lifecycle-script.js'
import { callerOf, lifecyclesWithoutPause, makeIntegrator, runLifecycle, type Integrator } from '../integrator.js'
import { startOlder } from '../older-service.js'
import type { Outcome } from '../outcome.js'
import type { LifecycleCount, LifecycleQuestion, LifecycleRun } from '../peers/bare-lifecycles.js'
import type { LeanCount, LeanQuestion, LeanRun } from '../peers/lean-lifecycles.js'
import type { Trace } from '../probe-messages.js'
import { cpuMs } from '../../support/process/process-figures.js'
import { startPeer, startService, type Service } from '../service.js'
import { percentile } from '../spread.js'
import { untilQuiet } from '../until-quiet.js'
import { requireSamePromises } from '../same-promises.js'
import type { World } from '../world.js'
import { outcomeOf } from './lifecycles.text.js'

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

export interface Round {
  /** Until everything that follows from the requests is done. */
  perSecond: number
  /** Until the last request is answered. */
  answeredPerSecond: number
  p50Ms: number
  p95Ms: number
  cpuMs: number
  postgresCpuMs: number
}

export interface BareRound extends Round {
  unfilled: number
  deadlocks: number
}

export interface Captured {
  whole: LifecycleScript
  asked: LifecycleScript
}

export interface Row {
  clients: number
  captured: Captured
  ours: Round[]
  /** Of an older commit; empty where none was named. */
  older: Round[]
  /** Against all statements, those of deliveries and jobs among them. */
  whole: BareRound[]
  /** Against those that the six requests send and wait for. */
  asked: BareRound[]
  /** Against statements written by hand that keep the same promises. */
  lean: LeanRound[]
}

export interface LeanRound extends BareRound {
  statements: number
}

/**
 * Part c: whole lifecycles over REST with one webhook, against bare loops of the very statements that as many clients make the service
 * send. One loop does deliveries and jobs as well, on connections of their own as the service does; the other is spared them. A third is
 * written by hand and keeps the same promises with as few statements as it can. An older commit runs in turn with this one where one is named.
 */
export async function lifecycles(
  world: World,
  { isShort, isProfiled, against }: BenchOptions,
): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const receiver = await startPeer('receiver')
  const made = await world.database('lifecycles')
  const preparing = await startService({ database: made, folder: world.folder, hasProbe: true })
  const plan = plans(isShort)
  const people = await makeIntegrator(preparing.origin, {
    buyers: Math.max(...plan.map(({ clients }) => clients)),
    webhookUrls: [receiver.origin],
  })
  const rows: Row[] = []
  for (const one of plan) {
    const captured = await capture(preparing, receiver, people, one)
    rows.push({ clients: one.clients, captured, ours: [], older: [], whole: [], asked: [], lean: [] })
  }
  await preparing.stop()
  const olderSide = against === undefined ? undefined : await olderSideOf(world, receiver, against, people.buyers.length)
  const wholeUrl = (await world.copy('lifecycles', 'lifecycles_whole')).appUrl
  const askedUrl = (await world.copy('lifecycles', 'lifecycles_asked')).appUrl
  const lean = await world.copy('lifecycles', 'lifecycles_lean')
  const bare = startChild({ run: [join(import.meta.dirname, '../peers/bare-lifecycles.js')] })
  const byHand = startChild({ run: [join(import.meta.dirname, '../peers/lean-lifecycles.js')] })
  const server = await startService({ database: made, folder: world.folder, isProfiled })
  const turns: Measurement[] = [
    async ({ clients, ours }, seconds) =>
      void ours.push(await ourRound(world, server, receiver, firstOf(people, server, clients), seconds)),
    async ({ captured: { whole: script }, whole }, seconds) =>
      void whole.push(await bareRound(world, bare, { script, databaseUrl: wholeUrl, seconds })),
    async ({ captured: { asked: script }, asked }, seconds) =>
      void asked.push(await bareRound(world, bare, { script, databaseUrl: askedUrl, seconds })),
    async (row, seconds) => {
      const run = { databaseUrl: lean.appUrl, sellerEmail: people.sellerEmail, buyers: people.buyers.slice(0, row.clients), seconds }
      row.lean.push(await leanRound(world, byHand, run))
    },
    ...(olderSide === undefined
      ? []
      : [
          async ({ clients, older }: Row, seconds: number) => {
            const { server: old, people: theirs } = olderSide
            older.push(await ourRound(world, old, receiver, firstOf(theirs, old, clients), seconds))
          },
        ]),
  ]
  await measure(plan, rows, turns)
  await requireSamePromises(made.ownerUrl, lean.ownerUrl)
  await Promise.all([server, ...(olderSide ? [olderSide.server] : []), bare, byHand, receiver].map((child) => child.stop()))
  return outcomeOf(rows, against)
}

const firstOf = (people: Integrator, { origin }: Service, clients: number) => ({
  call: callerOf(origin, people.key),
  buyers: people.buyers.slice(0, clients),
})

/** An older commit, with people of its own. */
async function olderSideOf(
  world: World,
  receiver: Service,
  commit: string,
  buyers: number,
): Promise<{ server: Service; people: Integrator }> {
  const server = await startOlder(world, commit, { database: 'lifecycles_older' })
  return { server, people: await makeIntegrator(server.origin, { buyers, webhookUrls: [receiver.origin] }) }
}

type Measurement = (row: Row, seconds: number) => Promise<void>

async function measure(plan: Plan[], rows: Row[], turns: Measurement[]): Promise<void> {
  // Node compiles what it runs often; a server that has run for a while is what a deployment has.
  const unused: Row = { ...rows[1]!, ours: [], older: [], whole: [], asked: [], lean: [] }
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
  // The log of requests writes down what was asked a second before; its ids would be taken for those of rows that are there.
  await sleep(2_000)
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
  const { round, found } = await loopRound<LifecycleCount>(world, bare, { open: run } satisfies LifecycleQuestion)
  const { unfilled, deadlocks } = found
  // How many of its ids were not found stands in the text; no mark hangs on it. A loop that often loses what it has begun is slower than it could be.
  if (deadlocks > 0.1 * found.lifecycles) throw new Error(`the bare loop met ${deadlocks} deadlocks in ${found.lifecycles} lifecycles`)
  return { ...round, unfilled, deadlocks }
}

async function leanRound(world: World, byHand: Child, run: LeanRun): Promise<LeanRound> {
  const { round, found } = await loopRound<LeanCount>(world, byHand, { open: run } satisfies LeanQuestion)
  return { ...round, unfilled: 0, deadlocks: 0, statements: found.statements / found.lifecycles }
}

async function loopRound<Found extends LifecycleCount>(
  world: World,
  loop: Child,
  opening: LifecycleQuestion | LeanQuestion,
): Promise<{ round: Round; found: Found }> {
  await loop.ask<null>(opening)
  const before = { loop: cpuMs(loop.pid), postgres: world.postgresCpuMs() }
  const found = await loop.ask<Found>('go' satisfies LifecycleQuestion)
  const round = roundOf(found, cpuMs(loop.pid) - before.loop, world.postgresCpuMs() - before.postgres)
  // Only now: the time of a server process that is just ending is counted neither as its own nor as that of those which have ended.
  await loop.ask<null>('close' satisfies LifecycleQuestion)
  await sleep(200)
  return { round, found }
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
