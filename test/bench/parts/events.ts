import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeId } from '../../../server/domain/id.js'
import { standardEventTypes } from '../../../server/domain/event/event-type.js'
import type { BenchOptions } from '../bench-options.js'
import { startChild, type Child } from '../../support/process/child.js'
import { allArrivals, latenciesAfterCommit, takeArrivals } from '../commit-times.js'
import { lifecyclesWithoutPause, makeIntegrator, runLifecycle, type Integrator } from '../integrator.js'
import { atLeast, atMost, table, type Mark, type Outcome } from '../outcome.js'
import type { DeliveryRun } from '../peers/bare-deliveries.js'
import type { ReceiverQuestion } from '../peers/receiver.js'
import type { SubscribersQuestion } from '../peers/subscribers.js'
import { startPeer, startService, type Service } from '../service.js'
import { figure, percentile, shown, spread, type Spread } from '../spread.js'
import { untilQuiet } from '../until-quiet.js'
import { query, type DatabaseUrls, type World } from '../world.js'
import { deliveriesText, introText, manyText, missedAtOnceText, missedUnderLoadText, reachText } from './events.text.js'

interface Scene {
  server: Service
  database: DatabaseUrls
  integrator: Integrator
  receiver: Child & { origin: string }
  subscribers: Child
}

interface Latency {
  name: string
  webhook: number[]
  subscriber: number[]
  lifecyclesPerSecond: number
}

/** Part d: from the commit to the webhook's receiver and to the subscriber; deliveries a second; many subscribers. */
export async function events(world: World, { isShort, isProfiled }: BenchOptions): Promise<Pick<Outcome, 'title' | 'marks' | 'text'>> {
  const database = await world.database('events')
  const receiver = await startPeer('receiver')
  const env = { SOCKETS_PER_PRINCIPAL: '1000', WEBHOOK_LIMIT: '100' }
  const server = await startService({ database, folder: world.folder, env, isProfiled })
  const integrator = await makeIntegrator(server.origin, { buyers: 8, webhookUrls: [receiver.origin] })
  const subscribers = startChild({ run: [join(import.meta.dirname, '../peers/subscribers.js')] })
  const scene: Scene = { server, database, integrator, receiver, subscribers }
  await openSockets(scene, 1)

  const seconds = isShort ? 4 : 30
  const most = await mostLifecycles(integrator, isShort ? 2 : 5)
  await untilQuiet(receiver)
  const latencies = [
    await latencyOf(scene, 'idle: one lifecycle every 2 s', 0.5, seconds),
    await latencyOf(scene, 'half of what it can do', most / 2, seconds),
    await latencyOf(scene, '8 clients as fast as they can', Infinity, seconds),
  ]
  const many = await manySubscribers(scene, isShort ? 200 : 1000, isShort ? 4 : 20)
  const speeds = await deliverySpeeds(scene, isShort)
  await Promise.all([server.stop(), receiver.stop(), subscribers.stop()])
  return {
    title: '(d) Webhooks and subscriptions',
    marks: [
      ...latencyMarks(latencies),
      atMost(`commit to ${many.count} subscribers, p95`, 250, percentile(many.ms, 95), figure, ' ms'),
      ...speedMarks(speeds),
    ],
    text: [
      introText,
      latencyTable(latencies),
      ...(percentile(latencies.at(-1)!.webhook, 95) <= 500 ? [] : [missedUnderLoadText]),
      manyText(many),
      deliveriesText,
      reachText(speeds),
      speedTable(speeds),
      ...(speedMarks(speeds.filter(({ delayMs }) => delayMs === 0)).every(({ isMet }) => isMet) ? [] : [missedAtOnceText]),
    ].join('\n\n'),
  }
}

const openSockets = ({ server, integrator, subscribers }: Scene, sockets: number) =>
  subscribers.ask<number>({
    open: { url: `${server.origin.replace('http', 'ws')}/graphql`, authorization: `Bearer ${integrator.key}`, sockets },
  } satisfies SubscribersQuestion)

/** Lifecycles a second of all clients without a pause. */
async function mostLifecycles(integrator: Integrator, seconds: number): Promise<number> {
  const { latenciesMs, elapsedMs } = await lifecyclesWithoutPause(integrator, seconds)
  return (latenciesMs.length / elapsedMs) * 1000
}

