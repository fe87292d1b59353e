import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { openQueue, type OpenQueue } from '../../jobs/queue.js'
import { startWorker, type Worker } from '../../jobs/worker.js'
import type { Config } from '../config.js'
import { claimEnvironment } from '../db/claim-environment.js'
import { isSameServer } from '../db/is-same-server.js'
import { openDatabase, type Database } from '../db/orm.js'
import { requireBoundedRights } from '../db/require-bounded-rights.js'
import { closeServer } from '../http/close-server.js'
import { createHttpServer } from '../http/create-http-server.js'
import { httpBoundsOf } from '../http/http-bounds.js'
import { listen } from '../http/listen.js'
import { incomingFolder, turnsForFiles } from '../operations/file/keep-file.js'
import { createLastUsed } from '../operations/credential/last-used.js'
import { passwordCost, turnsForPasswords } from '../operations/credential/password.js'
import { askFirstCheck } from '../operations/ledger/ask-first-check.js'
import { turnsForTestClocks } from '../operations/test-clock/alone-with-clock.js'
import { keptRates } from '../operations/money/keep-exchange-rate.js'
import { createRequestLog, type RequestLog } from '../operations/request-log/request-log.js'
import { createRun } from '../operations/operation.js'
import type { Services } from '../operations/services.js'
import { guardedAgent } from '../outgoing/address-guard.js'
import { clearIncoming } from '../ports/files/incoming-file.js'
import { EventHub } from '../queries/event/event-hub.js'
import { secretKeyFile } from '../secrets/load-secret-key.js'
import type { SecretBox } from '../secrets/secret-box.js'
import { simulatedBank } from '../queries/payment/simulated-bank.js'
import { Metrics } from '../telemetry/metrics.js'
import { makeFiles, makeMail, makePorts } from './make-ports.js'
import { openHealthDoor } from './health-door.js'
import { readiness } from './readiness.js'
import { Stops } from './stops.js'
import { openSecrets } from './open-secrets.js'
import { createSurface, healthSurface } from './surface.js'
import { turnsForBodies } from './turns-for-bodies.js'
import { unreadAnswersFor } from './unread-answers.js'
import { watchService } from './watch-service.js'

export interface ServiceParts {
  config: Config
  /** The application's login, and the same database past any pooler. */
  databaseUrl: string
  directUrl: string
  secretKey: Uint8Array
  log: Logger
  /** Tests pass a clock that they move; everything that has a date goes by it. */
  clock?: () => Date
  /** What that clock must keep to: milliseconds that have passed. */
  passedMs?: () => number
  /** How to end it while it starts. */
  stops?: Stops
  /** Done before the first request is served: the first member of staff, the demo world. */
  beforeListening?: (services: Services) => Promise<void>
}

export interface Service {
  services: Services
  /** Null in a process whose role is `web`. */
  worker: Worker | null
  port: number
  stop(): Promise<void>
}

/**
 * Starts one process of the service on a migrated database: the composition root, where every ring meets. When a part does not start, those
 * before it are stopped, and its error is thrown.
 */
export async function startService(parts: ServiceParts): Promise<Service> {
  const { stops = new Stops() } = parts
  try {
    return await startParts(parts, stops)
  } catch (error) {
    await stops.run().catch((err: unknown) => parts.log.error({ err }, 'a start that failed could not be undone'))
    throw error
  }
}

