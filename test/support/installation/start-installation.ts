import { randomBytes } from 'node:crypto'
import { readConfig } from '../../../server/config.js'
import { createLogger } from '../../../server/log/create-logger.js'
import { startService, type Service } from '../../../server/start/service.js'
import { endLater } from '../process/cleanup.js'
import { freePort } from '../process/free-port.js'
import { startDatabase, type ProvingDatabase } from '../database/start-database.js'
import { settingsOf, startNode, type NodeOptions, type ServiceNode } from './start-node.js'
import { startPgbouncer, type Pooler } from '../database/start-pgbouncer.js'

/** Processes of the service on one database, with one key. */
export interface Installation {
  readonly database: ProvingDatabase
  readonly pooler: Pooler | null
  readonly nodes: readonly ServiceNode[]
  /** The addresses of those that answer requests. */
  readonly web: readonly string[]
  /** What a further process needs. */
  readonly parts: Pick<NodeOptions, 'databaseUrl' | 'directUrl' | 'secretKey'>
  /** One more worker, inside the calling process: the service's own code at the moment that the caller chooses. */
  worker(): Promise<Service>
}

export interface InstallationOptions {
  readonly roles: ReadonlyArray<NodeOptions['role']>
  /** Whether the application reaches its database through PgBouncer in transaction mode. */
  readonly pooled?: boolean
  /** Connections from the pooler to the server. */
  readonly poolSize?: number
  readonly env?: Readonly<Record<string, string>>
  readonly hasHeapProbe?: boolean
}

/** Starts a database, a pooler if asked for, and all processes at the same time: they agree among themselves who migrates. */
export async function startInstallation({
  roles,
  pooled = false,
  poolSize,
  env = {},
  hasHeapProbe = false,
}: InstallationOptions): Promise<Installation> {
  const database = await startDatabase()
  const pooler = pooled ? await startPgbouncer({ appUrl: database.appUrl, ...(poolSize ? { poolSize } : {}) }) : null
  const parts = {
    databaseUrl: pooler?.url ?? database.appUrl,
    directUrl: database.ownerUrl,
    secretKey: randomBytes(32).toString('hex'),
  }
  const nodes = await Promise.all(roles.map((role) => startNode({ role, ...parts, env, hasHeapProbe })))
  return {
    database,
    pooler,
    nodes,
    web: nodes.filter(({ role }) => role !== 'worker').map(({ url }) => url),
    parts,
    worker: () => startWorkerHere({ role: 'worker', ...parts, env }),
  }
}

export async function startWorkerHere(options: NodeOptions): Promise<Service> {
  const config = readConfig(settingsOf(options, await freePort()))
  const log = createLogger({ level: 'error', destination: process.stderr })
  const { databaseUrl, directUrl, secretKey } = options
  const service = await startService({ config, databaseUrl, directUrl, secretKey: Buffer.from(secretKey, 'hex'), log })
  const stop = endLater(() => service.stop())
  return { ...service, stop }
}
