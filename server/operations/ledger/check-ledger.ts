import { reconcileDatabase, type Finding } from '../../queries/ledger/reconcile.js'
import type { Services } from '../services.js'

/** Looks through the books, every night: logs an error for each rule that is violated, and answers what was found. Repairs nothing. */
export async function checkLedger({ database, log }: Pick<Services, 'database' | 'log'>): Promise<Finding[]> {
  const findings = await reconcileDatabase(database)
  const violated = findings.filter((finding) => finding.violations > 0)
  for (const { name, description, violations, sample } of violated) {
    log.error({ reconciliation: name, violations, sample }, `the books are wrong: "${description}" does not hold`)
  }
  if (violated.length === 0) log.info({ reconciliations: findings.length }, 'the books balance')
  return findings
}
