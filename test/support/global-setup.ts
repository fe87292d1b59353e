import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/start-embedded-postgres.js'
import { buildPageScript } from '../../server/start/build-page-script.js'
import { databaseUrl } from './database/database-url.js'
import { onConnection } from './database/on-connection.js'

/**
 * Gives the test run a PostgreSQL server and a migrated template database, from which every test file clones its own
 * (see `createDatabase`). The server is an embedded one in a fresh directory, or the one that AMANA_TEST_DATABASE_URL (an owner's login)
 * names; nothing of either stays behind.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Once and not by each worker: they would write the same file.
  await buildPageScript()
  const outside = process.env.AMANA_TEST_DATABASE_URL
  const server = outside ? outsideServer(outside) : await freshServer()
  try {
    await onConnection(server.ownerUrl, (client) => client.query(`create database "${server.template}"`))
    // Loaded here so that a fault in a migration stops the server below instead of leaving it behind.
    const { migrate } = await import('../../server/db/migrate.js')
    await migrate({ url: databaseUrl(server.ownerUrl, server.template) })
    // A session in the template would make every clone fail.
    await onConnection(server.ownerUrl, (client) => client.query(`alter database "${server.template}" allow_connections false`))
  } catch (error) {
    await server.remove()
    throw error
  }
  const { ownerUrl, template, strategy } = server
  project.provide('databaseServer', { ownerUrl, template, strategy })
  return server.remove
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** An owner's login to the server of this run, the migrated database to clone, and how that is done the quickest. */
    databaseServer: { ownerUrl: string; template: string; strategy: 'file_copy' | 'wal_log' }
  }
}

async function freshServer() {
  const folder = await quickestFolder()
  const directory = await mkdtemp(join(folder, 'amana-test-'))
  const server = await startEmbeddedPostgres({
    dataDir: directory,
    // A crash may lose everything: the data lives as long as the run.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' },
  })
  const remove = async () => {
    await server.stop()
    for (const path of [directory, server.home]) await rm(path, { recursive: true, force: true })
  }
  // Each copy of files begins and ends with a checkpoint, which only a disk minds.
  const strategy = folder === memory ? ('file_copy' as const) : ('wal_log' as const)
  return { ownerUrl: server.ownerUrl('postgres'), template: 'amana_template', strategy, remove }
}

/** The machine's memory, where it has plenty: the hundreds of files of a clone are made in a fifth of the time there, some two hundred times a run. */
async function quickestFolder(): Promise<string> {
  const isThere = process.platform === 'linux' && existsSync(memory)
  const { bavail, bsize } = isThere ? await statfs(memory) : { bavail: 0, bsize: 0 }
  return Math.min(bavail * bsize, process.availableMemory()) > plentyBytes ? memory : tmpdir()
}

const memory = '/dev/shm'

/** A run writes some hundred megabytes at a time, its log of 256 among them; the rest is for the tests and their browsers. */
const plentyBytes = 6 * 1024 ** 3

/** Several runs may share an outside server, so the template gets a name of its own. */
function outsideServer(ownerUrl: string) {
  const template = `amana_template_${randomBytes(4).toString('hex')}`
  const remove = () =>
    onConnection(ownerUrl, async (server) => {
      const { rows } = await server.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [template])
      for (const { datname } of rows) await server.query(`drop database "${datname}" with (force)`)
    })
  return { ownerUrl, template, strategy: 'wal_log' as const, remove }
}
