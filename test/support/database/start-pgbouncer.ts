import { accessSync, constants } from 'node:fs'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { parse } from 'pg-connection-string'
import { endLater } from '../process/cleanup.js'
import { freePort } from '../process/free-port.js'
import { superviseProgram } from '../process/supervise-program.js'
import { until } from '../flow/until.js'

/** A PgBouncer in transaction mode: each transaction gets whichever connection to the server is free. */
export interface Pooler {
  /** The address of the application's login through the pooler. */
  readonly url: string
  /** How many connections it holds to the server and serves to clients just now, and how many transactions it has carried. */
  figures(): Promise<{ servers: number; clients: number; transactions: number }>
  /** Ends it, with every connection that it holds, and starts it again on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface PoolerOptions {
  /** The application's login straight to the server. */
  readonly appUrl: string
  /** Connections to the server; fewer than clients, so that they are really shared. */
  readonly poolSize?: number
}

/** Where `PGBOUNCER` says, or on the path and where Debian puts it; null when this machine has none. */
export function findPgbouncer(): string | null {
  const named = process.env['PGBOUNCER']
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const candidates = named ? [named] : folders.map((folder) => join(folder, 'pgbouncer'))
  return candidates.find(isExecutable) ?? null
}

/** @throws Error when there is no PgBouncer here (ask `findPgbouncer` before), or it does not start. */
export async function startPgbouncer({ appUrl, poolSize = 20 }: PoolerOptions): Promise<Pooler> {
  const program = findPgbouncer()
  if (!program) throw new Error('there is no pgbouncer on this machine')
  const folder = await mkdtemp(join(tmpdir(), 'amana-prove-pooler-'))
  const { host, port: serverPort, user, password, database } = parse(appUrl)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  await writeFile(users, `"${user}" "${password ?? ''}"\n"watcher" ""\n`, { mode: 0o600 })
  await writeFile(
    settings,
    settingsOf({ host: host || '127.0.0.1', serverPort: serverPort || '5432', database: database!, port, users, poolSize }),
    { mode: 0o600 },
  )
  const account = await accountFor(host ?? '')
  if (account) for (const path of [folder, settings, users]) await chown(path, account.uid, account.gid)
  const start = async () => {
    const running = superviseProgram({ command: program, args: [settings], ...(account ? { account } : {}) })
    await until('pgbouncer to listen', () => {
      if (running.hasEnded()) throw new Error(`pgbouncer ended: ${running.lines.join('\n')}`)
      return isListening(port)
    })
    return running
  }
  let running = await start()
  const stop = endLater(async () => {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const restart = async () => {
    await running.stop()
    running = await start()
  }
  return { url: `postgresql://${user}@127.0.0.1:${port}/${database}`, figures: () => figuresOf(port), restart, stop }
}

interface IniOptions {
  host: string
  serverPort: string
  database: string
  port: number
  users: string
  poolSize: number
}

/** Nothing is forgiven: a client that sends a startup parameter that does not survive pooling is refused. */
const settingsOf = ({ host, serverPort, database, port, users, poolSize }: IniOptions) => `
[databases]
${database} = host=${host} port=${serverPort} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
stats_users = watcher
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
server_round_robin = 1
log_connections = 0
log_disconnections = 0
`

/** PgBouncer refuses to run as root; the account that may enter the directory of the server's socket is the one it needs. */
async function accountFor(host: string): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const path = host.startsWith('/') ? host : '/nonexistent'
  const owner = await stat(path).catch(() => null)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: 65_534, gid: 65_534 }
}

/** Its own console; the application's role may not exist before the first migration. */
const consoleUrl = (port: number) => `postgresql://watcher@127.0.0.1:${port}/pgbouncer`

async function isListening(port: number): Promise<boolean> {
  const client = new Client({ connectionString: consoleUrl(port) })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function figuresOf(port: number) {
  const client = new Client({ connectionString: consoleUrl(port) })
  await client.connect()
  try {
    const { rows: pools } = await client.query<{
      database: string
      cl_active: string
      sv_active: string
      sv_idle: string
      sv_used: string
    }>('show pools')
    const { rows: totals } = await client.query<{ database: string; total_xact_count: string }>('show stats')
    const [pool] = pools.filter(({ database }) => database !== 'pgbouncer')
    const [total] = totals.filter(({ database }) => database !== 'pgbouncer')
    const count = (text: string | undefined) => Number.parseInt(text ?? '0', 10)
    return {
      servers: count(pool?.sv_active) + count(pool?.sv_idle) + count(pool?.sv_used),
      clients: count(pool?.cl_active),
      transactions: count(total?.total_xact_count),
    }
  } finally {
    await client.end()
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
