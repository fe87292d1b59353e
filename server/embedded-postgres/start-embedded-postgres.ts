import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { findBinaries, type PostgresBinaries } from './find-binaries.js'
import { commandOf } from './inspect-process.js'
import { findHome, prepareHome } from './prepare-home.js'
import { leaveSocketDirectory, prepareSocketDirectory } from './prepare-socket-directory.js'
import { readLockFile } from './read-lock-file.js'
import { runProgram, type Account } from './run-program.js'
import { superviseServer, type ServerOptions, type SupervisedServer } from './supervise-server.js'
import { takeOverRemains } from './take-over-remains.js'

/**
 * Starts the PostgreSQL that comes with the packages (decisions 2). The first start makes the cluster and the
 * database `amana`; a later one recovers from whatever ended the one before, `kill -9` included. As root the server runs under an
 * unprivileged account, because PostgreSQL refuses root; otherwise under the caller's own. No account is created.
 *
 * @throws Error when a living server uses `dataDir`, when `dataDir` belongs to another account, when this platform has no binaries, or
 * when the server does not come up within two minutes. The message carries what PostgreSQL said.
 */
export async function startEmbeddedPostgres({ dataDir, settings, onLog = () => {} }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { home, account } = await prepareHome(dataDir)
  const binaries = await findBinaries(home, account)
  const cluster = clusterIn(home)
  await takeOverRemains(cluster, onLog)
  await makeCluster({ binaries, home, cluster, account })
  const { host, server } = await retryWhileLocked(() =>
    serveBySocket({ postgres: binaries.postgres, cluster, settings: { ...defaultSettings, ...settings }, account, onLog }),
  )
  const stop = async () => {
    await server.stop()
    await leaveSocketDirectory(host)
  }
  try {
    await ensureDatabase(socketUrl(ownerRole, host, 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { ...addressesOf(home, host), stop, exited: server.exited }
}

/**
 * Finds the server that another process runs on `dataDir`, for tools that look into a running sandbox; undefined when none is running.
 * Reaching it takes the rights of the server's account, or root.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgresAddresses | undefined> {
  const home = await findHome(dataDir)
  if (!home) return undefined
  const cluster = clusterIn(home)
  const lock = await readLockFile(cluster)
  const isRunning = lock?.isReady && (await commandOf(lock.pid))?.includes(cluster)
  return isRunning ? addressesOf(home, lock.socketDirectory) : undefined
}

/** What {@link startEmbeddedPostgres} needs. */
interface EmbeddedPostgresOptions {
  /** A directory for the manager alone, made when absent. It holds the cluster, or says where the cluster had to go. */
  readonly dataDir: string
  /** Server settings by PostgreSQL's names that replace or extend the defaults of this file, for this run only. */
  readonly settings?: Readonly<Record<string, string>>
  /** Receives each line that the server writes: warnings and worse, and what happens at start and stop. */
  readonly onLog?: (line: string) => void
}

/** How to reach an embedded PostgreSQL. */
export interface EmbeddedPostgresAddresses {
  /** The directory of the unix socket, which only the server's account and root can enter. There is no TCP port. */
  readonly host: string
  /** The directory that holds the cluster: `dataDir`, or one below `/var/lib/amana` when the server's account cannot reach `dataDir`. */
  readonly home: string
  /** Connection string of the superuser `amana_owner`; `database` defaults to `amana`. */
  readonly ownerUrl: (database?: string) => string
  /** Connection string of `amana_app`, a role that the migrations make; `database` defaults to `amana`. */
  readonly appUrl: (database?: string) => string
}

/** A PostgreSQL that belongs to this process: when the process goes, however it goes, the server goes. */
export interface EmbeddedPostgres extends EmbeddedPostgresAddresses {
  /** Ends every session, writes a checkpoint and resolves when all of the server's processes are gone. Safe to call twice. */
  readonly stop: () => Promise<void>
  /** Resolves when the server is gone, whoever ended it. Never rejects. */
  readonly exited: Promise<void>
}

const ownerRole = 'amana_owner'
const appRole = 'amana_app'
const mainDatabase = 'amana'

const defaultSettings = {
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '128MB',
  // Money code would rather break a deadlock and run again than wait for the default second.
  deadlock_timeout: '200ms',
  // The job table changes its size by orders of magnitude in seconds; with stale statistics fetching from it is 20 times slower.
  autovacuum_naptime: '10s',
  log_min_messages: 'warning',
  // The application logs its own failures; details and statements would put people's data into the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'fatal',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const lockedAttempts = 20
const lockedRetryMs = 250

interface ClusterOptions {
  readonly binaries: PostgresBinaries
  readonly home: string
  readonly cluster: string
  readonly account: Account
}

/** initdb writes PG_VERSION long before it is done, so a cluster counts only when it has been renamed into place. */
async function makeCluster({ binaries, home, cluster, account }: ClusterOptions) {
  if (await exists(cluster)) return
  const unfinished = join(home, 'initializing')
  await rm(unfinished, { recursive: true, force: true })
  await runProgram(account, binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${ownerRole}`,
    // The socket's directory is the lock: whoever can enter it is the server's account or root.
    '--auth=trust',
    '--encoding=UTF8',
    // Built in, so that the same text sorts the same way on a machine without any locale installed.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-sync',
    '--no-instructions',
  ])
  await rename(unfinished, cluster)
}

async function exists(path: string) {
  return (await stat(path).catch(onlyMissing)) !== undefined
}

function onlyMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** The directory is made anew for each attempt: an earlier server on its way out leaves the same one. */
async function serveBySocket(options: Omit<ServerOptions, 'host'>): Promise<{ host: string; server: SupervisedServer }> {
  const host = await prepareSocketDirectory(options.cluster, options.account)
  try {
    return { host, server: await superviseServer({ ...options, host }) }
  } catch (error) {
    await leaveSocketDirectory(host)
    throw error
  }
}

/**
 * After a `kill -9` the backends of the earlier server need a moment to notice; until then the new one finds its memory still in use. One
 * that ends in order removes the socket's directory, and may do so right before the new one wants its lock file there.
 */
async function retryWhileLocked<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      if (attempt === lockedAttempts || !(error instanceof Error) || !/shared memory|lock file/.test(error.message)) throw error
      await delay(lockedRetryMs)
    }
  }
}

async function ensureDatabase(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [mainDatabase])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(mainDatabase)}`)
  } finally {
    await client.end()
  }
}

const clusterIn = (home: string) => join(home, 'cluster')

function addressesOf(home: string, host: string): EmbeddedPostgresAddresses {
  return {
    host,
    home,
    ownerUrl: (database = mainDatabase) => socketUrl(ownerRole, host, database),
    appUrl: (database = mainDatabase) => socketUrl(appRole, host, database),
  }
}

function socketUrl(role: string, host: string, database: string) {
  return `postgresql://${role}@/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}`
}
