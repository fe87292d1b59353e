import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import type { BenchOptions } from '../bench-options.js'
import { startChild, type Child } from '../child.js'
import { lifecycleScript, type LifecycleScript } from '../lifecycle-script.js'
import { makeIntegrator, runLifecycle, type Integrator } from '../integrator.js'
import { atLeast, table, type Outcome } from '../outcome.js'
import type { LifecycleCount, LifecycleRun } from '../peers/bare-lifecycles.js'
import type { ReceiverQuestion } from '../peers/receiver.js'
import type { Trace } from '../probe-messages.js'
import { cpuMs } from '../process-figures.js'
import { startPeer, startService, type Service } from '../service.js'
import { figure, percentile, shown, spread, type Spread } from '../spread.js'
import type { World } from '../world.js'

const clientCounts = [1, 8, 32]

interface Round {
  perSecond: number
  p50Ms: number
  p95Ms: number
  cpuMs: number
  postgresCpuMs: number
  unfilled?: number
  deadlocks?: number
}

/** Part c: whole lifecycles over REST with one webhook, against a bare loop of the very statements that one lifecycle sends. */
export async function lifecycles(world: World, { isShort, isProfiled }: BenchOptions): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const receiver = await startPeer('receiver', {})
  const made = await world.database('lifecycles')
  const preparing = await startService({ database: made, folder: world.folder, hasProbe: true })
  const { buyers, key } = await makeIntegrator(preparing.origin, { buyers: Math.max(...clientCounts), webhookUrls: [receiver.origin] })
  const script = await capture(preparing, receiver, { key, buyers })
  await preparing.stop()
  const copy = await world.copy('lifecycles', 'lifecycles_bare')
  const bare = startChild({ run: [join(import.meta.dirname, '../peers/bare-lifecycles.js')] })
  const server = await startService({ database: made, folder: world.folder, isProfiled })

  const seconds = isShort ? 2 : 10
  const rounds = isShort ? 2 : 5
  const sides = {
    ours: (clients: number) => ourRound(world, server, { key, buyers: buyers.slice(0, clients) }, seconds),
    theirs: (clients: number) => bareRound(world, bare, { script, databaseUrl: copy.appUrl, buyers: buyers.slice(0, clients), seconds }),
  }
  await sides.ours(8)
  const found: Array<{ clients: number; ours: Round[]; theirs: Round[]; backlogMs: number[] }> = []
  for (const clients of clientCounts) {
    const rows = { clients, ours: [] as Round[], theirs: [] as Round[], backlogMs: [] as number[] }
    found.push(rows)
    for (let round = 0; round < rounds; round++) {
      rows.ours.push(await sides.ours(clients))
      rows.backlogMs.push(await untilQuiet(receiver))
      rows.theirs.push(await sides.theirs(clients))
    }
  }
  await Promise.all([server.stop(), bare.stop(), receiver.stop()])
  const ratio = ({ ours, theirs }: (typeof found)[number]) => of(ours, 'perSecond').median / of(theirs, 'perSecond').median
  const frames = script.statements.filter(({ text }) => text.kind === 'constant' && /^(begin|commit)/.test(text.value as string)).length
  return {
    title: '(c) Whole lifecycles',
    marks: [atLeast('lifecycles a second over REST at 8 clients against a bare loop of their statements', 0.4, ratio(found[1]!), figure)],
    text: [
      `A lifecycle is six requests: create a quick escrow, open a session, pay with it, deliver, open a session, complete with it; every event of it goes to one webhook on this machine from the same process. It sends ${script.statements.length} statements, ${frames} of them \`begin\` and \`commit\`, those of the deliveries among them; the bare loop sends the same ones with ids of its own, on one connection per client, to a copy of the database. “Until quiet” is how long deliveries went on after the last request. No more than five jobs of one webhook are taken at once, so with many clients the loop is spared some: ${unfilledText(found)} of what it should have found in an answer was not there. Its deliveries are written down one after the other, as the worker does it; ${deadlocksOf(found)} of its lifecycles were lost to a deadlock.`,
      table(
        [
          'clients',
          'side',
          'lifecycles/s',
          'p50 ms',
          'p95 ms',
          'own CPU ms/lifecycle',
          'PostgreSQL CPU ms/lifecycle',
          'until quiet, ms',
          'to bare',
        ],
        found.flatMap((row) => [
          [String(row.clients), 'Amana', ...cells(row.ours), shown(spread(row.backlogMs)), figure(ratio(row))],
          [String(row.clients), 'bare statements', ...cells(row.theirs), '', '1.00'],
        ]),
      ),
    ].join('\n\n'),
  }
}

