import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import type { DatabaseConnection } from 'kysely'
import type { Pool } from 'pg'
import { Borrowers } from './borrowers.js'
import { connectionOptions } from './connection-options.js'
import { databaseSocket } from './database-socket.js'
import { entities } from './entities/entities.js'
import { frameTransactions } from './frame-transactions.js'
import { giveBackBrokenConnections } from './give-back-broken-connections.js'
import { prepareStatements, StatementNames } from './prepare-statements.js'
import { Turns } from '../turns/turns.js'
import { createReadAhead, createReadTogether, type ReadAhead, type ReadTogether } from './read-together.js'
import { dbOf, type Db } from './typed-queries.js'
import { markTypedQueries } from './typed-results.js'
import { writeTogether } from './write-together.js'

/** The database as the operations and queries see it. */
export interface Database {
  /** A fresh unit of work: one per request and per attempt, never shared. */
  fork(): EntityManager
  /** For SQL alone, outside of any transaction: takes part in no unit of work, and may be shared. */
  reader: EntityManager
  /** Typed queries of the reader. */
  db: Db
  /** Reads a row by its key, in one statement with others who ask at the same moment. */
  readTogether: ReadTogether
  /** The same before it is known whether the row will be asked for. */
  readAhead: ReadAhead
  /** Who opens a transaction next: while one runs, it holds a connection. */
  transactions: Turns
  /** Whoever has no credential waits here first, without a connection, so that many who sign in at once leave the others theirs. */
  strangersTransactions: Turns
  /** How many connections there are now, how many of them lie idle, and how many requests wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  /** Lends no more connections, and ends when those that are lent have been given back. */
  close(): Promise<void>
}

/** How long a request waits for a free connection before it is told that the service is busy. */
const connectionWaitMs = 15_000

export interface DatabaseOptions {
  url: string
  /** Connections at most. */
  poolSize: number
  /** Whether `url` leads to a pooler, between whose transactions nothing of a connection lasts. */
  isPooled?: boolean
  /** Whether to go past the bounds of the application, as the owner that `url` logs in as. */
  isOwner?: boolean
}

/** Connects as the application. */
export async function openDatabase({ url, poolSize, isPooled = false, isOwner = false }: DatabaseOptions): Promise<Database> {
  const { ssl, ...login } = connectionOptions(url)
  const names = isPooled ? undefined : new StatementNames()
  const borrowers = new Borrowers()
  let connections: Database['connections'] = () => ({ open: 0, idle: 0, waiting: 0 })
  // Not `init`, which looks for every extension that there is, and loads the one for migrations.
  const orm = new MikroORM({
    ...login,
    entities: [...entities],
    pool: { min: 1, max: poolSize, idleTimeoutMillis: 30_000 },
    driverOptions: {
      application_name: 'amana',
      // What is sent in one turn goes out at once: a transaction's beginning with its first statement.
      pipeline: true,
      connectionTimeoutMillis: connectionWaitMs,
      // Through TLS what is read is put into buffers of its own.
      ...(ssl === undefined || ssl === false ? { stream: databaseSocket } : { ssl }),
      // A login that acts as the application by itself becomes the owner again.
      ...(isOwner ? { options: '-c role=none' } : {}),
      onPoolCreated: (pool: Pool) => {
        connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
        borrowers.watch(pool)
        giveBackBrokenConnections(pool)
        pool.on('connect', (client) => {
          writeTogether(client)
          prepareStatements(client, names)
          frameTransactions(client)
        })
      },
    },
    onCreateConnection: async (connection) => markTypedQueries(connection as DatabaseConnection),
    // The schema is made by migrations, never from entities.
    ensureDatabase: false,
  })
  const fork = () => orm.em.fork() as EntityManager
  const reader = fork()
  const db = dbOf(reader)
  const readTogether = createReadTogether(db, { isPooled })
  return {
    fork,
    reader,
    db,
    readTogether,
    // Through a pooler it would be a second message on a second connection, which saves nothing.
    readAhead: isPooled ? () => readTogether : createReadAhead(readTogether),
    transactions: turnsFor(poolSize),
    strangersTransactions: strangersTurnsFor(poolSize),
    connections: () => connections(),
    close: async () => {
      await borrowers.close()
      await orm.close(true)
    },
  }
}

/**
 * A fifth of the connections is left to whoever only reads, and a quarter of the places to all others than the one who takes most. How many
 * of one principal may wait is bounded where requests come in.
 */
function turnsFor(poolSize: number): Turns {
  const places = Math.max(1, Math.floor(poolSize * 0.8))
  return new Turns({ places, placesEach: Math.ceil(places * 0.75), waitingEach: Infinity, patienceMs: connectionWaitMs })
}

/** A fifth of the connections for all of them together, half of these for one: those of one address mostly wait for each other's locks. */
function strangersTurnsFor(poolSize: number): Turns {
  const places = Math.max(1, Math.floor(poolSize * 0.2))
  return new Turns({ places, placesEach: Math.ceil(places / 2), waitingEach: Infinity, patienceMs: connectionWaitMs })
}
