import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { openQueue } from '../../jobs/queue.js'
import { startWorker, type Worker } from '../../jobs/worker.js'
import type { Config } from '../config.js'
import { claimEnvironment } from '../db/claim-environment.js'
import { claimSecretKey } from '../db/claim-secret-key.js'
import { requireBoundedRights } from '../db/require-bounded-rights.js'
import { isSameServer } from '../db/is-same-server.js'
import { openDatabase } from '../db/orm.js'
import { closeServer } from '../http/close-server.js'
import { createHttpServer } from '../http/create-http-server.js'
import { listen } from '../http/listen.js'
import { makePorts } from './make-ports.js'
import { guardedAgent } from '../outgoing/address-guard.js'
import { smtpMail } from '../ports/mail/smtp-mail.js'
import { secretKeyFile } from '../secrets/load-secret-key.js'
import { SecretBox } from '../secrets/secret-box.js'
import type { Services } from '../operations/services.js'
import { createLastUsed } from '../operations/credential/last-used.js'
import { EventHub } from '../queries/event/event-hub.js'
import { stopInReverse, type Stop } from './stop-in-reverse.js'
import { createSurface, healthSurface } from './surface.js'

export interface ServiceParts {
  config: Config
  /** The application's login, and the same database past any pooler. */
  databaseUrl: string
  directUrl: string
  secretKey: Uint8Array
  log: Logger
  /** Tests pass a clock that they move; everything that has a date goes by it. */
  clock?: () => Date
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

/** Connections to PostgreSQL for the requests of one process. */
const poolSize = 20

/**
 * Starts one process of the service on a migrated database: the composition root, where every ring meets. When a part does not start, those
 * before it are stopped, and its error is thrown.
 */
export async function startService(parts: ServiceParts): Promise<Service> {
  const stops: Stop[] = []
  try {
    return await startParts(parts, stops)
  } catch (error) {
    await stopInReverse(stops).catch((err: unknown) => parts.log.error({ err }, 'a start that failed could not be undone'))
    throw error
  }
}

async function startParts(parts: ServiceParts, stops: Stop[]): Promise<Service> {
  const { config, databaseUrl, directUrl, secretKey, log, clock = () => new Date() } = parts
  const isPooled = !isSameServer(databaseUrl, directUrl)
  const database = await openDatabase({ url: databaseUrl, poolSize, isPooled })
  stops.push(() => database.close())
  await requireBoundedRights(database)
  await claimEnvironment(database, config.environment)
  const secrets = new SecretBox(secretKey)
  const keyFile = config.secretKey ? null : secretKeyFile(config.dataDir)
  await claimSecretKey(database, { fingerprint: secrets.digest('fingerprint of the secret key'), keyFile })
  const hub = new EventHub({ database, log, eventDays: config.limits.eventDays, clock })
  stops.push(() => hub.stop())
  const queue = openQueue({ url: databaseUrl, directUrl, isPooled, log, onWake: () => hub.wake(), isWorker: config.role !== 'web' })
  const services: Services = {
    database,
    config,
    clock,
    randomBytes,
    queue,
    secrets,
    ...makePorts(config, log),
    log,
  }
  stops.push(() => queue.stop())
  await queue.start()
  const agent = guardedAgent({ allowLoopback: config.isSandboxOpen })
  stops.push(() => agent.close())
  const mail = config.mailUrl && config.environment === 'live' ? smtpMail({ url: config.mailUrl, from: config.mailFrom }) : null
  stops.push(() => mail?.close())
  const worker = config.role === 'web' ? null : await startWorker({ services, queue, agent, log, ...(mail ? { mail } : {}) })
  stops.push(() => worker?.stop())
  const lastUsed = createLastUsed(services)
  stops.push(() => lastUsed.stop())
  lastUsed.start()
  const surface = config.role === 'worker' ? healthSurface(services) : await createSurface({ services, hub, lastUsed })
  const server = createHttpServer(surface.app, surface.edge)
  stops.push(async () => {
    await surface.dispose()
    if (server.listening) await closeServer(server)
  })
  surface.attach(server)
  await parts.beforeListening?.(services)
  const port = await listen(server, config)
  return { services, worker, port, stop: () => stopInReverse(stops) }
}
