import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueryResultRow } from 'pg'
import { startEmbeddedPostgres } from '../../server/embedded-postgres/start-embedded-postgres.js'
import { migrate } from '../../server/db/migrate.js'
import { onConnection } from '../support/database/on-connection.js'
import { treeCpuMs } from '../support/process/process-figures.js'

export interface DatabaseUrls {
  appUrl: string
  ownerUrl: string
}

/** The ground of a run: one PostgreSQL server in a fresh folder, with the settings that `npm start` gives it. */
export interface World {
  /** For logs and profiles; removed at the end. */
  folder: string
  /** Makes a migrated database. */
  database(name: string): Promise<DatabaseUrls>
  /** Makes a database with nothing in it, for who migrates it themselves. */
  emptyDatabase(name: string): Promise<DatabaseUrls>
  /** Makes a database with everything that is in `from`, to which nobody may be connected. */
  copy(from: string, name: string): Promise<DatabaseUrls>
  /** What the database server has spent on processors so far, in milliseconds. */
  postgresCpuMs(): number
  postgresPid: number
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'amana-bench-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    // When a transaction was committed is what latencies are counted from.
    settings: { track_commit_timestamp: 'on' },
  })
  const [firstLine] = (await readFile(join(postgres.home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  const postgresPid = parseInt(firstLine!, 10)
  const administer = (statement: string) => query(postgres.ownerUrl('postgres'), statement)
  const urls = (name: string) => ({ appUrl: postgres.appUrl(name), ownerUrl: postgres.ownerUrl(name) })
  const made = async (name: string, statement: string) => {
    await administer(statement)
    await migrate({ url: postgres.ownerUrl(name) })
    return urls(name)
  }
  return {
    folder,
    postgresPid,
    postgresCpuMs: () => treeCpuMs(postgresPid),
    emptyDatabase: async (name) => {
      await administer(`create database "${name}"`)
      return urls(name)
    },
    database: (name) => made(name, `create database "${name}"`),
    copy: (from, name) => made(name, `create database "${name}" template "${from}" strategy file_copy`),
    close: async () => {
      await postgres.stop()
      for (const path of [folder, postgres.home]) await rm(path, { recursive: true, force: true })
    },
  }
}

/** Runs a statement on a connection of its own. */
export const query = <Row extends QueryResultRow = QueryResultRow>(url: string, text: string, values?: unknown[]): Promise<Row[]> =>
  onConnection(url, async (client) => (await client.query<Row>(text, values)).rows)