/** Begins lifecycles at a steady rate, whether or not those before have ended, on at most 8 clients. */
async function lifecyclesAt({ call, buyers }: Integrator, perSecond: number, seconds: number): Promise<number> {
  const startedAt = performance.now()
  const free = [...buyers]
  const running = new Set<Promise<void>>()
  let begun = 0
  for (; performance.now() - startedAt < seconds * 1000; begun++) {
    await sleep(Math.max(0, startedAt + (begun / perSecond) * 1000 - performance.now()))
    if (free.length === 0) await Promise.race(running)
    const buyer = free.pop()!
    const run = runLifecycle(call, buyer).then(() => {
      free.push(buyer)
      running.delete(run)
    })
    running.add(run)
  }
  await Promise.all(running)
  return (begun / (performance.now() - startedAt)) * 1000
}

async function latencyOf(
  { integrator, database, receiver, subscribers }: Scene,
  name: string,
  perSecond: number,
  seconds: number,
): Promise<Latency> {
  await takeArrivals(receiver)
  await takeArrivals(subscribers)
  const since = new Date()
  const found = perSecond === Infinity ? await mostLifecycles(integrator, seconds) : await lifecyclesAt(integrator, perSecond, seconds)
  return {
    name,
    lifecyclesPerSecond: found,
    webhook: await latenciesAfterCommit(database.ownerUrl, receiver, { webhooks: 1 }, since),
    subscriber: await latenciesAfterCommit(database.ownerUrl, subscribers, { subscribers: 1 }, since),
  }
}

/** How long the messages to many subscribers took. */
export interface ManyLatencies {
  count: number
  ms: number[]
}

async function manySubscribers(scene: Scene, count: number, seconds: number): Promise<ManyLatencies> {
  await scene.subscribers.ask({ close: true } satisfies SubscribersQuestion)
  await openSockets(scene, count)
  await takeArrivals(scene.subscribers)
  const since = new Date()
  await lifecyclesAt(scene.integrator, 1, seconds)
  const ms = await latenciesAfterCommit(scene.database.ownerUrl, scene.subscribers, { subscribers: count }, since)
  await scene.subscribers.ask({ close: true } satisfies SubscribersQuestion)
  return { count, ms }
}

export interface Speed {
  delayMs: number
  webhooks: number
  ours: Spread
  bare: Spread
  /** The bare loop, with an insert before and an update after each request. */
  noting: Spread
}

/** Fills the queue by replaying events, and sees how fast it empties. */
async function deliverySpeeds({ integrator, database, receiver }: Scene, isShort: boolean): Promise<Speed[]> {
  const deliveries = isShort ? 60 : 400
  await haveEscrows(integrator, database, deliveries)
  const bare = startChild({ run: [join(import.meta.dirname, '../peers/bare-deliveries.js')] })
  const [{ body } = { body: '' }] = await query<{ body: string }>(database.ownerUrl, 'select body from domain_event order by seq limit 1')
  const found: Speed[] = []
  for (const webhooks of [1, 8]) {
    await haveWebhooks(integrator, receiver.origin, webhooks)
    for (const delayMs of [0, 50]) {
      await receiver.ask({ delayMs } satisfies ReceiverQuestion)
      const ours: number[] = []
      const theirs: number[] = []
      const noting: number[] = []
      for (let round = 0; round < (isShort ? 2 : 5); round++) {
        ours.push(await replay(integrator, database, receiver, { webhooks, events: webhooks > 1 ? Math.ceil(deliveries / 4) : deliveries }))
        const run: DeliveryRun = { url: receiver.origin, body, concurrency: 5 * webhooks, seconds: isShort ? 1 : 4 }
        theirs.push(await bare.ask<number>(run))
        noting.push(await bare.ask<number>({ ...run, notesIn: database.ownerUrl } satisfies DeliveryRun))
      }
      found.push({ delayMs, webhooks, ours: spread(ours), bare: spread(theirs), noting: spread(noting) })
    }
  }
  await receiver.ask({ delayMs: 0 } satisfies ReceiverQuestion)
  await bare.stop()
  return found
}

/** Paid ones are enough: that is the event to send again. */
async function haveEscrows({ call, buyers: [buyer] }: Integrator, { ownerUrl }: DatabaseUrls, count: number): Promise<void> {
  const [row] = await query<{ made: number }>(ownerUrl, `select count(*)::int as made from escrow`)
  for (let made = row!.made; made < count; made++) await runLifecycle(call, buyer!)
}

async function haveWebhooks({ call, developerToken }: Integrator, origin: string, count: number): Promise<void> {
  const { webhooks } = await call<{ webhooks: unknown[] }>('GET', '/api/developer/webhooks', undefined, developerToken)
  for (let made = webhooks.length; made < count; made++) {
    await call('POST', '/api/developer/webhooks', { url: `${origin}/${made}`, events: standardEventTypes }, developerToken)
  }
}

