import { expect } from 'vitest'
import type { Database } from '../../server/db/orm.js'
import { sql } from '../../server/db/sql.js'
import { eventually } from '../jobs/eventually.js'

/** A statement that locks a row which whatever is started has to wait for. */
export interface Hold {
  statement: string
  parameters: unknown[]
}

export const holdEscrow = (escrowId: string): Hold => ({ statement: 'select from escrow where id = $1 for update', parameters: [escrowId] })

/**
 * Has requests arrive one after the other while a lock keeps all of them waiting, then lets go: the order in which they get their turn is
 * the test's, not chance. One that does not wait where it should simply ends before. Answers how each went, in the same order.
 */
export async function inTurn<T extends unknown[]>(
  database: Database,
  { statement, parameters }: Hold,
  ...starts: { [K in keyof T]: () => Promise<T[K]> }
): Promise<{ [K in keyof T]: PromiseSettledResult<T[K]> }> {
  let underWay = 0
  const run = async (start: () => Promise<unknown>) => {
    underWay += 1
    const [result] = await Promise.allSettled([start()])
    underWay -= 1
    return result!
  }
  const runs: Promise<PromiseSettledResult<unknown>>[] = []
  await database.fork().transactional(async (em) => {
    await sql(em, statement, parameters)
    for (const start of starts) {
      runs.push(run(start))
      await eventually(async () => expect(await waiting(database)).toBe(underWay))
    }
  })
  return (await Promise.all(runs)) as { [K in keyof T]: PromiseSettledResult<T[K]> }
}

/** How many sessions of this database wait for a lock. Asked outside the transaction that holds it, where the list would stand still. */
async function waiting(database: Database): Promise<number> {
  const [row] = await sql<{ count: number }>(
    database.fork(),
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row!.count
}
