import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { openQueue } from '../jobs/queue.js'
import { startWorker, type Worker } from '../jobs/worker.js'
import type { Config } from './config.js'
import { claimEnvironment } from './db/claim-environment.js'
import { isSameServer } from './db/is-same-server.js'
import { openDatabase } from './db/orm.js'
import { closeServer, createHttpServer } from './http/create-http-server.js'
import { makePorts } from './make-ports.js'
import { guardedAgent } from './ports/address-guard.js'
import { smtpMail } from './ports/smtp-mail.js'
import { SecretBox } from './operations/secret-box.js'
import type { Services } from './operations/services.js'
import { createLastUsed } from './operations/people/last-used.js'
import { EventHub } from './queries/event/event-hub.js'
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

/** Starts one process of the service on a migrated database: the composition root, where every ring meets. */
export async function startService(parts: ServiceParts): Promise<Service> {
  const { config, databaseUrl, directUrl, secretKey, log, clock = () => new Date() } = parts
  const database = await openDatabase({ url: databaseUrl, poolSize, isPooled: !isSameServer(databaseUrl, directUrl) })
  await claimEnvironment(database, config.environment)
  const hub = new EventHub({ database, log, eventDays: config.limits.eventDays, clock })
  const queue = openQueue({ url: databaseUrl, directUrl, log, onWake: () => hub.wake(), isWorker: config.role !== 'web' })
  const services: Services = {
    database,
    config,
    clock,
    randomBytes,
    queue,
    secrets: new SecretBox(secretKey),
    ...makePorts(config, log),
    log,
  }
  await queue.start()
  const agent = guardedAgent({ allowLoopback: config.isSandboxOpen })
  const mail = config.mailUrl && config.environment === 'live' ? smtpMail({ url: config.mailUrl, from: config.mailFrom }) : null
  const worker = config.role === 'web' ? null : await startWorker({ services, queue, agent, log, ...(mail ? { mail } : {}) })
  const lastUsed = createLastUsed(services)
  lastUsed.start()
  const surface = config.role === 'worker' ? healthSurface(services) : await createSurface({ services, hub, lastUsed })
  const server = createHttpServer(surface.app)
  surface.attach(server)
  await parts.beforeListening?.(services)
  const port = await listen(server, config.port)
  const stop = async () => {
    await surface.dispose()
    await closeServer(server)
    await worker?.stop()
    await agent.close()
    mail?.close()
    hub.stop()
    await lastUsed.stop()
    await queue.stop()
    await database.close()
  }
  return { services, worker, port, stop }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken; set PORT to another one`) : error)
    server.once('error', refuse)
    server.listen(port, () => {
      server.off('error', refuse)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
