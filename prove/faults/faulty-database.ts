import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/db/embedded-postgres.js'
import { parentOf } from '../../server/db/embedded-postgres/inspect-process.js'
import { readLockFile } from '../../server/db/embedded-postgres/read-lock-file.js'
import { endLater } from '../support/cleanup.js'
import type { ProvingDatabase } from '../support/start-database.js'

/** An outside database of the service, as far as the service can tell, that fails when it is told to. */
export interface FaultyDatabase extends ProvingDatabase {
  /** Where its files are. */
  readonly home: string
  hasEnded(): boolean
  /** Ends all of its processes without a checkpoint (`pg_ctl stop -m immediate`), and waits until they are gone. */
  crash(): Promise<void>
  /** Starts it again on the same files and under the same address; resolves when it accepts connections. */
  start(): Promise<void>
  /** Stops all of its processes where they are (SIGSTOP): connections stay open and nobody answers. The answered function lets them go on. */
  freeze(): Promise<() => void>
}

/** Starts a database with the settings of a sandbox, in `folder` when given (kept then) or in one of its own. */
export async function startFaultyDatabase(folder?: string): Promise<FaultyDatabase> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'amana-prove-')))
  const log: string[] = []
  const launch = () => startEmbeddedPostgres({ dataDir, onLog: (line) => log.push(line) })
  let server = await launch()
  let isRunning = true
  let thaw = () => {}
  const watch = (started: EmbeddedPostgres) => {
    isRunning = true
    void started.exited.then(() => {
      if (started === server) isRunning = false
    })
  }
  watch(server)
  const postmaster = async () => {
    const lock = await readLockFile(join(server.home, 'cluster'))
    if (!lock) throw new Error('the database is not running')
    return lock.pid
  }
  const stop = endLater(async () => {
    thaw()
    await server.stop()
    for (const path of new Set(folder ? [server.home] : [dataDir, server.home])) await rm(path, { recursive: true, force: true })
  })
  return {
    home: server.home,
    ownerUrl: server.ownerUrl(),
    appUrl: server.appUrl(),
    log,
    hasEnded: () => !isRunning,
    crash: async () => {
      signal(await postmaster(), 'SIGQUIT')
      await server.exited
    },
    start: async () => {
      server = await launch()
      watch(server)
    },
    freeze: async () => {
      const leader = await postmaster()
      signal(leader, 'SIGSTOP')
      const all = [leader, ...(await childrenOf(leader))]
      for (const pid of all) signal(pid, 'SIGSTOP')
      thaw = () => {
        thaw = () => {}
        for (const pid of all.toReversed()) signal(pid, 'SIGCONT')
      }
      return thaw
    },
    stop,
  }
}

async function childrenOf(parent: string): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(processes.map(parentOf))
  return processes.filter((_, index) => parents[index] === parent)
}

/** A process that ended by itself meanwhile needs no signal. */
function signal(pid: string, name: NodeJS.Signals): void {
  try {
    process.kill(Number.parseInt(pid, 10), name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
