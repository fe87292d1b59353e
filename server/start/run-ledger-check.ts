import { existsSync } from 'node:fs'
import type { Config } from '../config.js'
import { embeddedDirectory } from '../embedded-postgres/embedded-directory.js'
import { openDatabase, type Database } from '../db/orm.js'
import { fragment } from '../db/typed-queries.js'
import { withDatabaseUrl } from './with-database-url.js'
import { reconcileDatabase, type Finding } from '../queries/ledger/reconcile.js'

/**
 * Asks the books of this deployment's database R1 to R14 and prints a line for each. Answers the exit code: 0 when they balance, 1 when
 * they do not or cannot be read. An embedded database that a server has open is looked into beside that server; one that nobody has open
 * is started for the question and stopped again.
 */
export async function runLedgerCheck({ config, print }: { config: Config; print: (line: string) => void }): Promise<number> {
  if (!config.databaseUrl && !existsSync(embeddedDirectory(config.dataDir))) {
    print(`There is no database in ${config.dataDir} yet. Start the service once, or set DATA_DIR or DATABASE_URL.`)
    return 1
  }
  return withDatabaseUrl(config, async (url) => {
    const database = await openDatabase({ url, poolSize: 1 })
    try {
      return await checkBooks(database, print)
    } finally {
      await database.close()
    }
  })
}

async function checkBooks(database: Database, print: (line: string) => void): Promise<number> {
  const ledger = fragment<boolean>`to_regclass('ledger.posting') is not null`
  const { isThere } = await database.db.selectNoFrom(ledger.as('isThere')).executeTakeFirstOrThrow()
  if (!isThere) {
    print('This database has no ledger yet. Start the service once.')
    return 1
  }
  const findings = await reconcileDatabase(database)
  for (const line of findings.flatMap(linesOf)) print(line)
  return findings.every(({ violations }) => violations === 0) ? 0 : 1
}

function linesOf({ name, description, violations, sample }: Finding): string[] {
  const verdict = violations === 0 ? 'ok' : `${violations} ${violations === 1 ? 'violation' : 'violations'}`
  return [`${name.padEnd(4)}${verdict.padEnd(15)}${description}`, ...sample.map((row) => `    ${JSON.stringify(row)}`)]
}
