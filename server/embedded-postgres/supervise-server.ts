import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { type Readable, type Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { readLockFile } from './read-lock-file.js'
import { spawnOptions, type Account } from './run-program.js'
import { signalProcess } from './signal-process.js'

/**
 * Starts the server on `cluster` below a small shell that outlives this process by exactly one shutdown: when our end of its standard
 * input closes (we stop, crash, or are killed with `kill -9`), it asks the server for a fast shutdown. Resolves when the server accepts
 * connections.
 *
 * @throws Error with the server's last lines when it ends first, or is not ready within two minutes.
 */
export async function superviseServer(options: ServerOptions): Promise<SupervisedServer> {
  const { postgres, cluster, host, settings, account, onLog } = options
  const server = [postgres, '-D', cluster, '-k', host, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawn('/bin/sh', ['-c', supervisor, supervisorName, String(process.pid), ...server], {
    ...spawnOptions(account),
    // A session of its own: Ctrl-C in the terminal must reach the application, which still needs its database to drain.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // Writing to a supervisor that is gone fails here; that it is gone is told by `exited`.
  child.stdin.on('error', () => {})
  const log = collectLines(child.stderr, onLog)
  child.once('error', (error) => log.lines.push(error.message))
  let hasExited = false
  const exited = new Promise<void>((resolve) => {
    for (const end of ['exit', 'error']) child.once(end, () => resolve())
  }).finally(() => (hasExited = true))

  const pid = await serverPid(child.stdout)
  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady(cluster, pid))) {
    if (hasExited || Date.now() > deadline) {
      await stop(child, pid, exited)
      // Its last words may still be on the way; a process that inherited the pipe could hold it open for ever.
      await Promise.race([log.ended, delay(lastWordsMs)])
      throw new Error(`The database did not start: ${log.lines.join('\n')}`)
    }
    await delay(pollMs)
  }
  releaseEventLoop(child)
  return { exited, stop: () => stop(child, pid, exited) }
}

/** What {@link superviseServer} starts. */
export interface ServerOptions {
  /** Path of the `postgres` program. */
  readonly postgres: string
  /** The data directory, already initialised. */
  readonly cluster: string
  /** The directory for the unix socket. */
  readonly host: string
  /** Server settings by PostgreSQL's names. */
  readonly settings: Readonly<Record<string, string>>
  readonly account: Account
  readonly onLog: (line: string) => void
}

/** A server that has come up. */
export interface SupervisedServer {
  /** Resolves when the server is gone, whoever ended it. */
  readonly exited: Promise<void>
  /** Fast shutdown; after a minute an immediate one, from which the next start recovers. */
  readonly stop: () => Promise<void>
}

/** How a supervisor is recognised in the list of processes; the argument after it is the process that started it. */
export const supervisorName = 'amana-postgres-supervisor'

// Signals meant for everybody at once (a service manager's stop) must leave the supervisor standing: the server would be stopped
// "smartly", that is never while a client stays connected. `read` returns only when the other end closes, because nothing is written.
const supervisor = `
trap '' TERM INT HUP
shift
exec 3<&0
"$@" </dev/null >/dev/null 3<&- &
server=$!
echo $server
exec >/dev/null
(read -r nothing <&3; kill -INT $server) &
watcher=$!
exec 3<&-
wait $server
result=$?
kill -KILL $watcher 2>/dev/null
exit $result`

const startTimeoutMs = 120_000
const fastShutdownMs = 60_000
const pollMs = 15
const lastWordsMs = 1_000
const keptLines = 40

type Supervisor = ChildProcessByStdio<Writable, Readable, Readable>

function collectLines(stream: Readable, onLog: (line: string) => void) {
  const lines: string[] = []
  const reader = createInterface({ input: stream }).on('line', (line) => {
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
    onLog(line)
  })
  return { lines, ended: once(reader, 'close') }
}

/** The supervisor's only line on standard output; undefined when it could not be started at all. */
async function serverPid(stream: Readable): Promise<string | undefined> {
  for await (const line of createInterface({ input: stream })) return line
  return undefined
}

/** The server's own word for it, as `pg_ctl` reads it: connecting to find out would fill the log with refusals. */
async function isReady(cluster: string, pid: string | undefined) {
  const lock = await readLockFile(cluster)
  return lock !== undefined && lock.pid === pid && lock.isReady
}

/** A program that has nothing else to do may end; the server then ends with it. */
function releaseEventLoop(child: Supervisor) {
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref()
}

async function stop(child: Supervisor, pid: string | undefined, exited: Promise<void>) {
  child.ref()
  child.stdin.end()
  const force = setTimeout(() => {
    if (pid) signalProcess(pid, 'SIGQUIT')
  }, fastShutdownMs)
  await exited
  clearTimeout(force)
}
