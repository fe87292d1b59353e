import type { Database } from '../../db/orm.js'
import { formatRate } from '../../domain/money/exchange-rate.js'
import type { KeptRates } from '../../ports/exchange-rates/exchange-rates.js'

/** The last good rates in the database, so that they outlive the process that was told them, and count for all (decisions 4). */
export const keptRates = (database: Database): KeptRates => ({
  async last(currency) {
    const row = await database.db
      .selectFrom('exchange_rate')
      .select(['rate', 'source', 'quotedAt'])
      .where('currency', '=', currency)
      .executeTakeFirst()
    return row ? { rate: formatRate(row.rate), source: row.source, at: row.quotedAt } : null
  },
  async keep(currency, { rate, source, at: quotedAt }) {
    const row = { rate, source, quotedAt }
    await database.db
      .insertInto('exchange_rate')
      .values({ currency, ...row })
      .onConflict((conflict) => conflict.column('currency').doUpdateSet(row))
      .execute()
  },
})
