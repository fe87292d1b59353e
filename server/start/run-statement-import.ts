import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Config } from '../config.js'
import { openDatabase } from '../db/orm.js'
import { DomainError } from '../domain/errors.js'
import { readStatementLines } from '../domain/ledger/statement.js'
import { keepStatement } from '../operations/ledger/keep-statement.js'
import { withDatabaseUrl } from './with-database-url.js'

const usage = 'Say which account, its first and last day, and the file: bank_safeguarding 2026-11-01 2026-11-07 statement.csv'

/** Keeps the statement of a bank or a payment provider from a file, or says what is wrong with it. Answers the exit code: 0 when it was kept. */
export async function runStatementImport(of: { config: Config; given: readonly string[]; print: (line: string) => void }): Promise<number> {
  const { config, given, print } = of
  const [account, fromDay, toDay, file] = given
  if (!account || !fromDay || !toDay || !file || given.length > 4) {
    print(usage)
    return 1
  }
  const text = await readFile(file, 'utf8')
  return withDatabaseUrl(config, async (url) => {
    const database = await openDatabase({ url, poolSize: 1 })
    try {
      const world = { database, randomBytes, clock: () => new Date() }
      const { lines } = await keepStatement(world, { account, fromDay, toDay, lines: readStatementLines(text) })
      print(
        `${lines} ${lines === 1 ? 'line' : 'lines'} of ${account} from ${fromDay} to ${toDay} are kept. The next look through the books (R11) holds the ledger against them.`,
      )
      return 0
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      print([error.message, ...Object.entries(error.details ?? {}).map(([field, says]) => `${field} ${String(says)}`)].join('\n'))
      return 1
    } finally {
      await database.close()
    }
  })
}
