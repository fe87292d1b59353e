import type { Database } from '../../db/orm.js'
import { lockOf, tryLock } from '../../db/advisory-locks.js'
import { sql } from '../../db/sql.js'
import { dbOf } from '../../db/typed-queries.js'
import { checkMoneyLines } from './check-money-lines.js'
import { reconciliationQueries, type ReconciliationName } from './reconciliation-queries.js'
import { sumsOfBooks, type SumsOfBooks } from './sums-of-books.js'
import { mustExist } from '../../domain/must-exist.js'

/** What one question to the books found; `violations` is zero when it found nothing. */
export interface Finding {
  name: ReconciliationName | 'R12'
  /** What holds when there is no violation, as a sentence without its full stop. */
  description: string
  violations: number
  /** The first few violations, to begin looking from. */
  sample: Array<Record<string, unknown>>
}

/** Runs one statement in an open transaction that has not read anything yet. */
type ReadStatement = <Row>(statement: string) => Promise<Row[]>

/**
 * Asks the books everything that must hold (specification, Balance; decisions 20): R1 to R14, all in one snapshot, so that what is
 * happening meanwhile is either wholly in it or not at all. Changes nothing. The caller opens the transaction and ends it.
 */
export async function reconcile(read: ReadStatement): Promise<Finding[]> {
  await takeSnapshot(read)
  return askBooks(read)
}

async function askBooks(read: ReadStatement): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, description, violations } of reconciliationQueries) {
    const [found] = await read<Pick<Finding, 'violations' | 'sample'>>(`
      with violation as (${violations})
      select (select count(*)::int from violation) as violations,
        (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from (select * from violation limit ${sampleSize}) v) as sample`)
    findings.push({ name, description, ...mustExist(found, 'the row of a count') })
  }
  findings.push({ ...moneyLines, ...(await checkMoneyLines(read, sampleSize)) })
  return findings
}

/** The same of a database, in a transaction of its own. */
export const reconcileDatabase = (database: Pick<Database, 'fork'>): Promise<Finding[]> =>
  database.fork().transactional((em) => reconcile((statement) => sql(em, statement)))

/** What a look through the books has found, and what they come to. */
export interface Books extends SumsOfBooks {
  findings: Finding[]
}

/** The same with what the books come to at that moment, by one process at a time: null while another one looks. */
export const lookThroughBooks = (database: Pick<Database, 'fork'>, now: Date): Promise<Books | null> =>
  database.fork().transactional(async (em) => {
    const read: ReadStatement = (statement) => sql(em, statement)
    await takeSnapshot(read)
    if (!(await tryLock(dbOf(em), booksLock))) return null
    const findings = await askBooks(read)
    return { findings, ...(await sumsOfBooks(read, now)) }
  })

const booksLock = lockOf('amana looks through its books')

const sampleSize = 5

const moneyLines = { name: 'R12', description: 'The money line of every escrow sums to what the ledger has' } as const

/** The application's own time-out is meant for requests; a nightly look at every posting may take longer. */
const statementTimeout = '15min'

async function takeSnapshot(read: ReadStatement): Promise<void> {
  await read('set transaction isolation level repeatable read, read only')
  await read(`set local statement_timeout = '${statementTimeout}'`)
  const [row] = await read<{ level: string }>(`select current_setting('transaction_isolation') as level`)
  if (row?.level !== 'repeatable read') throw new Error('reconcile needs an open transaction that has not read anything yet')
}
