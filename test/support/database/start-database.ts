import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { startEmbeddedPostgres } from '../../../server/embedded-postgres/start-embedded-postgres.js'
import { endLater } from '../process/cleanup.js'
import type { Query } from './database-digest.js'
import { databaseUrl } from './database-url.js'
import { onConnection } from './on-connection.js'

/** A database for one proof. It is gone after `stop`. */
export interface ProvingDatabase {
  /** With the rights of its owner, straight to the server: migrations, LISTEN, and looking into everything. */
  readonly ownerUrl: string
  /** As the application logs in, straight to the server. */
  readonly appUrl: string
  /** What PostgreSQL wrote to its log, warnings and worse; empty for an outside server. */
  readonly log: readonly string[]
  stop(): Promise<void>
}

export interface DatabaseOptions {
  /** Settings of the embedded server by PostgreSQL's names, beside those of the product. Nothing is taken away from its durability. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Starts an embedded PostgreSQL on a directory of its own, as a sandbox does; or makes a database on the server of `PROVE_DATABASE_URL`,
 * whose login may create databases and roles.
 */
export async function startDatabase({ settings = {} }: DatabaseOptions = {}): Promise<ProvingDatabase> {
  const outside = process.env['PROVE_DATABASE_URL']
  return outside ? makeDatabase(outside) : startEmbedded(settings)
}

/** Runs statements as the owner, on a connection of their own. */
export const asOwner = <T>({ ownerUrl }: Pick<ProvingDatabase, 'ownerUrl'>, work: (client: Client) => Promise<T>): Promise<T> =>
  onConnection(ownerUrl, work)

/** The same for a single statement: answers its rows. */
export const rowsAsOwner =
  (database: Pick<ProvingDatabase, 'ownerUrl'>): Query =>
  (text, parameters) =>
    asOwner(database, async (client) => (await client.query(text, parameters)).rows)

async function startEmbedded(settings: Readonly<Record<string, string>>): Promise<ProvingDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amana-prove-'))
  const log: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, settings, onLog: (line) => log.push(line) })
  const stop = endLater(async () => {
    await server.stop()
    for (const folder of new Set([dataDir, server.home])) await rm(folder, { recursive: true, force: true })
  })
  return { ownerUrl: server.ownerUrl(), appUrl: server.appUrl(), log, stop }
}

async function makeDatabase(serverUrl: string): Promise<ProvingDatabase> {
  const name = `amana_prove_${randomBytes(6).toString('hex')}`
  const url = databaseUrl(serverUrl, name)
  const administer = (statement: string) => asOwner({ ownerUrl: serverUrl }, (client) => client.query(statement))
  await administer(`create database ${name}`)
  const stop = endLater(() => administer(`drop database if exists ${name} with (force)`))
  // `migrate` makes the one login act as the application, which the owner's sessions must not.
  return { ownerUrl: `${url}${url.includes('?') ? '&' : '?'}options=-c%20role%3Dnone`, appUrl: url, log: [], stop }
}
