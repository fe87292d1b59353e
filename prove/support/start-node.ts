import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../server/project-root.js'
import { endLater } from './cleanup.js'
import { freePort } from './free-port.js'
import { until } from './until.js'

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
  DAILY_CREATION_LIMIT: '100000000',
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

/** Starts `dist/server/main.js` and resolves when it serves. @throws Error with what it wrote when it ends or is not ready in a minute. */
export async function startNode(options: NodeOptions): Promise<ServiceNode> {
  const port = options.port ?? (await freePort())
  const main = join(projectRoot(), 'dist/server/main.js')
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', join(import.meta.dirname, 'end-with-parent.js'), main], {
    cwd: projectRoot(),
    // A session of its own: Ctrl-C is for the run, which stops its nodes itself.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...settingsOf(options, port) },
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
    hasEnded,
    exitCode: () => child.exitCode,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

function errorIn(line: string): LogLine[] {
  if (!line.startsWith('{')) return []
  const entry = JSON.parse(line) as LogLine
  return entry.level === 'error' || entry.level === 'fatal' ? [entry] : []
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
