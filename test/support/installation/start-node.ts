import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../server/project-root.js'
import { endLater } from '../process/cleanup.js'
import { freePort } from '../process/free-port.js'
import { serviceRun } from '../process/service-run.js'
import { isReady } from './is-ready.js'
import { until } from '../flow/until.js'

export interface NodeOptions {
  readonly role: 'all' | 'web' | 'worker'
  /** The application's login: straight, or through a pooler. */
  readonly databaseUrl: string
  /** Past any pooler, with the rights of the owner. */
  readonly directUrl: string
  /** 64 hexadecimal digits, the same for all processes on one database. */
  readonly secretKey: string
  readonly port?: number
  /** More settings, by their names in `docs/settings.md`. */
  readonly env?: Readonly<Record<string, string>>
  /** Loads `heap-probe`, which answers `liveHeap`. */
  readonly hasHeapProbe?: boolean
}

/** One process of the service. */
export interface ServiceNode {
  readonly role: NodeOptions['role']
  readonly port: number
  /** `http://127.0.0.1:…` */
  readonly url: string
  readonly pid: number
  /** Everything it wrote. */
  readonly lines: readonly string[]
  /** What it logged at level `error` or `fatal`. */
  errors(): LogLine[]
  /** Bytes in use after garbage was collected. @throws Error for a node without `hasHeapProbe`. */
  liveHeap(): Promise<number>
  hasEnded(): boolean
  /** Null while it runs, and when a signal has ended it. */
  exitCode(): number | null
  /** SIGTERM, and waits. */
  stop(): Promise<void>
  /** SIGKILL, and waits. */
  kill(): Promise<void>
}

export interface LogLine {
  level: string
  msg?: string
  err?: { message?: string; code?: string; cause?: { message?: string; code?: string } }
}

/** Settings that keep limits for the public out of the way of a proof. */
const wide = {
  ESCROW_ENV: 'sandbox',
  DEMO: 'off',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '10000000',
  PAGES_PER_MINUTE: '10000000',
  FORMS_PER_MINUTE: '10000000',
  DAILY_CREATION_LIMIT: '100000000',
  DAILY_CHANGES_LIMIT: '100000000',
  DAILY_USER_CHANGES_LIMIT: '100000000',
  PAYMENT_TRIES_LIMIT: '100000000',
  // Members of staff are made for the occasion.
  STAFF_MIN_AGE_HOURS: '0',
  STAFF_APART_DAYS: '0',
  UPLOADS_PER_HOUR: '100000',
  UNNAMED_FILES_LIMIT: '1000',
  STAFF_EMAIL: 'owner@amana.example',
  STAFF_PASSWORD: 'a long enough password',
}

/** What a member of staff signs in with on every node. */
export const staffLogin = { email: wide.STAFF_EMAIL, password: wide.STAFF_PASSWORD }

/** The settings of a node as its process gets them. */
export function settingsOf({ role, databaseUrl, directUrl, secretKey, env }: NodeOptions, port: number): Record<string, string> {
  return {
    ...wide,
    ROLE: role,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    SECRET_KEY: secretKey,
    ...env,
  }
}

/** Starts the service and resolves when it serves. @throws Error with what it wrote when it ends or is not ready in a minute. */
export async function startNode(options: NodeOptions): Promise<ServiceNode> {
  const port = options.port ?? (await freePort())
  const { env: own, options: run, main } = serviceRun()
  const loaded = (module: string) => ['--import', join(import.meta.dirname, '../process', module)]
  const probe = options.hasHeapProbe ? ['--expose-gc', ...loaded('heap-probe.js')] : []
  const child = spawn(process.execPath, [...run, ...loaded('end-with-parent.js'), ...probe, main], {
    cwd: projectRoot(),
    // A session of its own: Ctrl-C is for the run, which stops its nodes itself.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', ...(options.hasHeapProbe ? ['ipc' as const] : [])],
    env: { PATH: process.env['PATH'], ...own, ...settingsOf(options, port) },
  })
  const node = watch(child, options.role, port)
  endLater(() => node.stop())
  await until(
    () => `a ${options.role} process to be ready; it wrote:\n${node.lines.join('\n')}`,
    () => {
      if (node.hasEnded()) throw new Error(`a ${options.role} process ended before it was ready; it wrote:\n${node.lines.join('\n')}`)
      return isReady(node.url)
    },
    { withinMs: 60_000 },
  )
  return node
}

function watch(child: ChildProcess, role: NodeOptions['role'], port: number): ServiceNode {
  const lines: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  child.stdin!.on('error', () => undefined)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    role,
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    lines,
    errors: () => lines.flatMap(errorIn),
    liveHeap: () => askLiveHeap(child),
    hasEnded,
    exitCode: () => child.exitCode,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function askLiveHeap(child: ChildProcess): Promise<number> {
  if (!child.channel) throw new Error('this process was started without a heap probe')
  const answer = once(child, 'message', { signal: AbortSignal.timeout(30_000) })
  child.send('live heap')
  const [{ liveHeapBytes }] = (await answer) as [{ liveHeapBytes: number }]
  return liveHeapBytes
}

/** The line of a log, if it is one of these levels. */
export function errorIn(line: string): LogLine[] {
  if (!line.startsWith('{')) return []
  const entry = JSON.parse(line) as LogLine
  return entry.level === 'error' || entry.level === 'fatal' ? [entry] : []
}
