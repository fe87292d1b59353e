import { PendingStaffAction } from '../../db/entities/pending-staff-action.entity.js'
import { staffActionMachine } from '../../domain/staff-action/staff-action.js'
import type { Operation } from '../operation.js'
import { decideWithdrawalAction, lapseApproval, waitingPayment } from '../withdrawal/decide-withdrawal.js'

/**
 * Ends the decisions that nobody confirmed in time (decisions 18); answers how many. They could not be confirmed any more before this. A withdrawal
 * that was approved waits again for staff.
 */
export async function expireStaffActions(tx: Operation): Promise<number> {
  const { status, take } = staffActionMachine
  const late = { status: status.pending, expiresAt: { $lte: tx.wallNow } }
  const approvals = await tx.em.find(PendingStaffAction, { ...late, action: decideWithdrawalAction }, { orderBy: { id: 'asc' } })
  // Each before its action, as whoever confirms locks them.
  for (const { payload } of approvals) await lapseApproval(tx, waitingPayment.parse(payload).id)
  return tx.em.nativeUpdate(PendingStaffAction, late, { status: take('expire', status.pending, 'timer'), decidedAt: tx.wallNow })
}
