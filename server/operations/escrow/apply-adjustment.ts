import { userOf } from '../../domain/credential/actor.js'
import { partyOf } from '../../domain/escrow/escrow.js'
import type { Step } from '../../domain/escrow/step.js'
import { mustExist } from '../../domain/must-exist.js'
import { adjustmentView } from '../../queries/adjustment/read-adjustment.js'
import type { AdjustmentSnapshot } from '../../../schema/adjustment/adjustment-document.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

/** Writes down what a step adds or gives back, by the version that the step makes; answers it as its event shows it. */
export async function applyAdjustment(
  tx: Operation,
  { row, now }: LockedEscrow,
  { adjustment, role }: Step,
): Promise<AdjustmentSnapshot | null> {
  if (!adjustment) return null
  const made = {
    ...adjustment,
    id: tx.newId(),
    escrowId: row.id,
    escrowVersion: row.version,
    performedByRole: mustExist(partyOf(role), 'the party who adjusts'),
    performedByUserId: mustExist(userOf(tx.actor), 'the person who adjusts'),
    developerId: tx.actor.kind === 'api_key' ? tx.actor.developerId : null,
    createdAt: now,
  }
  await tx.db.insertInto('adjustment').values(made).execute()
  return adjustmentView(made, row.currency)
}
