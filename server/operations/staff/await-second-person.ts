import { PendingStaffAction } from '../../db/entities/pending-staff-action.entity.js'
import type { Actor } from '../../domain/credential/actor.js'
import { encodeId } from '../../domain/id.js'
import type { LargeDecision } from '../../domain/staff-action/large-decision.js'
import { staffActionExpiry, staffActionMachine } from '../../domain/staff-action/staff-action.js'
import type { Operation } from '../operation.js'

export interface PendingActionView {
  id: string
  action: string
  expiresAt: string
}

/** Puts a large decision aside until a second member of staff confirms it; nothing has changed yet (decisions 18). */
export async function awaitSecondPerson(
  tx: Operation,
  maker: Extract<Actor, { kind: 'staff' }>,
  action: LargeDecision,
  payload: Record<string, unknown>,
): Promise<PendingActionView> {
  const { id, expiresAt } = tx.em.create(PendingStaffAction, {
    id: tx.newId(),
    action,
    payload,
    makerId: maker.staffId,
    status: staffActionMachine.status.pending,
    expiresAt: staffActionExpiry(tx.wallNow, tx.services.config.policy),
    createdAt: tx.wallNow,
  })
  await tx.em.flush()
  return { id: encodeId('act', id), action, expiresAt: expiresAt.toISOString() }
}
