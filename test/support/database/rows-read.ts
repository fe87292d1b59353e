import type { EntityManager } from '@mikro-orm/postgresql'
import type { Database } from '../../../server/db/orm.js'
import { sql } from '../../../server/db/sql.js'

/** What is read in one transaction, and how many rows of tables, of the application's and of the ledger, whatever the plan. */
export async function rowsRead<Found>(
  database: Database,
  read: (em: EntityManager) => Promise<Found>,
): Promise<{ found: Found; rowsRead: number }> {
  return database.fork().transactional(async (em) => {
    const before = await readSoFar(em)
    const found = await read(em)
    return { found, rowsRead: (await readSoFar(em)) - before }
  })
}

/** By this connection, since it last told the server. */
async function readSoFar(em: EntityManager): Promise<number> {
  const [row] = await sql<{ rows: number }>(
    em,
    'select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables',
  )
  return row!.rows
}
