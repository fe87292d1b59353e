import { dbOf, fragment } from '../../db/typed-queries.js'
import { lookThroughBooks, type Finding } from '../../queries/ledger/reconcile.js'
import type { Services } from '../services.js'

/**
 * Looks through the books, every hour and when staff ask: keeps what was found, logs an error for each rule that is violated, and answers the
 * findings; null while another process looks. Repairs nothing.
 */
export async function checkLedger({ database, log }: Pick<Services, 'database' | 'log'>): Promise<Finding[] | null> {
  // Real time, as the postings have: a clock that a test moves says nothing about when the books were read.
  const beganAt = new Date()
  const books = await lookThroughBooks(database, beganAt)
  if (!books) return null
  const { findings, held, totals } = books
  const kept = { findings: asJson(findings), held: asJson(held), totals: asJson(totals) }
  await dbOf(database.fork())
    .insertInto('ledger_check')
    .values({ beganAt, endedAt: new Date(), ...kept })
    .execute()
  reportFindings(findings, log)
  return findings
}

/** An array would be taken for one of PostgreSQL's own. */
const asJson = <Value>(value: Value) => fragment<Value>`${JSON.stringify(value)}::jsonb`

/** An error for each rule that is violated. */
export function reportFindings(findings: readonly Finding[], log: Services['log']): void {
  const violated = findings.filter((finding) => finding.violations > 0)
  for (const { name, description, violations, sample } of violated) {
    log.error({ reconciliation: name, violations, sample }, `the books are wrong: "${description}" does not hold`)
  }
  if (violated.length === 0) log.info({ reconciliations: findings.length }, 'the books balance')
}
