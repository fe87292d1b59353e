import { PendingStaffAction } from '../../db/entities/pending-staff-action.entity.js'
import { staffActionMachine } from '../../domain/staff-action/staff-action.js'
import type { Operation } from '../operation.js'

/** Ends the decisions that nobody confirmed in time (decisions 18); answers how many. They could not be confirmed any more before this. */
export async function expireStaffActions(tx: Operation): Promise<number> {
  const { status, take } = staffActionMachine
  const late = { status: status.pending, expiresAt: { $lte: tx.wallNow } }
  return tx.em.nativeUpdate(PendingStaffAction, late, { status: take('expire', status.pending, 'timer'), decidedAt: tx.wallNow })
}
