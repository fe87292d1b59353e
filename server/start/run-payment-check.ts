import type { Config } from '../config.js'
import { openDatabase } from '../db/orm.js'
import { comparePayments } from '../operations/payment/compare-payments.js'
import { simulatedBank } from '../queries/payment/simulated-bank.js'
import { makePayments } from './make-ports.js'
import { withDatabaseUrl } from './with-database-url.js'

/** Compares the payments of this deployment with the provider's and prints a line for each difference. Answers the exit code: 0 when there is none. */
export async function runPaymentCheck({ config, print }: { config: Config; print: (line: string) => void }): Promise<number> {
  return withDatabaseUrl(config, async (url) => {
    const database = await openDatabase({ url, poolSize: 2 })
    try {
      const differences = await comparePayments({
        database,
        payments: makePayments(config, simulatedBank(database)),
        clock: () => new Date(),
      })
      for (const { kind, id, status, reference, difference } of differences)
        print(`${kind} ${id} (${status}, ${reference ?? 'without reference'}): ${difference}`)
      if (differences.length === 0) print('The payments agree with the payment provider.')
      return differences.length === 0 ? 0 : 1
    } finally {
      await database.close()
    }
  })
}
