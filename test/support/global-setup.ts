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
  project.provide('databaseServer', { ownerUrl: server.ownerUrl, template: server.template })
  return server.remove
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** An owner's login to the server of this run, and the migrated database to clone. */
    databaseServer: { ownerUrl: string; template: string }
  }
}

async function freshServer() {
  const directory = await mkdtemp(join(await quickestFolder(), 'amana-test-'))
  const server = await startEmbeddedPostgres({
    dataDir: directory,
    // A crash may lose everything: the data lives as long as the run.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' },
  })
  const remove = async () => {
    await server.stop()
    for (const path of [directory, server.home]) await rm(path, { recursive: true, force: true })
  }
  return { ownerUrl: server.ownerUrl('postgres'), template: 'amana_template', remove }
}

/** The machine's memory, where it has plenty: making the hundreds of files of a clone takes half as long there, some two hundred times a run. */
async function quickestFolder(): Promise<string> {
  const memory = '/dev/shm'
  const isThere = process.platform === 'linux' && existsSync(memory)
  const { bavail, bsize } = isThere ? await statfs(memory) : { bavail: 0, bsize: 0 }
  return Math.min(bavail * bsize, process.availableMemory()) > plentyBytes ? memory : tmpdir()
}

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
  return { ownerUrl, template, remove }
}
