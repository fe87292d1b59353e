import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../server/embedded-postgres/start-embedded-postgres.js'
import { readLockFile } from '../../../server/embedded-postgres/read-lock-file.js'
import { endLater } from '../../support/process/cleanup.js'
import { childrenOf } from '../../support/process/process-files.js'
import type { ProvingDatabase } from '../../support/database/start-database.js'

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
    return Number.parseInt(lock.pid, 10)
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
      thaw = freezeWithChildren(await postmaster())
      return thaw
    },
    stop,
  }
}

/** The parent first: it starts nobody while we look for its children. The answered function does nothing the second time. */
function freezeWithChildren(parent: number): () => void {
  signal(parent, 'SIGSTOP')
  const frozen = [parent, ...childrenOf(parent)]
  for (const pid of frozen) signal(pid, 'SIGSTOP')
  return () => {
    for (const pid of frozen.splice(0).toReversed()) signal(pid, 'SIGCONT')
  }
}

/** A process that ended by itself meanwhile needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
