import { pino } from 'pino'
import { openQueue, type OpenQueue } from '../../jobs/queue.js'
import { startWorker, type Worker } from '../../jobs/worker.js'
import type { Environment } from '../../server/config.js'
import { openDatabase } from '../../server/db/orm.js'
import { sql } from '../../server/db/sql.js'
import type { EventType } from '../../server/domain/event/event-type.js'
import { decodeId } from '../../server/domain/id.js'
import type { Actor } from '../../server/domain/credential/actor.js'
import { lockEscrow } from '../../server/operations/escrow/lock-escrow.js'
import type { Operation } from '../../server/operations/operation.js'
import { createWebhook } from '../../server/operations/webhook/create-webhook.js'
import { guardedAgent } from '../../server/outgoing/address-guard.js'
import type { MailPort } from '../../server/ports/mail/mail.js'
import type { Metrics } from '../../server/telemetry/metrics.js'
import { createDatabase } from '../support/database.js'
import { aCast, type Cast } from '../support/escrow-builder.js'
import { testServices, type TestClock, type TestServices } from '../support/services.js'
import { runningClock } from './running-clock.js'
import { shortlyKept } from '../support/kept-connections.js'

export interface JobsOptions {
  config?: Environment
  clock?: TestClock
  mail?: MailPort
  metrics?: Metrics
  /** Without one, jobs wait until the test starts a worker. */
  hasWorker?: boolean
  sweepMs?: number
  /** What the clock must keep to; unless told otherwise it keeps to itself, however far the test moves it. */
  passedMs?: () => number
  onWake?: () => void
}

export interface Jobs {
  services: TestServices
  queue: OpenQueue
  cast: Cast
  developer: Actor
  appUrl: string
  ownerUrl: string
  /** Stopped when everything is closed, unless the test does it before. */
  startWorker(): Promise<Worker>
  sql<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>
  /** Registers a webhook on a port of this machine. */
  webhook(port: number, events?: string[]): Promise<{ id: string; secret: string }>
  /** Commits events about an escrow, in this order. */
  record(escrowId: string, ...types: EventType[]): Promise<void>
  close(): Promise<void>
}

/** A database, a queue and, unless told otherwise, a worker, on a clock that runs. */
export async function startJobs({
  config = {},
  clock = runningClock(),
  mail,
  metrics,
  hasWorker = true,
  sweepMs,
  passedMs = () => clock().getTime(),
  onWake,
}: JobsOptions = {}): Promise<Jobs> {
  const own = await createDatabase()
  const database = await openDatabase({ url: own.appUrl, poolSize: 20 })
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const queue = openQueue({ url: own.appUrl, directUrl: own.ownerUrl, log, ...(onWake ? { onWake } : {}) })
  await queue.start()
  const world = { database, clock, config, log, queue }
  const services = testServices(world)
  const workers: Worker[] = []
  const agent = guardedAgent({ allowLoopback: true, kept: shortlyKept })
  const start = async () => {
    const chosen = { ...(mail ? { mail } : {}), ...(metrics ? { metrics } : {}), ...(sweepMs ? { sweepMs } : {}) }
    const worker = await startWorker({ services, queue, agent, log, passedMs, ...chosen })
    workers.push(worker)
    return worker
  }
  if (hasWorker) await start()
  const cast = await aCast(services)
  const developer: Actor = { kind: 'developer', developerId: cast.developerId }
  return {
    services,
    queue,
    cast,
    developer,
    appUrl: own.appUrl,
    ownerUrl: own.ownerUrl,
    startWorker: start,
    sql: (text, parameters) => sql(database.fork(), text, parameters),
    webhook: async (port, events = ['escrow.updated']) => {
      const { webhook, secret } = await services.runAs(developer)(createWebhook, { url: `http://127.0.0.1:${port}/hook`, events })
      return { id: decodeId('wh', webhook.id)!, secret }
    },
    record: (escrowId, ...types) => services.runAs(cast.key)(recordTypes, { escrowId, types }),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
      await queue.stop()
      await agent.destroy()
      await database.close()
      await own.drop()
    },
  }
}

async function recordTypes(tx: Operation, { escrowId, types }: { escrowId: string; types: EventType[] }): Promise<void> {
  const { row } = await lockEscrow(tx, escrowId)
  for (const type of types) tx.record({ type, escrow: row, at: tx.wallNow })
}
