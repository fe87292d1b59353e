import { checkReason } from '../../domain/staff/staff.js'
import { moneyStaff } from '../../domain/staff/money-staff.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { requireStaff } from '../staff/require-staff.js'

/** Staff want the books looked through now. While one look waits, another is not added; two at once never run. */
export async function askLedgerCheck(tx: Operation, { reason }: { reason: string }): Promise<{ askedAt: string }> {
  requireStaff(tx, moneyStaff)
  checkReason(reason)
  tx.enqueue({ queue: 'ledger_check', data: { isAsked: true } })
  await audit(tx, { action: 'check_ledger', subject: 'ledger', reason })
  return { askedAt: new Date().toISOString() }
}