async function startParts(parts: ServiceParts, stops: Stops): Promise<Service> {
  const { config, log, clock = () => new Date() } = parts
  const { database, secrets } = await openClaimedDatabase(parts, stops)
  const hub = new EventHub({ database, log, eventDays: config.limits.eventDays, clock })
  await stops.add(() => hub.stop())
  const queue = await startQueue(parts, hub, stops)
  const files = await makeFiles(config)
  const services: Services = {
    database,
    config,
    clock,
    randomBytes,
    passwordCost,
    passwordTurns: turnsForPasswords(config.limits),
    fileTurns: turnsForFiles(config.limits),
    testClockTurns: turnsForTestClocks(config.limits),
    bodyTurns: turnsForBodies(config.limits),
    unreadAnswers: unreadAnswersFor(config.limits),
    queue,
    secrets,
    files,
    ...makePorts({ config, log, bank: simulatedBank(database), keptRates: keptRates(database) }),
    log,
  }
  await clearIncoming(incomingFolder(config), new Date())
  const metrics = new Metrics()
  watchService(metrics, services, queue)
  const worker =
    config.role === 'web'
      ? null
      : await startJobs({ services, queue, metrics, ...(parts.passedMs ? { passedMs: parts.passedMs } : {}) }, stops)
  const lastUsed = createLastUsed(services)
  await stops.add(() => lastUsed.stop())
  lastUsed.start()
  const surface =
    config.role === 'worker'
      ? healthSurface({ services, metrics })
      : await createSurface({ services, hub, lastUsed, metrics, requestLog: await startRequestLog(parts, stops) })
  const server = createHttpServer(surface.app, httpBoundsOf(config), surface.edge)
  await stops.add(async () => {
    try {
      await surface.dispose()
    } finally {
      if (server.listening) await closeServer(server)
      // What goes by its clock ends with it.
      else server.close()
    }
  })
  surface.attach(server)
  await parts.beforeListening?.(services)
  await createRun(services, { actor: { kind: 'timer' }, requestId: 'start' })(askFirstCheck, undefined)
  if (config.healthPort !== undefined)
    await stops.add(await openHealthDoor(services, { port: config.healthPort, isReady: () => readiness(services) }))
  stops.requireStart()
  const port = await open(server, config, stops)
  return { services, worker, port, stop: () => stops.run() }
}

/** The end may come while the port is being opened, and finds nothing that listens yet. */
async function open(server: Server, config: Config, stops: Stops): Promise<number> {
  const port = await listen(server, config)
  try {
    stops.requireStart()
  } catch (error) {
    await closeServer(server)
    throw error
  }
  return port
}

/** A database that is this deployment's: its rights are bounded, and it was first started in this environment with this key. */
async function openClaimedDatabase(parts: ServiceParts, stops: Stops): Promise<{ database: Database; secrets: SecretBox }> {
  const { config, databaseUrl, secretKey } = parts
  const database = await openDatabase({ url: databaseUrl, poolSize: config.limits.databaseConnections, isPooled: isPooled(parts) })
  await stops.add(() => database.close())
  await requireBoundedRights(database)
  await claimEnvironment(database, config.environment)
  const keyFile = config.secretKey ? null : secretKeyFile(config.dataDir)
  return { database, secrets: await openSecrets(database, { secretKey, previousKey: config.previousSecretKey, keyFile }) }
}

async function startQueue(parts: ServiceParts, hub: EventHub, stops: Stops): Promise<OpenQueue> {
  const { config, databaseUrl: url, directUrl, log } = parts
  const queue = openQueue({ url, directUrl, isPooled: isPooled(parts), log, onWake: () => hub.wake(), isWorker: config.role !== 'web' })
  await stops.add(() => queue.stop())
  await queue.start()
  return queue
}

/** On a connection of its own, so that it takes none from a request. */
async function startRequestLog(parts: ServiceParts, stops: Stops): Promise<RequestLog> {
  const { config, databaseUrl, log } = parts
  const database = await openDatabase({ url: databaseUrl, poolSize: 1, isPooled: isPooled(parts) })
  await stops.add(() => database.close())
  const requestLog = createRequestLog({ db: database.db, config, randomBytes, log })
  await stops.add(() => requestLog.stop())
  requestLog.start()
  return requestLog
}

interface JobParts {
  services: Services
  queue: OpenQueue
  metrics: Metrics
  passedMs?: () => number
}

async function startJobs({ services, queue, metrics, ...rest }: JobParts, stops: Stops): Promise<Worker> {
  const { config, log } = services
  const agent = guardedAgent({ allowLoopback: config.isSandboxOpen, kept: keptToReceivers(config) })
  await stops.add(() => agent.close())
  const mail = makeMail(config)
  await stops.add(() => mail?.close())
  const worker = await startWorker({ services, queue, agent, log, metrics, ...rest, ...(mail ? { mail } : {}) })
  await stops.add(() => worker.stop())
  return worker
}

const keptToReceivers = ({ limits: { webhookConnectionIdleMs: idleMs, webhookConnectionMostMs: mostMs } }: Config) => ({ idleMs, mostMs })

const isPooled = ({ databaseUrl, directUrl }: ServiceParts): boolean => !isSameServer(databaseUrl, directUrl)
