import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '../../server/db/orm.js'
import { sql } from '../../server/db/sql.js'
import { createDatabase } from './database.js'
import { aCast, type Cast } from './escrow-builder.js'
import { testServices, type TestServices, type TestWorld } from './services.js'

export interface DatabaseWorld {
  services: TestServices
  cast: Cast
  ownerUrl: string
  appUrl: string
  query<Row>(text: string, parameters?: unknown[]): Promise<Row[]>
  /** A user's spendable millimes. */
  available(userId: string): Promise<bigint>
  /** Types of an escrow's events, in order. */
  eventTypes(escrowId: string): Promise<string[]>
}

/** A database of its own for one test file, with a cast of people. Its ledger is checked when it is dropped. */
export function databaseWorld(world: Omit<TestWorld, 'database'> = {}): DatabaseWorld {
  const made = {} as DatabaseWorld & { close(): Promise<void> }
  beforeAll(async () => {
    const { appUrl, ownerUrl, drop } = await createDatabase()
    const database = await openDatabase({ url: appUrl, poolSize: 10 })
    const services = testServices({ database, ...world })
    const query = <Row>(text: string, parameters: unknown[] = []) => sql<Row>(database.fork(), text, parameters)
    Object.assign(made, {
      services,
      ownerUrl,
      appUrl,
      cast: await aCast(services),
      query,
      async available(userId: string) {
        const [row] = await query<{ balance: string }>('select balance from ledger.account where code = $1', [`user_available:${userId}`])
        return BigInt(row?.balance ?? '0')
      },
      async eventTypes(escrowId: string) {
        const rows = await query<{ type: string }>('select type from domain_event where escrow_id = $1 order by aggregate_seq', [escrowId])
        return rows.map((row) => row.type)
      },
      async close() {
        await database.close()
        await drop()
      },
    })
  })
  afterAll(() => made.close())
  return made
}