/** As many events as one request may name. */
const mostReplayed = 100

/** Deliveries a second, from the first tenth that arrived to the last: filling the queue is not what is measured. */
async function replay(
  { call, developerToken }: Integrator,
  { ownerUrl }: DatabaseUrls,
  receiver: Child,
  { webhooks, events }: { webhooks: number; events: number },
): Promise<number> {
  await takeArrivals(receiver)
  // One event of each escrow: what belongs to one escrow goes out one after the other.
  const rows = await query<{ id: string }>(
    ownerUrl,
    `select id from domain_event where type = 'escrow.status.updated' and aggregate_seq = 2 order by seq limit ${events}`,
  )
  const document =
    'mutation Again($input: ReplayEventsInput!) { replayEvents(input: $input) { deliveries { id } userErrors { code message } } }'
  const ids = rows.map(({ id }) => encodeId('evt', id))
  for (let from = 0; from < ids.length; from += mostReplayed) {
    const variables = { input: { eventIds: ids.slice(from, from + mostReplayed) } }
    const answer = await call<{ errors?: unknown; data: { replayEvents: { userErrors: unknown[] } } }>(
      'POST',
      '/graphql',
      { query: document, variables },
      developerToken,
    )
    if (answer.errors || answer.data.replayEvents.userErrors.length > 0) throw new Error(JSON.stringify(answer))
  }
  const due = ids.length * webhooks
  const times = (await allArrivals(receiver, due)).map(({ at }) => at).toSorted((a, b) => a - b)
  if (times.length !== due) throw new Error(`${due} deliveries were due: ${times.length} arrived`)
  const first = Math.floor(times.length / 10)
  return ((times.length - 1 - first) / (times.at(-1)! - times[first]!)) * 1000
}

function latencyMarks(latencies: Latency[]): Mark[] {
  const [idle, half, most] = latencies
  return [
    atMost('commit to webhook receiver, idle, p95', 100, percentile(idle!.webhook, 95), figure, ' ms'),
    atMost('commit to webhook receiver, under load, p95', 500, percentile(half!.webhook, 95), figure, ' ms'),
    atMost('commit to subscriber, idle, p95', 100, percentile(idle!.subscriber, 95), figure, ' ms'),
    atMost('commit to subscriber, under load, p95', 500, percentile(half!.subscriber, 95), figure, ' ms'),
    atMost('commit to webhook receiver, 8 clients as fast as they can, p95', 500, percentile(most!.webhook, 95), figure, ' ms'),
    atMost('commit to subscriber, 8 clients as fast as they can, p95', 500, percentile(most!.subscriber, 95), figure, ' ms'),
  ]
}

const latencyTable = (latencies: Latency[]): string =>
  table(
    ['load', 'lifecycles/s', 'webhooks', 'receiver p50 ms', 'p95', 'p99', 'subscriber p50 ms', 'p95', 'p99'],
    latencies.map(({ name, webhook, subscriber, lifecyclesPerSecond }) => [
      name,
      figure(lifecyclesPerSecond),
      String(webhook.length),
      ...[50, 95, 99].map((percent) => figure(percentile(webhook, percent))),
      ...[50, 95, 99].map((percent) => figure(percentile(subscriber, percent))),
    ]),
  )

/** Held against a receiver that answers at once, where nothing hides what a delivery costs; and against one that does not, as receivers are. */
const speedMarks = (speeds: Speed[]): Mark[] =>
  speeds.map(({ delayMs, webhooks, ours, bare, noting }) => {
    const to = `${webhooks} webhook${webhooks > 1 ? 's' : ''}, receiver takes ${delayMs} ms`
    return delayMs === 0
      ? atLeast(`deliveries a second against bare undici that writes each down, ${to}`, 0.4, ours.median / noting.median, figure)
      : atLeast(`deliveries a second against bare undici, ${to}`, 0.5, ours.median / bare.median, figure)
  })

const speedTable = (speeds: Speed[]): string =>
  table(
    [
      'webhooks',
      'receiver',
      'at once',
      'Amana, deliveries/s',
      'bare undici, requests/s',
      'bare, written down',
      'to bare',
      'to bare, written down',
    ],
    speeds.map(({ delayMs, webhooks, ours, bare, noting }) => [
      String(webhooks),
      `${delayMs} ms`,
      String(5 * webhooks),
      shown(ours),
      shown(bare),
      shown(noting),
      figure(ours.median / bare.median),
      figure(ours.median / noting.median),
    ]),
  )