const of = (rounds: Round[], name: 'perSecond' | 'p50Ms' | 'p95Ms' | 'cpuMs' | 'postgresCpuMs'): Spread =>
  spread(rounds.map((round) => round[name]))

const deadlocksOf = (found: Array<{ theirs: Round[] }>): number =>
  found.flatMap(({ theirs }) => theirs.map(({ deadlocks }) => deadlocks ?? 0)).reduce((sum, count) => sum + count, 0)

const unfilledText = (found: Array<{ clients: number; theirs: Round[] }>): string =>
  found
    .map(({ clients, theirs }) => `${Math.round(100 * Math.max(...theirs.map(({ unfilled }) => unfilled ?? 0)))} % (${clients})`)
    .join(', ')
const cells = (rounds: Round[]) =>
  (['perSecond', 'p50Ms', 'p95Ms', 'cpuMs', 'postgresCpuMs'] as const).map((name) => shown(of(rounds, name)))

/** The statements of one lifecycle after the service has warmed up, to the last delivery. */
async function capture(
  server: Service,
  receiver: Child,
  { key, buyers: [buyer] }: Pick<Integrator, 'key' | 'buyers'>,
): Promise<LifecycleScript> {
  const call = callerOf(server, key)
  for (let i = 0; i < 3; i++) await runLifecycle(call, buyer!)
  await untilQuiet(receiver)
  await server.ask('trace')
  await runLifecycle(call, buyer!)
  await untilQuiet(receiver)
  const { statements } = await server.ask<Trace>('take')
  return lifecycleScript(statements, buyer!)
}

/** Answers how long webhooks still arrived; half a second without one is quiet. */
async function untilQuiet(receiver: Child): Promise<number> {
  const startedAt = performance.now()
  let last = { count: -1, at: startedAt }
  for (;;) {
    const count = await receiver.ask<number>('count' satisfies ReceiverQuestion)
    if (count !== last.count) last = { count, at: performance.now() }
    if (performance.now() - last.at > 500) return Math.round(last.at - startedAt)
    if (performance.now() - startedAt > 60_000) throw new Error('webhooks did not stop to arrive')
    await sleep(20)
  }
}

async function ourRound(
  world: World,
  server: Service,
  { key, buyers }: Pick<Integrator, 'key' | 'buyers'>,
  seconds: number,
): Promise<Round> {
  const before = { server: cpuMs(server.pid), postgres: world.postgresCpuMs() }
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    buyers.map(async (buyer) => {
      const call = callerOf(server, key)
      while (performance.now() < endsAt) {
        const begunAt = performance.now()
        await runLifecycle(call, buyer)
        latenciesMs.push(performance.now() - begunAt)
      }
    }),
  )
  const perSecond = (latenciesMs.length / (performance.now() - startedAt)) * 1000
  return roundOf(latenciesMs, perSecond, cpuMs(server.pid) - before.server, world.postgresCpuMs() - before.postgres)
}

async function bareRound(world: World, bare: Child, run: LifecycleRun): Promise<Round> {
  const before = { bare: cpuMs(bare.pid), postgres: world.postgresCpuMs() }
  const { latenciesMs, perSecond, unfilled, deadlocks } = await bare.ask<LifecycleCount>(run)
  if (unfilled > 0.25) throw new Error(`the bare loop is not what was captured: ${unfilled} of its ids were not found`)
  return { ...roundOf(latenciesMs, perSecond, cpuMs(bare.pid) - before.bare, world.postgresCpuMs() - before.postgres), unfilled, deadlocks }
}

const roundOf = (latenciesMs: number[], perSecond: number, ownCpuMs: number, postgresCpuMs: number): Round => ({
  perSecond,
  p50Ms: percentile(latenciesMs, 50),
  p95Ms: percentile(latenciesMs, 95),
  cpuMs: ownCpuMs / latenciesMs.length,
  postgresCpuMs: postgresCpuMs / latenciesMs.length,
})

function callerOf({ origin }: Service, key: string): Integrator['call'] {
  return async <Body>(method: string, path: string, body?: object) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Body
  }
}
