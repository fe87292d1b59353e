import { PendingStaffAction } from '../../db/entities/pending-staff-action.entity.js'
import { encodeId } from '../../domain/id.js'
import type { Actor } from '../../domain/credential/actor.js'
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
  action: string,
  payload: Record<string, unknown>,
): Promise<PendingActionView> {
  const row = Object.assign(new PendingStaffAction(), {
    id: tx.newId(),
    action,
    payload,
    makerId: maker.staffId,
    status: 'pending' as const,
    expiresAt: new Date(tx.wallNow.getTime() + tx.services.config.policy.staffActionHours * 3_600_000),
    createdAt: tx.wallNow,
  })
  tx.em.persist(row)
  await tx.em.flush()
  return { id: encodeId('act', row.id), action, expiresAt: row.expiresAt.toISOString() }
}
