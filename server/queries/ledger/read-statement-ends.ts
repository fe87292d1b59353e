import type { Db } from '../../db/typed-queries.js'

/** Up to which day there are statements, by the account they are of. */
export async function readStatementEnds(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('statement')
    .select(({ fn }) => ['account', fn.max('toDay').as('toDay')])
    .groupBy('account')
    .execute()
  return new Map(rows.map(({ account, toDay }) => [account, toDay]))
}
