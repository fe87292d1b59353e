import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { openQueue, type OpenQueue } from '../jobs/queue.js'
import { startWorker, type Worker } from '../jobs/worker.js'
import { createRestCompat } from '../rest-compat/rest-compat.js'
import { loadOperations } from '../schema/operations/load-operations.js'
import type { Config } from './config.js'
import { openDatabase, type Database } from './db/orm.js'
import { sql } from './db/sql.js'
import { buildSchema } from './graphql/build-schema.js'
import { createContext, type Context } from './graphql/context.js'
import { createExecutor } from './graphql/execute-operation.js'
import { createGraphqlRouter } from './graphql/graphql-router.js'
import { apiGuard, type ApiGuard } from './http/api-guard.js'
import { createApp } from './http/app.js'
import { clientAddress } from './http/client-address.js'
import { closeServer, createHttpServer } from './http/create-http-server.js'
import { jsonBody } from './http/json-body.js'
import { createRateLimiter } from './http/rate-limit.js'
import { strictUrl } from './http/strict-url.js'
import { makePorts } from './make-ports.js'
import { checkIdempotency } from './operations/operation.js'
import { SecretBox } from './operations/secret-box.js'
import type { Services } from './operations/services.js'
import { guardedAgent } from './ports/address-guard.js'
import { smtpMail } from './ports/smtp-mail.js'
import { EventHub } from './queries/event/event-hub.js'
import { authenticate, type Authentication } from './queries/people/authenticate.js'

export interface ServiceParts {
  config: Config
  /** The application's login, and the same database past any pooler. */
  databaseUrl: string
  directUrl: string
  secretKey: Uint8Array
  log: Logger
  /** Tests pass a clock that they move; everything that has a date goes by it. */
  clock?: () => Date
}

export interface Service {
  services: Services
  /** Null in a process whose role is `web`. */
  worker: Worker | null
  port: number
  stop(): Promise<void>
}

/** Connections to PostgreSQL for requests and jobs of one process. */
const poolSize = 20

/** Starts the service on a migrated database: the composition root, where every ring meets. */
export async function startService({ config, databaseUrl, directUrl, secretKey, log, clock = () => new Date() }: ServiceParts): Promise<Service> {
  const database = await openDatabase({ url: databaseUrl, poolSize })
  const hub = new EventHub({ database, log })
  const queue = openQueue({ url: databaseUrl, directUrl, log, onWake: () => hub.wake(), isWorker: config.role !== 'web' })
  const services: Services = { database, config, clock, randomBytes, queue, secrets: new SecretBox(secretKey), ...makePorts(config, log), log }
  await queue.start()
  const worker = config.role === 'web' ? null : await startJobs(services, queue)
  const server = createHttpServer(await createSurface(services, hub))
  const port = await listen(server, config.port)
  return { services, worker, port, stop: () => stopAll({ server, worker, queue, hub, database }) }
}
