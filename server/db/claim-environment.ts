import { sql } from './sql.js'
import type { Database } from './orm.js'

/** The database records its environment at its first start and refuses any other: sandbox money never meets live money (decisions 2). */
export async function claimEnvironment(database: Database, environment: 'sandbox' | 'live'): Promise<void> {
  const em = database.fork()
  await sql(em, 'insert into deployment (environment) values ($1) on conflict do nothing', [environment])
  const [row] = await sql<{ environment: string }>(em, 'select environment from deployment')
  if (row!.environment !== environment) {
    throw new Error(
      `this database belongs to the ${row!.environment} environment, and ESCROW_ENV is ${environment}: set one or the other, ESCROW_ENV or DATABASE_URL`,
    )
  }
}
