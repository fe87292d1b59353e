import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { connectionOptions } from './connection-options.js'
import { CheckoutSessionSchema } from './entities/checkout-session.entity.js'
import { ContractSchema } from './entities/contract.entity.js'
import { DeadlineSchema } from './entities/deadline.entity.js'
import { EscrowSchema } from './entities/escrow.entity.js'
import { PaymentSchema } from './entities/payment.entity.js'
import { PendingStaffActionSchema } from './entities/pending-staff-action.entity.js'
import { WebhookSchema } from './entities/webhook.entity.js'
import { giveBackBrokenConnections } from './give-back-broken-connections.js'
import { prepareStatements, StatementNames } from './prepare-statements.js'
import { createReadTogether, type ReadTogether } from './read-together.js'

const entities = [
  CheckoutSessionSchema,
  ContractSchema,
  DeadlineSchema,
  EscrowSchema,
  PaymentSchema,
  PendingStaffActionSchema,
  WebhookSchema,
]

/** The database as the operations and queries see it. */
export interface Database {
  /** A fresh unit of work: one per request and per attempt, never shared. */
  fork(): EntityManager
  /** For SQL alone, outside of any transaction: takes part in no unit of work, and may be shared. */
  reader: EntityManager
  /** Reads a row by its key, in one statement with others who ask at the same moment. */
  readTogether: ReadTogether
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
}

/** Connects as the application. */
export async function openDatabase({ url, poolSize, isPooled = false }: DatabaseOptions): Promise<Database> {
  const { ssl, ...login } = connectionOptions(url)
  const names = new StatementNames()
  const orm = await MikroORM.init({
    ...login,
    entities,
    pool: { min: 1, max: poolSize, idleTimeoutMillis: 30_000 },
    driverOptions: {
      application_name: 'amana',
      connectionTimeoutMillis: connectionWaitMs,
      ...(ssl === undefined ? {} : { ssl }),
      onPoolCreated: (pool: Pool) => {
        giveBackBrokenConnections(pool)
        if (!isPooled) pool.on('connect', (client) => prepareStatements(client, names))
      },
    },
    // The schema is made by migrations, never from entities.
    ensureDatabase: false,
  })
  const fork = () => orm.em.fork() as EntityManager
  const reader = fork()
  return { fork, reader, readTogether: createReadTogether(reader), close: () => orm.close(true) }
}
